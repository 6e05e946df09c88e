import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { PlainError } from '../workspace/plain-error.mjs'
import { outputName } from './publishable.mjs'

/** @import { PublishablePackage } from './publishable.mjs' */

const ownPackages = /^@element-js\//
// A directive of the entry point itself (`'use client'`) is kept; what cannot be resolved is refused below.
const toldOtherwise = new Set(['MODULE_LEVEL_DIRECTIVE', 'UNRESOLVED_IMPORT'])

/**
 * Writes what is published of a package: for each entry point an ES module and one file of types.
 *
 * What the manifest names as a dependency stays an import. Our own other packages go into the files, their types too,
 * since nobody can install them. Nothing is minified: a merchant's bundler does that, and people read the rest. The
 * comments that tools heed (`@vite-ignore`, `webpackIgnore`, `__PURE__`) and the docstrings stay.
 *
 * @param {PublishablePackage} published
 * @param {string} [outputFolder] Default: `dist` in the package.
 * @returns {Promise<void>}
 * @throws {PlainError} when it uses a foreign package that the manifest does not name.
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
    // `tsconfig.json` says how the workspace is checked, not what is published.
    tsconfig: false,
    transform: { target: 'es2022' },
    onLog: (level, log, tell) => toldOtherwise.has(log.code ?? '') || tell(level, log),
    plugins: [
      // The compiler has no API since version 7; every export here says its type (`isolatedDeclarations`).
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
 * Rolldown bundles whatever the workspace happens to have installed, or leaves an import that fails later.
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
