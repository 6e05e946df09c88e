import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that `remove` deletes with its contents. */
export interface TemporaryFolder {
  readonly path: string
  remove(): void
}

export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'element-server-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
