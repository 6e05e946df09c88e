import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { gatherCalls } from '../database/shared/gather-calls.ts'
import { prepareQuery } from '../database/sqlite/prepare-query.ts'
import type { CountedFor, IssuerVerdict, Label, OutcomeWindowOptions } from './limit-store.ts'

interface SlotCountsOptions extends OutcomeWindowOptions {
  readonly db: Database
  /** The verdict that an addition counts as, until it ends. */
  readonly as: 'hits' | 'underWay'
  /** Unix milliseconds; `null`: on the database's clock. */
  readonly nowMs: () => number | null
}

interface AddedSlots {
  readonly labels: readonly Label[]
  readonly slot: number
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

const slotsInWindow = 60
// A slot counts until all of it is older than the window.
const slotsThatCount = slotsInWindow + 1
// No operation at an acquirer takes longer: an older one was in progress in a process that died.
const slotsUnderWay = 3

/*
 * 1. One statement checks and counts: PostgreSQL locks the conflicting row and reads its newest version, so that one of
 *    two requests for the last place gets it.
 * 2. Rows are written in the order of their labels, so that one of two statements for the same labels waits for the
 *    other.
 * 3. If one of several labels is refused, the additions to the others are rolled back.
 * 4. The requests of one process that arrive together are counted together, because many of them have the same labels.
 *    If there are too many for the limit, each is counted alone.
 */
export function createSlotCounts(options: SlotCountsOptions): SlotCounts {
  const { db, limit, windowMs, declinesPerApproval, as, nowMs } = options
  const slotMs = windowMs / slotsInWindow
  const slotAt = (atMs: number | null): RawBuilder<number> => sql`${momentMs(atMs)} / ${slotMs}::bigint`

  const addition = prepareQuery((store, { ranges, nowMs: atMs, ...counts }: Addition) => {
    const many = sql`excluded.hits[1] + excluded.under_way[1]`
    return compiled<{ label: Label; slot: number }>(
      store,
      sql`
        ${upsert({ ...counts, slot: slotAt(atMs), slotMs, most: limit })}
        where exists (
          select from (
            select
              coalesce(sum(hits), 0) + coalesce(sum(under_way)
                filter (where slot > excluded.slots[1] - ${slotsUnderWay}::bigint), 0) as counted,
              coalesce(sum(approvals), 0) as approved
            from unnest(known.slots, known.hits, known.under_way, known.approvals)
              as counts(slot, hits, under_way, approvals)
            where slot > excluded.slots[1] - ${slotsThatCount}::bigint) as totals
          where counted + ${many} <= ${limit}::bigint
            or (known.label = any(${ranges}::text[])
              and counted + ${many} - 1 <= ${declinesPerApproval}::bigint * approved))
        returning label, (select slot from moment) as slot`,
    )
  })
  const changing = prepareQuery((store, { slot, ...counts }: Change) =>
    compiled(store, upsert({ ...counts, slot: sql`${slot}::bigint`, slotMs, most: null })),
  )
  const change = async (slot: number, counts: ReadonlyMap<Label, Counts>): Promise<void> => {
    await changing(db, { slot, ...columnsOf(counts) })
  }

  const addAll = async (asked: readonly CountedFor[]): Promise<AddedSlots> => {
    const counts = new Map<Label, Counts>()
    for (const label of asked.flatMap(labelsOf)) addCounts(counts, label, { [as]: 1 })
    const ranges = asked.flatMap(({ range }) => range ?? [])
    const rows = await addition(db, { ...columnsOf(counts), ranges, nowMs: nowMs() })
    return { labels: rows.map(({ label }) => label), slot: rows[0]?.slot ?? 0 }
  }
  const withdraw = async ({ labels, slot }: AddedSlots): Promise<void> => {
    if (labels.length > 0) await change(slot, new Map(labels.map((label) => [label, { ...zero, [as]: -1 }])))
  }

  const addAlone = async (asked: CountedFor): Promise<AddedSlots | { readonly waitMs: number }> => {
    const labels = labelsOf(asked)
    const added = await addAll([asked])
    if (added.labels.length === labels.length) return added
    await withdraw(added)
    return { waitMs: await readWaitMs(labels.filter((label) => !added.labels.includes(label))) }
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
      await change(slot, counts)
    }
    return ended.map(() => undefined)
  })

  const readWaitMs = async (labels: readonly Label[]): Promise<number> => {
    const { rows } = await sql<SlotRow>`
      select label, slot, counts.hits, ${momentMs(nowMs())} as now
      from limit_windows, unnest(slots, hits) as counts(slot, hits)
      where label = any(${labels}) and slot > ${slotAt(nowMs())} - ${slotsThatCount}::bigint
      order by slot`.execute(db)
    const untilMs = (slot: number): number => (slot + slotsThatCount) * slotMs
    const waits = labels.map((label) => {
      const own = rows.filter((row) => row.label === label)
      const last = lastToLeave(own, limit)
      // An operation in progress ends soon, in one way or the other.
      return last === null ? 1000 : Math.max(1, untilMs(last.slot) - last.now)
    })
    return Math.max(...waits)
  }

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

