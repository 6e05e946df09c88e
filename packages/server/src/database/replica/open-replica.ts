import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { ReadList } from './read-list.ts'
import { replicaLagMs, stillNeeded, type WrittenUntil } from './replica-lag.ts'

/** The state of a replica. */
export interface ReplicaState {
  /** `null` if it does not answer, or is behind by an unknown time. */
  readonly lagMs: number | null
  /** Whether lists are read from it. */
  readonly isUsed: boolean
}

/** A copy of the database from which lists are read. */
export interface Replica {
  readonly readList: ReadList
  state(): ReplicaState
  close(): Promise<void>
}

interface ReplicaOptions {
  /** For lists while the replica cannot be used. */
  readonly primary: { readonly db: Database; readonly probesDb: Database }
  readonly db: Database
  readonly probesDb: Database
  /** A clock in milliseconds that is never set back. */
  readonly steadyMs: () => number
}

const askEveryMs = 1000
const longestLagMs = 5000
const away: ReplicaState = { lagMs: null, isUsed: false }

/** Asks a replica every second for its position, and reads lists from it while it is at most five seconds behind. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { primary, db, probesDb, steadyMs } = options
  let state = away
  let written: readonly WrittenUntil[] = []

  async function ask(): Promise<void> {
    try {
      const position = await readWritten(primary.probesDb)
      written = [...written, { atMs: steadyMs(), position }]
      const replayed = await readReplayed(probesDb)
      written = stillNeeded(written, replayed)
      const lagMs = replicaLagMs(written, { replayed, nowMs: steadyMs() })
      state = Number.isFinite(lagMs) ? { lagMs, isUsed: lagMs <= longestLagMs } : away
    } catch {
      // One of the two is down. The metrics show it, and the next turn asks again.
      state = away
    }
    // Otherwise a replica that is down for days would leave a huge number of entries.
    written = written.slice(-mostEntries)
  }

  let asking = Promise.resolve()
  let isIdle = true
  const timer = setInterval(() => {
    if (!isIdle) return
    isIdle = false
    asking = ask().finally(() => {
      isIdle = true
    })
  }, askEveryMs)
  await ask()

  return {
    state: () => state,
    readList: async (query) => {
      if (!state.isUsed) return query(primary.db)
      // Whatever is wrong with the replica, such as a row that it has removed meanwhile, the primary can answer.
      return query(db).catch(() => query(primary.db))
    },
    close: async () => {
      clearInterval(timer)
      await asking
    },
  }
}

const mostEntries = 600

async function readWritten(db: Database): Promise<number> {
  const { rows } = await sql<{ readonly position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position`.execute(db)
  return rows[0]?.position ?? 0
}

// After a failover, its address may be that of the new primary, which is up to date.
async function readReplayed(db: Database): Promise<number> {
  const { rows } = await sql<{ readonly position: number }>`
    select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_flush_lsn() end, '0/0')::bigint as position`.execute(db)
  return rows[0]?.position ?? 0
}
