import { type Database, gatherCalls, gatherQueries } from '@element-js/database'
import { sql } from 'kysely'
import {
  type CountedFor,
  declinesKeptMs,
  type IssuerVerdict,
  type Label,
  type LimitStore,
  type Marks,
  type TokenMaker,
  type TokenMakers,
} from './limit-store.ts'
import {
  type AddedSlots,
  type Counts,
  createSlotStatements,
  momentMs,
  type SlotStatementsOptions,
} from './slot-statements.ts'

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
          return 'waitMs' in added
            ? added
            : { end: (verdict, counted = added.labels) => counts.end({ added, verdict, counted }) }
        },
      }
    },
    tokenMakers: createTokenMakers(db, now),
    marks: createMarks(db, now),
  }
}

interface Made extends TokenMaker {
  readonly token: Label
  readonly nowMs: number | null
}

type MakerOf = Pick<Made, 'token' | 'nowMs'>

// A repeated request stores the same maker again, and one statement may write a row only once. In the order of the tokens,
// so that two processes that store the same makers do not each wait for the other.
const gatheredInsertion = gatherQueries<Made, object>({
  types: { token: 'text', payer: 'text', range: 'text', card: 'text', nowMs: 'bigint' },
  together: (asked) => sql`
    insert into limit_token_makers (token, payer, range, card, ends_at_ms)
    select distinct on (token) token, payer, range, card, coalesce(now_ms, ${momentMs(null)}) + ${declinesKeptMs}::bigint
    from ${asked} as asked order by token
    on conflict (token) do update
    set payer = excluded.payer, range = excluded.range, card = excluded.card, ends_at_ms = excluded.ends_at_ms`,
})

const gatheredMakers = gatherQueries<MakerOf, TokenMaker>({
  types: { token: 'text', nowMs: 'bigint' },
  together: (asked) => sql`
    select asked.place, payer, range, card
    from ${asked} as asked join limit_token_makers using (token)
    where ends_at_ms > coalesce(asked.now_ms, ${momentMs(null)})`,
})

function createTokenMakers(db: Database, nowMs: () => number | null): TokenMakers {
  return {
    async remember(token, maker) {
      await gatheredInsertion(db, { ...maker, token, nowMs: nowMs() })
    },
    async find(token) {
      const [maker = null] = await gatheredMakers(db, { token, nowMs: nowMs() })
      return maker
    },
  }
}

function createMarks(db: Database, nowMs: () => number | null): Marks {
  return {
    async add(labels) {
      // In one order, so that two statements for the same labels do not each wait for the other.
      await sql`
        insert into limit_marks (label, ends_at_ms)
        select label, ${momentMs(nowMs())} + ${declinesKeptMs}::bigint
        from (select distinct unnest(${labels}::text[]) as label) as asked order by label
        on conflict (label) do update set ends_at_ms = excluded.ends_at_ms`.execute(db)
    },
    async hasAny(labels) {
      const { rows } = await sql<{ readonly found: boolean }>`
        select exists (
          select from limit_marks where label = any(${labels}::text[]) and ends_at_ms > ${momentMs(nowMs())}
        ) as found`.execute(db)
      return rows[0]?.found === true
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
  await sql`
    delete from limit_marks where label in (
      select label from limit_marks where ends_at_ms < ${momentMs(null)} for update skip locked)`.execute(db)
}

interface SlotCountsOptions extends SlotStatementsOptions {
  /** The verdict that an addition counts as, until it ends. */
  readonly as: 'hits' | 'underWay'
}

interface EndedSlots {
  readonly added: AddedSlots
  readonly verdict: IssuerVerdict | null
  /** The labels for which the verdict counts. */
  readonly counted: readonly Label[]
}

/** Counts in time slots, with one row for each label. */
export interface SlotCounts {
  /** Adds one to each label, unless one of them is at its limit; then none is changed. */
  add(addition: CountedFor): Promise<AddedSlots | { readonly waitMs: number }>
  /** Records the outcome of an operation that was added as in progress. */
  end(ended: EndedSlots): Promise<void>
}

/*
 * 1. If one of several labels is refused, the additions to the others are rolled back.
 * 2. The requests of one process that arrive together are counted together, because many of them have the same labels.
 *    If there are too many for the limit, each is counted alone.
 */
function createSlotCounts({ as, ...options }: SlotCountsOptions): SlotCounts {
  const statements = createSlotStatements(options)

  const addAll = (asked: readonly CountedFor[]): Promise<AddedSlots> => {
    const counts = new Map<Label, Counts>()
    for (const label of asked.flatMap(labelsOf)) addCounts(counts, label, { [as]: 1 })
    return statements.add(
      counts,
      asked.flatMap(({ range }) => range ?? []),
    )
  }
  const withdraw = async ({ labels, slot }: AddedSlots): Promise<void> => {
    if (labels.length > 0)
      await statements.change(slot, new Map(labels.map((label) => [label, { ...zero, [as]: -1 }])))
  }

  const addAlone = async (asked: CountedFor): Promise<AddedSlots | { readonly waitMs: number }> => {
    const labels = labelsOf(asked)
    const added = await addAll([asked])
    if (added.labels.length === labels.length) return added
    await withdraw(added)
    return { waitMs: await statements.readWaitMs(labels.filter((label) => !added.labels.includes(label))) }
  }

  const addTogether = gatherCalls(async (asked: readonly CountedFor[]) => {
    const [only, ...others] = asked
    if (only && others.length === 0) return [addAlone(only)]
    const { labels: added, slot } = await addAll(asked)
    return asked.map(async (each) => {
      const labels = labelsOf(each)
      const own = { labels: labels.filter((label) => added.includes(label)), slot }
      if (own.labels.length === labels.length) return own
      await withdraw(own)
      return addAlone(each)
    })
  })

  const endTogether = gatherCalls(async (ended: readonly EndedSlots[]) => {
    const bySlot = Map.groupBy(ended, ({ added }) => added.slot)
    for (const [slot, each] of bySlot) {
      const counts = new Map<Label, Counts>()
      for (const { added, verdict, counted } of each) {
        for (const label of added.labels) {
          const one = counted.includes(label) ? 1 : 0
          const [hits, approvals] = [verdict === 'declined' ? one : 0, verdict === 'approved' ? one : 0]
          addCounts(counts, label, { underWay: -1, hits, approvals })
        }
      }
      await statements.change(slot, counts)
    }
    return ended.map(() => undefined)
  })

  return {
    add: async (asked) => (labelsOf(asked).length === 0 ? { labels: [], slot: 0 } : addTogether(asked)),
    end: async (ended) => {
      if (ended.added.labels.length > 0) await endTogether(ended)
    },
  }
}

function labelsOf({ own, range }: CountedFor): readonly Label[] {
  return range === null ? own : [...own, range]
}

const zero: Counts = { hits: 0, underWay: 0, approvals: 0 }

function addCounts(counts: Map<Label, Counts>, label: Label, more: Partial<Counts>): void {
  const known = counts.get(label) ?? zero
  const { hits, underWay, approvals } = { ...zero, ...more }
  counts.set(label, {
    hits: known.hits + hits,
    underWay: known.underWay + underWay,
    approvals: known.approvals + approvals,
  })
}
