import type { StoreContext } from '@element-js/database'
import type { ReportContext } from '../report-context.ts'

/** The API keys that this process saw in use, until the jobs have written it. */
export interface KeyUses {
  /** Notes a use of the key with this hash. Most uses do nothing: only the first one of an hour is written. */
  note(keyHash: string, atMs: number): void
  /** Returns the uses that were noted since the last call, and forgets them. */
  take(): ReadonlyMap<string, number>
}

const everyMs = 60 * 60 * 1000

// A sandbox makes merchants all the time. To forget them costs a few writes too many.
const mostKeys = 10_000

export function createKeyUses(): KeyUses {
  const noted = new Map<string, number>()
  let taken = new Map<string, number>()
  return {
    note(keyHash, atMs) {
      const before = noted.get(keyHash)
      // The clock of a sandbox can move backwards.
      if (before !== undefined && Math.abs(atMs - before) < everyMs) return
      if (noted.size >= mostKeys) noted.clear()
      noted.set(keyHash, atMs)
      taken.set(keyHash, atMs)
    },
    take() {
      const uses = taken
      taken = new Map()
      return uses
    },
  }
}

interface KeyUseContext extends Pick<StoreContext, 'db'>, Pick<ReportContext, 'log'> {
  readonly keyUses: KeyUses
}

/** Writes when API keys were last used. What the store does not accept is lost: the next hour has another use. */
export async function writeKeyUses({ db, keyUses, log }: KeyUseContext): Promise<void> {
  for (const [keyHash, lastUsedAtMs] of keyUses.take()) {
    try {
      await db.updateTable('apiKeys').set({ lastUsedAtMs }).where('keyHash', '=', keyHash).execute()
    } catch (error) {
      log.warn({ err: error }, 'the use of an API key could not be written')
    }
  }
}
