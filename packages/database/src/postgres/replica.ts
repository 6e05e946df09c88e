import { sql } from 'kysely'
import type { Database } from '../database.ts'

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

/**
 * Reads a list, or figures, of a merchant: from a replica, if there is one that is nearly up to date, otherwise from
 * the primary. Rows that were written a moment ago may be missing, so no decision may depend on this list.
 */
export type ReadList = <T>(query: (db: Database) => Promise<T>) => Promise<T>

/** How much the primary had written at a moment. */
export interface WrittenUntil {
  readonly atMs: number
  /** Bytes of the write-ahead log. */
  readonly position: number
}

/**
 * How long a replica has lacked what the primary has written. The replica's own clock of what it has replayed would grow
 * while nobody writes.
 *
 * @param written What the primary had written, oldest first.
 * @param replayed Bytes of the write-ahead log that the replica has.
 * @returns infinity while the replica is behind the first entry, because then nobody knows by how much.
 */
export function replicaLagMs(
  written: readonly WrittenUntil[],
  { replayed, nowMs }: { readonly replayed: number; readonly nowMs: number },
): number {
  const known = written.findLastIndex(({ position }) => position <= replayed)
  if (known === -1) return Number.POSITIVE_INFINITY
  const missing = written[known + 1]
  return missing ? nowMs - missing.atMs : 0
}

/** The entries that are still needed: the last one that the replica has, and those that it lacks. */
export function stillNeeded(written: readonly WrittenUntil[], replayed: number): readonly WrittenUntil[] {
  return written.slice(
    Math.max(
      0,
      written.findLastIndex(({ position }) => position <= replayed),
    ),
  )
}
