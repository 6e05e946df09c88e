import { basename, join } from 'node:path'
import { pnpm } from '../workspace/install.mjs'
import { PlainError } from '../workspace/plain-error.mjs'
import { runCommand } from '../workspace/run-command.mjs'
import { bundlePackage } from './bundle-package.mjs'
import { publishablePackages } from './publishable.mjs'

/**
 * @typedef {object} Tarball
 * @property {import('./publishable.mjs').PublishablePackage} published
 * @property {string} path Its absolute path.
 */

/**
 * Builds and packs the published packages, as a release does. pnpm packs, because npm would leave the `exports` of the
 * workspace, which lead to sources, and its `workspace:` versions, which no package manager can install.
 *
 * @param {string} folder Absolute path of an existing folder, for the tarballs.
 * @returns {Promise<Tarball[]>}
 * @throws {PlainError} if a package cannot be packed.
 */
export async function packPackages(folder) {
  const tarballs = []
  for (const published of publishablePackages()) {
    await bundlePackage(published)
    const path = join(folder, `element-js-${basename(published.folder)}.tgz`)
    const pack = ['npx', '--yes', pnpm, '--dir', published.folder, 'pack', '--out', path]
    const { exitCode, output } = await runCommand(pack)
    if (exitCode !== 0) throw new PlainError(`${published.name} could not be packed:\n${output}`)
    tarballs.push({ published, path })
  }
  return tarballs
}
