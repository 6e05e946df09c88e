import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkoutFolder } from './workspace/checkout.mjs'
import { refuseOldNode } from './workspace/node-version.mjs'
import { PlainError, runPlainly } from './workspace/plain-error.mjs'

// Writes the published packages, as the service hosts them, and the service itself into `dist/packages`, or with
// `--out <folder>` into that folder, to try them before they are on a registry.
await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureInstalled } = await import('./workspace/install.mjs')
  const { ensureBuilt } = await import('./workspace/build.mjs')
  const { packService } = await import('./service/build-service.mjs')
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  const folder = emptyFolder(values.out && resolve(values.out))
  await ensureInstalled()
  await ensureBuilt()
  const hosted = join(checkoutFolder, 'dist/hosted/packages')
  const tarballs = readdirSync(hosted).map((name) => join(folder, name))
  for (const path of tarballs) cpSync(join(hosted, basename(path)), path)
  console.log(`The packages: ${tarballs.map((path) => relative('.', path)).join(' ')}`)
  console.log(`The service: ${relative('.', await packService(folder))}`)
  return 0
})

/** @param {string | undefined} out */
function emptyFolder(out) {
  const folder = out ?? join(checkoutFolder, 'dist/packages')
  if (out === undefined) rmSync(folder, { recursive: true, force: true })
  else if (existsSync(out) && readdirSync(out).length > 0)
    throw new PlainError(`${out} is not empty. The tarballs are written into a folder of their own.`)
  mkdirSync(folder, { recursive: true })
  return folder
}
