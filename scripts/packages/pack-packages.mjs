import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { version } from '../workspace/checkout.mjs'
import { pnpm } from '../workspace/install.mjs'
import { PlainError } from '../workspace/plain-error.mjs'
import { runCommand } from '../workspace/run-command.mjs'
import { bundlePackage } from './bundle-package.mjs'
import { publishablePackages } from './publishable.mjs'

/**
 * @typedef {object} Tarball
 * @property {import('./publishable.mjs').PublishablePackage} published
 * @property {string} path Its absolute path: `<folder>/element-<version>.tgz`.
 */

/**
 * Builds and packs the published packages, as a release does: the same bytes for the same sources. pnpm packs, because npm
 * would leave the `exports` of the workspace, which lead to sources, and its `workspace:` versions, which no package
 * manager can install.
 *
 * @param {string} folder Absolute path of a folder for the tarballs.
 * @returns {Promise<Tarball[]>}
 * @throws {PlainError} if a package cannot be packed.
 */
export async function packPackages(folder) {
  mkdirSync(folder, { recursive: true })
  const packages = publishablePackages()
  for (const published of packages) await bundlePackage(published)
  const { exitCode, output } = await runCommand([
    ...['npx', '--yes', pnpm, '--recursive', ...packages.flatMap(({ name }) => ['--filter', name])],
    ...['pack', '--out', join(folder, '%s.tgz')],
  ])
  if (exitCode !== 0) throw new PlainError(`The packages could not be packed:\n${output}`)
  return packages.map((published) => {
    const path = join(folder, `${basename(published.folder)}-${version}.tgz`)
    renameSync(join(folder, `${published.name.slice(1).replace('/', '-')}.tgz`), path)
    return { published, path }
  })
}
