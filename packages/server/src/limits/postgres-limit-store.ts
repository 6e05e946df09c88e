import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/sqlite/prepare-query.ts'
import {
  declinesKeptMs,
  type Label,
  type LimitStore,
  type TokenMaker,
  type TokenMakers,
} from './limit-store.ts'
import { createSlotCounts, momentMs } from './postgres-slot-counts.ts'

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
  const now = nowMs ?? (() => null)
  return {
    labelOf,
    createWindow: ({ name, ...window }) => {
      const counts = createSlotCounts({ db, ...window, declinesPerApproval: 0, as: 'hits', nowMs: now })
      return {
        take: async (key) => {
          const added = await counts.add({ own: [labelOf(`${name} ${key}`)], range: null })
          return 'waitMs' in added ? added.waitMs : 0
        },
      }
    },
    createOutcomeWindow: (window) => {
      const counts = createSlotCounts({ db, ...window, as: 'underWay', nowMs: now })
      return {
        begin: async (counted) => {
          const added = await counts.add(counted)
          return 'waitMs' in added ? added : { end: (verdict) => counts.end({ added, verdict }) }
        },
      }
    },
    tokenMakers: createTokenMakers(db, now),
  }
}

interface Made extends TokenMaker {
  readonly token: Label
  readonly nowMs: number | null
}

const makerInsertion = prepareQuery((db, { token, payer, range, card, nowMs }: Made) => ({
  compile: () =>
    sql<object>`
      insert into limit_token_makers (token, payer, range, card, ends_at_ms)
      values (${token}, ${payer}, ${range}, ${card}, ${momentMs(nowMs)} + ${declinesKeptMs}::bigint)
      on conflict (token) do update
      set payer = excluded.payer, range = excluded.range, card = excluded.card, ends_at_ms = excluded.ends_at_ms`.compile(
      db,
    ),
}))

const makerOfToken = prepareQuery((db, { token, nowMs }: Pick<Made, 'token' | 'nowMs'>) => ({
  compile: () =>
    sql<TokenMaker>`
      select payer, range, card from limit_token_makers
      where token = ${token} and ends_at_ms > ${momentMs(nowMs)}`.compile(db),
}))

function createTokenMakers(db: Database, nowMs: () => number | null): TokenMakers {
  return {
    async remember(token, maker) {
      await makerInsertion(db, { ...maker, token, nowMs: nowMs() })
    },
    async find(token) {
      const [maker = null] = await makerOfToken(db, { token, nowMs: nowMs() })
      return maker
    },
  }
}

/** Deletes rows that no longer count. PostgreSQL only. */
export async function deleteEndedLimits(db: Database): Promise<void> {
  // Rows that are locked are left for the next run: waiting for them could be a deadlock.
  await sql`
    delete from limit_windows where label in (
      select label from limit_windows where ends_at_ms < ${momentMs(null)} for update skip locked)`.execute(
    db,
  )
  await sql`
    delete from limit_token_makers where token in (
      select token from limit_token_makers where ends_at_ms < ${momentMs(null)} for update skip locked)`.execute(
    db,
  )
}
