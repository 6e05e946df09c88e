import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishablePackages } from '../packages/publishable.mjs'
import { pnpm } from '../workspace/install.mjs'
import { PlainError } from '../workspace/plain-error.mjs'
import { runCommand } from '../workspace/run-command.mjs'
import { reproducibleBom } from './reproducible-bom.mjs'

/** @import { Bom } from './reproducible-bom.mjs' */

/** The programs of the service and of its adapters, and the document of a field, with its bundled packages. */
const programs = [
  '@element-js/server',
  '@element-js/acquirer-adyen',
  '@element-js/acquirer-stripe',
  '@element-js/frames',
]

/**
 * The bills of materials of everything that is shipped: the third-party packages that it contains, or that are
 * installed with it.
 *
 * @returns {Promise<Map<string, Bom>>} By file name, such as `element-js-server.cdx.json`.
 * @throws {PlainError} if pnpm cannot list the packages, which must be installed.
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
