import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { PlainError } from '../workspace/plain-error.mjs'
import { outputName } from './publishable.mjs'

/** @import { PublishablePackage } from './publishable.mjs' */

const ownPackages = /^@element-js\//
// A directive of the entry point (`'use client'`) is kept. Imports that cannot be resolved are refused below.
const toldOtherwise = new Set(['MODULE_LEVEL_DIRECTIVE', 'UNRESOLVED_IMPORT'])

/**
 * Writes the published files of a package: an ES module and a file of types for each entry point.
 *
 * Dependencies in the manifest stay imports. Our own other packages are included, with their types, because nobody can
 * install them. Nothing is minified: a merchant's bundler does that, and people read the code. Comments for tools
 * (`@vite-ignore`, `webpackIgnore`, `__PURE__`) and docstrings stay.
 *
 * @param {PublishablePackage} published
 * @param {string} [outputFolder] Default: `dist` in the package.
 * @returns {Promise<void>}
 * @throws {PlainError} if it uses a third-party package that the manifest does not name.
 */
export async function bundlePackage(published, outputFolder = join(published.folder, 'dist')) {
  const { name, folder, entryPoints, dependencies } = published
  /** @param {string} specifier */
  const isDependency = (specifier) =>
    dependencies.some((dependency) => specifier === dependency || specifier.startsWith(`${dependency}/`))

  const bundle = await rolldown({
    cwd: folder,
    input: Object.fromEntries(
      Object.entries(entryPoints).map(([entryPoint, source]) => [outputName(entryPoint), source]),
    ),
    external: isDependency,
    // `tsconfig.json` is for checking the workspace, and not for publishing.
    tsconfig: false,
    transform: { target: 'es2022' },
    onLog: (level, log, tell) => toldOtherwise.has(log.code ?? '') || tell(level, log),
    plugins: [
      // The compiler has no API since version 7, but every export has its type (`isolatedDeclarations`).
      dts({ oxc: true, tsconfig: false, resolve: [ownPackages] }),
    ],
  })
  const { output } = await bundle.write({
    dir: outputFolder,
    cleanDir: true,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
  })
  await bundle.close()
  refuseForeign(
    name,
    output.filter((file) => file.type === 'chunk'),
    isDependency,
  )
}

/**
 * Without this check, Rolldown bundles any package that the workspace has installed, or leaves an import that fails
 * later.
 *
 * @param {string} name
 * @param {readonly import('rolldown').OutputChunk[]} chunks
 * @param {(specifier: string) => boolean} isDependency
 */
function refuseForeign(name, chunks, isDependency) {
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const foreign = new Set(
    chunks.flatMap(({ modules, imports, dynamicImports }) => [
      ...Object.keys(modules).filter((path) => path.includes('/node_modules/')),
      ...[...imports, ...dynamicImports].filter(
        (specifier) => !own.has(specifier) && !isDependency(specifier),
      ),
    ]),
  )
  if (foreign.size === 0) return
  throw new PlainError(
    `${name} uses what its package.json does not name as a dependency: ${[...foreign].join(', ')}.`,
  )
}
