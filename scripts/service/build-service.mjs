import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../workspace/build.mjs'
import { checkoutFolder } from '../workspace/checkout.mjs'
import { PlainError } from '../workspace/plain-error.mjs'
import { runCommand } from '../workspace/run-command.mjs'
import { bundleService } from './bundle-service.mjs'
import { hashOfService, noteBuiltService, serviceFolder } from './current-service.mjs'

/**
 * Builds the service and the files that it hosts.
 *
 * @param {string} [folder] Absolute path of a folder that is empty or does not exist. Default: `dist/service` in the
 *   checkout, from where `npm run start:service` starts it.
 * @returns {Promise<string>} The folder.
 * @throws {PlainError} if another folder than the default has something in it.
 */
export async function buildService(folder) {
  if (folder !== undefined && existsSync(folder) && readdirSync(folder).length > 0)
    throw new PlainError(`${folder} is not empty. The service is built into a folder of its own.`)
  await ensureBuilt()
  const hash = hashOfService()
  const target = folder ?? join(checkoutFolder, serviceFolder)
  await bundleService(target)
  if (folder === undefined) noteBuiltService(hash)
  return target
}

/**
 * Builds and packs the service as a package. It has no dependencies, so npm can pack it. `dist/service` stays as it is: a
 * service may be running from it.
 *
 * @param {string} folder Absolute path of an existing folder, for the tarball.
 * @returns {Promise<string>} Its absolute path.
 * @throws {PlainError} if it cannot be packed.
 */
export async function packService(folder) {
  const built = mkdtempSync(join(tmpdir(), 'element-pack-'))
  try {
    await buildService(built)
    const pack = ['npm', 'pack', built, '--pack-destination', folder, '--silent']
    const { exitCode, output } = await runCommand(pack)
    if (exitCode !== 0) throw new PlainError(`The service could not be packed:\n${output}`)
    return join(folder, output.trim())
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}
