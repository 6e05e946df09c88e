import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import {
  declinesKeptMs,
  type Label,
  type LimitStore,
  type TokenMaker,
  type TokenMakers,
} from './limit-store.ts'
import { createSlotCounts } from './postgres-slot-counts.ts'

interface PostgresLimitStoreOptions {
  readonly db: Database
  /**
   * Labels a key with a keyed hash, so that nobody who reads the tables can test addresses and card digits against it.
   */
  readonly labelOf: (key: string) => Label
  /** Unix milliseconds. Default: the database's clock, which all processes share. */
  readonly nowMs?: () => number
}

/**
 * Limits of all processes on one PostgreSQL database. Times are counted in slots of one sixtieth of the window, so that
 * a row stays small for any limit. A window is up to one sixtieth longer than its nominal length, and never shorter.
 */
export function createPostgresLimitStore({ db, labelOf, nowMs }: PostgresLimitStoreOptions): LimitStore {
  const now = nowMs ? (): RawBuilder<number> => sql`${nowMs()}::bigint` : databaseNowMs
  return {
    labelOf,
    createWindow: ({ name, ...window }) => {
      const counts = createSlotCounts({ db, ...window, declinesPerApproval: 0, nowMs: now })
      return {
        take: async (key) => {
          const added = await counts.add({ own: [labelOf(`${name} ${key}`)], range: null, as: 'hits' })
          return 'waitMs' in added ? added.waitMs : 0
        },
      }
    },
    createOutcomeWindow: (window) => {
      const counts = createSlotCounts({ db, ...window, nowMs: now })
      return {
        begin: async (counted) => {
          const added = await counts.add({ ...counted, as: 'underWay' })
          return 'waitMs' in added ? added : { end: (verdict) => counts.end(added, verdict) }
        },
      }
    },
    tokenMakers: createTokenMakers(db, now),
  }
}

function createTokenMakers(db: Database, nowMs: () => RawBuilder<number>): TokenMakers {
  return {
    async remember(token, { payer, range, card }) {
      await sql`
        insert into limit_token_makers (token, payer, range, card, ends_at_ms)
        values (${token}, ${payer}, ${range}, ${card}, ${nowMs()} + ${declinesKeptMs}::bigint)
        on conflict (token) do update
        set payer = excluded.payer, range = excluded.range, card = excluded.card, ends_at_ms = excluded.ends_at_ms`.execute(
        db,
      )
    },
    async find(token) {
      const { rows } = await sql<TokenMaker>`
        select payer, range, card from limit_token_makers
        where token = ${token} and ends_at_ms > ${nowMs()}`.execute(db)
      return rows[0] ?? null
    },
  }
}

/** Deletes rows that no longer count. PostgreSQL only. */
export async function deleteEndedLimits(db: Database): Promise<void> {
  // Rows that are locked are left for the next run: waiting for them could be a deadlock.
  await sql`
    delete from limit_windows where label in (
      select label from limit_windows where ends_at_ms < ${databaseNowMs()} for update skip locked)`.execute(
    db,
  )
  await sql`
    delete from limit_token_makers where token in (
      select token from limit_token_makers where ends_at_ms < ${databaseNowMs()} for update skip locked)`.execute(
    db,
  )
}

function databaseNowMs(): RawBuilder<number> {
  return sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
}
