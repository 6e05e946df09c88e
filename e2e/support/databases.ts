import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** A database for one test. */
export interface TestDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string
  /** Deletes it. */
  remove(): Promise<void>
}

/** A new file for SQLite. */
export async function newSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'element-story-'))
  return {
    url: `sqlite:${join(folder, 'service.sqlite')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

const followParent = new URL('../../scripts/workspace/follow-parent.mjs', import.meta.url).href
const program = fileURLToPath(
  new URL('../../packages/server/test/support/postgres/serve-postgres.ts', import.meta.url),
)

/** A new database on a separate server; `null` if PostgreSQL is not installed. */
export async function newPostgres(): Promise<TestDatabase | null> {
  const child = spawn('node', ['--import', followParent, program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [url] = (await once(createInterface(child.stdout as Readable), 'line')) as [string]
  if (url === '') return null
  return {
    url,
    remove: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
