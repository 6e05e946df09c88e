import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publishablePackages } from '../packages/publishable.mjs'
import { checkoutFolder, notesFolder, version } from './checkout.mjs'
import { hashContents } from './content-hash.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { PlainError } from './plain-error.mjs'
import { runCommand } from './run-command.mjs'

const noteFile = join(notesFolder, 'built')
const outputFolders = ['dist/hosted', 'dist/react']
const outputs = [
  `dist/hosted/element-${version}.js`,
  `dist/hosted/element-${version}.mjs`,
  `dist/hosted/fonts-${version}.mjs`,
  `dist/hosted/payments-${version}.mjs`,
  `dist/hosted/development-${version}.mjs`,
  `dist/hosted/compat-stripe-${version}.mjs`,
  `dist/hosted/compat-stripe-${version}.js`,
  `dist/hosted/compat-smart-fields-${version}.mjs`,
  `dist/hosted/compat-smart-fields-${version}.js`,
  'dist/hosted/scripts.json',
  `dist/hosted/frames/${version}/field.html`,
  `dist/hosted/frames/${version}/field.csp.json`,
  `dist/hosted/frames/${version}/cover.js`,
  `dist/hosted/frames/${version}/fonts.js`,
  `dist/hosted/frames/${version}/icons.js`,
  `dist/hosted/frames/${version}/third-party-notices.txt`,
  ...publishablePackages().map(({ folder }) => `dist/hosted/packages/${basename(folder)}-${version}.tgz`),
  'dist/react/app.js',
  'dist/react/hosted-payments.js',
]
const sources = [
  'packages/card',
  'packages/protocol',
  'packages/frames',
  'packages/element',
  'packages/compat',
  'packages/react',
  'packages/custom-elements',
  'packages/testing',
  'packages/node',
  // The sources of the shop's app: its own files, and those that it shares with the shop's page.
  'demo/react',
  'demo/page',
  // The scripts that the build runs after the bundlers.
  'scripts/empty-hosted.mjs',
  'scripts/pack-hosted.mjs',
  'scripts/packages',
  'scripts/list-hosted.mjs',
  'scripts/compress-hosted.mjs',
  'scripts/hosted',
  // Part of each package.
  'LICENSE',
  // The build command, and the versions of the tools and libraries.
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
]

/** Builds the hosted files and the shop's app, unless they are up to date with the sources. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await oneAtATime(async () => {
    if (!isBuilt()) await build()
  })
}

async function build() {
  console.log('Building the library, the frames and the shop’s app …')
  const before = sourcesHash()
  const { exitCode, output } = await runCommand(['sh', '-c', buildCommand()])
  if (exitCode !== 0) {
    console.error(output)
    throw new PlainError('The build failed; the reason is in the output above.')
  }
  const missing = outputs.filter((path) => !existsSync(join(checkoutFolder, path)))
  if (missing.length > 0)
    throw new PlainError(`The build ended well but did not write ${missing.join(', ')}.`)
  // The hash from before the build, so that a source that was edited meanwhile is built at the next start.
  writeFileSync(noteFile, note(before))
}

function isBuilt() {
  return (
    outputs.every((path) => existsSync(join(checkoutFolder, path))) &&
    existsSync(noteFile) &&
    readFileSync(noteFile, 'utf8') === note(sourcesHash())
  )
}

/** @param {string} hashOfSources */
function note(hashOfSources) {
  return `${hashOfSources} → ${hashContents(checkoutFolder, outputFolders)}`
}

function sourcesHash() {
  return hashContents(checkoutFolder, sources, isBuildInput)
}

/**
 * @param {string} path
 * @returns {boolean}
 */
export function isBuildInput(path) {
  return !/(^|\/)(node_modules|dist|\.types)(\/|$)|\.tsbuildinfo$|\.test(-d)?\.ts$/.test(path)
}

/** @returns {string} The `build` script of `package.json`, so that the build is defined in only one place. */
function buildCommand() {
  return JSON.parse(readFileSync(join(checkoutFolder, 'package.json'), 'utf8')).scripts.build
}
