import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Owner } from './owner.ts'
import { databaseNowMs } from './postgres/owner-leases.ts'
import type { Signals } from './signals.ts'

/**
 * Work that one process does for all. The process can change at any time, so the work must tolerate two processes for a
 * moment.
 */
export interface WorkLeases {
  /**
   * Takes the leases that nobody else has, and renews those of this process.
   *
   * @returns the names of those that this process has now.
   */
  take(names: readonly string[]): Promise<ReadonlySet<string>>
}

/** For a store whose processes all do all the work. */
export const everyLease: WorkLeases = { take: async (names) => new Set(names) }

interface LeaseOptions {
  readonly owner: Owner
  /** A clock that nobody sets, in milliseconds. */
  readonly steadyMs?: () => number
  /** Default 60 s. A process that has died or hangs loses its leases earlier. */
  readonly leaseMs?: number
}

// Longer than a delivery takes, so that a lease which was not renewed for half of this still covers one.
const usualLeaseMs = 60_000
const mostRemembered = 1000

/** The leases of the processes of a PostgreSQL database, by its clock. */
export function createWorkLeases(
  db: Database,
  { owner, steadyMs = () => performance.now(), leaseMs = usualLeaseMs }: LeaseOptions,
): WorkLeases {
  const untilMsByName = new Map<string, number>()

  async function ask(names: readonly string[]): Promise<void> {
    const startedMs = steadyMs()
    const { rows } = await sql<{ readonly name: string }>`
      insert into work_leases (name, owner, lease_until_ms)
      select name, ${owner.id}, ${databaseNowMs} + ${leaseMs}::bigint
      from unnest(${names}::text[]) as names (name)
      order by name
      on conflict (name) do update set owner = excluded.owner, lease_until_ms = excluded.lease_until_ms
      where work_leases.owner = excluded.owner
        or work_leases.lease_until_ms < ${databaseNowMs}
        or pg_try_advisory_xact_lock(work_leases.owner::bigint)
        or exists (
          select from process_owners
          where process_owners.owner = work_leases.owner
            and (is_fenced = 1 or process_owners.lease_until_ms < ${databaseNowMs}))
      returning name`.execute(db)
    for (const name of names) untilMsByName.delete(name)
    for (const { name } of rows) untilMsByName.set(name, startedMs + leaseMs)
  }

  function forgetEnded(nowMs: number): void {
    for (const [name, untilMs] of untilMsByName) if (untilMs <= nowMs) untilMsByName.delete(name)
  }

  return {
    take: async (names) => {
      if (!owner.isAlive()) return new Set()
      const isFresh = (name: string): boolean => (untilMsByName.get(name) ?? 0) - steadyMs() > leaseMs / 2
      const asked = [...new Set(names)].filter((name) => !isFresh(name))
      if (asked.length > 0) await ask(asked)
      if (untilMsByName.size > mostRemembered) forgetEnded(steadyMs())
      return new Set(names.filter((name) => (untilMsByName.get(name) ?? 0) > steadyMs()))
    },
  }
}

/** What the processes on a store share besides its data. */
export interface ProcessesContext {
  readonly workLeases: WorkLeases
  readonly signals: Signals
}
