import { randomUUID } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StoreAddress } from '../../src/database/open-store.ts'
import type { LogOptions } from '../../src/http/request-log.ts'

/** What a service under test leaves behind, for the search for card data after the whole run. */
export interface Traces {
  /** Everything that the service has to say. */
  readonly log: LogOptions
  /** Takes a copy of the store's files as they are now. */
  keepFiles(store: StoreAddress): void
}

/** Where a whole run collects them; not set when a few tests are run by hand. */
export const tracesVariable = 'ELEMENT_TEST_TRACES'

/** @returns `null` when nobody collects them. */
export function collectTraces(): Traces | null {
  const folder = process.env[tracesVariable]
  if (!folder) return null
  const name = randomUUID()
  return {
    log: {
      level: 'debug',
      destination: { write: (line) => appendFileSync(join(folder, `${name}.log`), line) },
    },
    keepFiles: (store) => {
      if (store.kind !== 'file') return
      for (const path of [store.path, `${store.path}-wal`]) {
        if (existsSync(path)) copyFileSync(path, join(folder, `${name}-${randomUUID()}-${basename(path)}`))
      }
    },
  }
}
