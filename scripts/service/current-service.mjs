import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuildInput } from '../workspace/build.mjs'
import { checkoutFolder, notesFolder } from '../workspace/checkout.mjs'
import { hashContents } from '../workspace/content-hash.mjs'
import { servicePackages } from './service-packages.mjs'

/** The built service, relative to the checkout. */
export const serviceFolder = 'dist/service'

const program = `${serviceFolder}/program/element-server.js`
const noteFile = join(notesFolder, 'service')
const sources = [
  ...servicePackages.flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]),
  'packages/acquirer-adapter/src',
  'packages/acquirer-adyen/src',
  'packages/acquirer-stripe/src',
  'packages/card/src',
  'packages/protocol/src',
  'dist/hosted',
  'docs',
  'README.md',
  'scripts/service',
  'pnpm-lock.yaml',
]

/** @returns {string} The hash of everything that the service is built from. */
export function hashOfService() {
  return hashContents(checkoutFolder, sources, (path) => path.startsWith('dist/') || isBuildInput(path))
}

/**
 * Records that `dist/service` is up to date with sources.
 *
 * @param {string} hash From before the build, so that a source that was edited meanwhile counts as newer.
 */
export function noteBuiltService(hash) {
  mkdirSync(notesFolder, { recursive: true })
  writeFileSync(noteFile, hash)
}

/**
 * The program of the built service, relative to the checkout.
 *
 * @returns {string | null} `null` if it is not built, or if a source has changed since.
 */
export function builtServiceProgram() {
  const isBuilt = existsSync(join(checkoutFolder, program)) && existsSync(noteFile)
  return isBuilt && readFileSync(noteFile, 'utf8') === hashOfService() ? program : null
}
