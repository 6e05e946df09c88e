import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutFolder } from '../workspace/checkout.mjs'

/** The packages that go to a registry, each after those that it depends on. All others are private. */
const folders = ['packages/element', 'packages/react', 'packages/custom-elements']

/**
 * @typedef {object} PublishablePackage
 * @property {string} name
 * @property {string} folder Where it lies, absolute.
 * @property {Readonly<Record<string, string>>} entryPoints The source of each entry point: `{'.': './src/index.ts'}`.
 * @property {readonly string[]} dependencies Names of the packages that whoever installs it gets, or has, too.
 */

/**
 * Reads what is to be published from the manifests: a package's entry points are its `exports`, which lead to sources in the
 * workspace; `publishConfig.exports` says where the same entry points lead once they are built.
 *
 * @returns {PublishablePackage[]} Those whose sources are there.
 */
export function publishablePackages() {
  return folders
    .map((path) => {
      const folder = join(checkoutFolder, path)
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const { name, exports: entryPoints, dependencies = {}, peerDependencies = {} } = manifest
      return {
        name,
        folder,
        entryPoints,
        dependencies: Object.keys({ ...dependencies, ...peerDependencies }),
      }
    })
    .filter(({ folder, entryPoints }) => existsSync(join(folder, entryPoints['.'])))
}

/**
 * @param {string} entryPoint As in `exports`: `.` or `./csp`.
 * @returns {string} Name of its files in `dist`, without an ending: `index`, `csp`.
 */
export function outputName(entryPoint) {
  return entryPoint === '.' ? 'index' : entryPoint.slice('./'.length)
}
