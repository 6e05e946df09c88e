import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { checkoutFolder } from '../workspace/checkout.mjs'
import { PlainError } from '../workspace/plain-error.mjs'
import { ownUrls } from './own-urls.mjs'
import { plainHttp } from './plain-http.mjs'
import { servicePackages } from './service-packages.mjs'

const server = 'packages/server'
const programs = {
  'element-server': `${server}/src/main.ts`,
  element: `${server}/src/element.ts`,
  index: `${server}/src/index.ts`,
  'element-acquirer-adyen': 'packages/acquirer-adyen/src/main.ts',
  'element-acquirer-stripe': 'packages/acquirer-stripe/src/main.ts',
}

// Since this version, a worker can report its processor time, which limits the time that a font may take.
const oldestNode = '>=24.6.0'

/**
 * Builds the service for machines that have nothing but Node: its programs with all their packages as JavaScript, and
 * the files that they read. The folder has the paths of the repository, because the programs find a file by its path
 * relative to the module that reads it. Only `program/` has no counterpart there.
 *
 * @param {string} folder Absolute path. What it contains is removed.
 * @returns {Promise<void>}
 * @throws {PlainError} if a program would need a package that cannot be found.
 */
export async function bundleService(folder) {
  rmSync(folder, { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: checkoutFolder,
    input: programs,
    platform: 'node',
    tsconfig: false,
    // The Node that the programs need runs everything that they are written in, except types.
    transform: { target: 'esnext' },
    // A native form of the database driver, which is not installed: the driver tries to load it only if asked to.
    external: ['pg-native'],
    plugins: [plainHttp(), ownUrls(checkoutFolder)],
    onLog: (_level, { code, message }) => {
      if (code === 'UNRESOLVED_IMPORT')
        throw new PlainError(`The service would need more than Node: ${message}`)
    },
  })
  await bundle.write({
    dir: join(folder, 'program'),
    format: 'es',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].js',
    // In the same folder, so that the addresses in them are right.
    chunkFileNames: '[name].js',
  })
  await bundle.close()
  copyFiles(folder)
  writeManifest(folder)
}

/**
 * Copies what the programs read.
 *
 * @param {string} folder
 */
function copyFiles(folder) {
  const read = servicePackages.flatMap((name) => {
    const source = join('packages', name, 'src')
    return readdirSync(join(checkoutFolder, source), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(css|js)$/.test(path))
      .map((path) => join(source, path))
  })
  for (const path of [...read, ...documents(), 'LICENSE', 'THIRD-PARTY-NOTICES', 'dist/hosted']) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(checkoutFolder, path), target, { recursive: true })
  }
}

/** The documents that the service shows: each one that a document of the project could be. */
function documents() {
  const below = readdirSync(join(checkoutFolder, 'docs'), { recursive: true, encoding: 'utf8' })
  const packages = readdirSync(join(checkoutFolder, 'packages')).map((name) => `packages/${name}/README.md`)
  const root = readdirSync(checkoutFolder)
  return [...root, ...packages, ...below.map((name) => join('docs', name))].filter((path) =>
    path.endsWith('.md'),
  )
}

const bins = Object.keys(programs).filter((bin) => bin !== 'index')

/** @param {string} folder */
function writeManifest(folder) {
  const path = join(checkoutFolder, server, 'package.json')
  const { name, description, version, license } = JSON.parse(readFileSync(path, 'utf8'))
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: oldestNode },
    bin: Object.fromEntries(bins.map((bin) => [bin, `./program/${bin}.js`])),
    exports: { '.': './program/index.js', './package.json': './package.json' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
