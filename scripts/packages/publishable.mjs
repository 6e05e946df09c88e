import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutFolder } from '../workspace/checkout.mjs'

/** The published packages, each after its dependencies. All others are private. */
const folders = [
  ...['packages/element', 'packages/react', 'packages/custom-elements', 'packages/compat'],
  'packages/testing',
  'packages/node',
]

/**
 * @typedef {object} PublishablePackage
 * @property {string} name
 * @property {string} folder Its absolute path.
 * @property {Readonly<Record<string, string>>} entryPoints The source of each entry point: `{'.': './src/index.ts'}`.
 * @property {readonly string[]} dependencies Names of its dependencies and peer dependencies.
 */

/**
 * Reads the published packages from the manifests. A package's entry points are its `exports`, which point to sources
 * in the workspace; `publishConfig.exports` points to the built files of the same entry points.
 *
 * @returns {PublishablePackage[]} The packages whose sources exist.
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
    .filter(({ folder, entryPoints }) =>
      Object.values(entryPoints).every((source) => existsSync(join(folder, source))),
    )
}

/**
 * @param {string} entryPoint As in `exports`: `.` or `./csp`.
 * @returns {string} Name of its files in `dist`, without an ending: `index`, `csp`.
 */
export function outputName(entryPoint) {
  return entryPoint === '.' ? 'index' : entryPoint.slice('./'.length)
}
