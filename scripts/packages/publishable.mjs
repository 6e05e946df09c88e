import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutFolder } from '../workspace/checkout.mjs'

/** The packages that go to a registry, each after those that it depends on. All others are private. */
const folders = ['packages/element', 'packages/react', 'packages/custom-elements']

/**
 * @typedef {object} PublishablePackage
 * @property {string} name
 * @property {string} folder Where it lies, absolute.
 * @property {Readonly<Record<string, string>>} doors The source behind each door: `{'.': './src/index.ts'}`.
 * @property {readonly string[]} dependencies Names of the packages that whoever installs it gets, or has, too.
 */

/**
 * Reads what is to be published from the manifests: a package's doors are its `exports`, which lead to sources in the
 * workspace; `publishConfig.exports` says where the same doors lead once they are built.
 *
 * @returns {PublishablePackage[]} Those whose sources are there.
 */
export function publishablePackages() {
  return folders
    .map((path) => {
      const folder = join(checkoutFolder, path)
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const { name, exports: doors, dependencies = {}, peerDependencies = {} } = manifest
      return { name, folder, doors, dependencies: Object.keys({ ...dependencies, ...peerDependencies }) }
    })
    .filter(({ folder, doors }) => existsSync(join(folder, doors['.'])))
}

/**
 * @param {string} door As in `exports`: `.` or `./csp`.
 * @returns {string} Name of its files in `dist`, without an ending: `index`, `csp`.
 */
export function outputName(door) {
  return door === '.' ? 'index' : door.slice('./'.length)
}
