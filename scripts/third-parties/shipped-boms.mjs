import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishablePackages } from '../packages/publishable.mjs'
import { pnpm } from '../workspace/install.mjs'
import { PlainError } from '../workspace/plain-error.mjs'
import { runCommand } from '../workspace/run-command.mjs'
import { reproducibleBom } from './reproducible-bom.mjs'

/** @import { Bom } from './reproducible-bom.mjs' */

/** The program behind the service, and the document of a field, with what the bundler puts into it. */
const programs = ['@element-js/server', '@element-js/frames']

/**
 * The bills of materials of what is shipped: which packages of others are in it, or are installed with it.
 *
 * @returns {Promise<Map<string, Bom>>} By the name of their file, `element-js-server.cdx.json`.
 * @throws {PlainError} when pnpm cannot tell; the packages have to be installed.
 */
export async function shippedBoms() {
  const names = [...programs, ...publishablePackages().map(({ name }) => name)]
  const folder = mkdtempSync(join(tmpdir(), 'element-boms-'))
  try {
    const { exitCode, output } = await runCommand([
      ...['npx', '--yes', pnpm, ...names.flatMap((name) => ['--filter', name])],
      ...['sbom', '--prod', '--split', '--sbom-format', 'cyclonedx', '--out', join(folder, '%s.cdx.json')],
    ])
    if (exitCode !== 0) throw new PlainError(`pnpm could not list the packages:\n${output}`)
    return new Map(
      readdirSync(folder)
        .sort()
        .map((file) => [file, reproducibleBom(JSON.parse(readFileSync(join(folder, file), 'utf8')))]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
