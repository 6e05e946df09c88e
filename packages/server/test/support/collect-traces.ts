import { randomUUID } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StoreAddress } from '../../../database/src/open-store.ts'
import type { LogOptions } from '../../../http/src/log/request-log.ts'

/** Collects the traces of a tested service, for the search for card data after the whole run. */
export interface Traces {
  /** The service's log. */
  readonly log: LogOptions
  /** Copies the store's current files. */
  keepFiles(store: StoreAddress): void
}

/** The folder where a whole run collects them; not set if single tests are run by hand. */
export const tracesVariable = 'ELEMENT_TEST_TRACES'

/** @returns `null` if they are not collected. */
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