/** Unix milliseconds, as SQL. @param atMs `null`: on the database's clock, which all processes share. */
export function momentMs(atMs: number | null): RawBuilder<number> {
  return sql`coalesce(${atMs}::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint)`
}

/** A statement of our own, to be prepared. */
function compiled<Row>(db: Database, statement: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => statement.compile(db) }
}

interface Counts {
  readonly hits: number
  readonly underWay: number
  readonly approvals: number
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

/** Labels with their counts, as arrays of the same length. */
interface CountColumns {
  readonly labels: readonly Label[]
  readonly hits: readonly number[]
  readonly underWay: readonly number[]
  readonly approvals: readonly number[]
}

function columnsOf(counts: ReadonlyMap<Label, Counts>): CountColumns {
  const each = [...counts.values()]
  return {
    labels: [...counts.keys()],
    hits: each.map(({ hits }) => hits),
    underWay: each.map(({ underWay }) => underWay),
    approvals: each.map(({ approvals }) => approvals),
  }
}

interface Addition extends CountColumns {
  readonly ranges: readonly Label[]
  readonly nowMs: number | null
}

interface Change extends CountColumns {
  readonly slot: number
}

interface Upsert extends CountColumns {
  readonly slot: RawBuilder<number>
  readonly slotMs: number
  /** How many a label without a row can take; `null`: any number. */
  readonly most: number | null
}

/** Adds to one slot of each label's row and drops expired slots. A condition may follow. */
function upsert({ labels, slot, slotMs, hits, underWay, approvals, most }: Upsert): RawBuilder<object> {
  return sql`
    with moment as (select ${slot} as slot)
    insert into limit_windows as known (label, slots, hits, under_way, approvals, ends_at_ms)
    select label, array[slot], array[hits], array[under_way], array[approvals],
      (slot + ${slotsThatCount}::bigint) * ${slotMs}::bigint
    from moment,
      unnest(${labels}::text[], ${hits}::integer[], ${underWay}::integer[], ${approvals}::integer[])
        as asked(label, hits, under_way, approvals)
    ${most === null ? sql`` : sql`where hits + under_way <= ${most}::bigint`}
    order by label
    on conflict (label) do update set
      ends_at_ms = greatest(known.ends_at_ms, excluded.ends_at_ms),
      (slots, hits, under_way, approvals) = (
        select array_agg(slot order by slot), array_agg(hits order by slot), array_agg(under_way order by slot),
          array_agg(approvals order by slot)
        from (
          select slot, sum(hits)::integer as hits, sum(under_way)::integer as under_way,
            sum(approvals)::integer as approvals
          from unnest(known.slots || excluded.slots, known.hits || excluded.hits,
            known.under_way || excluded.under_way, known.approvals || excluded.approvals)
            as counts(slot, hits, under_way, approvals)
          where slot > excluded.slots[1] - ${slotsThatCount}::bigint
          group by slot) as summed)`
}

interface SlotRow {
  readonly label: Label
  readonly slot: number
  readonly hits: number
  readonly now: number
}

/** The slot that has to expire before there is room again; `null` if there is room. */
function lastToLeave(rows: readonly SlotRow[], limit: number): SlotRow | null {
  let left = rows.reduce((sum, { hits }) => sum + hits, 0)
  if (left < limit) return null
  for (const row of rows) {
    left -= row.hits
    if (left < limit) return row
  }
  return null
}
