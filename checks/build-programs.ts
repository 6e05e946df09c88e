import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtPrograms } from '../packages/server/test/support/programs/program-file.ts'
import { bundleService } from '../scripts/service/bundle-service.mjs'

/**
 * Surrounds a test run whose tests start the programs some hundred times: builds these once, because a built program
 * needs a third of the processor time to start.
 */
export default async function buildPrograms(): Promise<() => void> {
  // Another project of this run has built them.
  if (process.env[builtPrograms]) return () => {}
  const folder = mkdtempSync(join(tmpdir(), 'element-programs-'))
  await bundleService(folder)
  const programs = join(folder, 'program')
  mkdirSync(join(programs, 'bin'))
  for (const name of ['element-server', 'element']) {
    chmodSync(join(programs, `${name}.js`), 0o755)
    symlinkSync(`../${name}.js`, join(programs, 'bin', name))
  }
  process.env[builtPrograms] = programs
  return () => rmSync(folder, { recursive: true, force: true })
}
