import { type Database, prepareQuery } from '@element-js/database'
import { type RawBuilder, sql } from 'kysely'
import type { Label, OutcomeWindowOptions } from './limit-store.ts'

export interface SlotStatementsOptions extends OutcomeWindowOptions {
  readonly db: Database
  /** Unix milliseconds; `null`: on the database's clock. */
  readonly nowMs: () => number | null
}

/** What is added for one label; negative to take it back. */
export interface Counts {
  readonly hits: number
  readonly underWay: number
  readonly approvals: number
}

export type CountsByLabel = ReadonlyMap<Label, Counts>

/** Some labels, and the slot in which they were counted. */
export interface AddedSlots {
  readonly labels: readonly Label[]
  readonly slot: number
}

/** The statements that read and write the rows of the labels. */
export interface SlotStatements {
  /**
   * Adds to the labels that stay within the limit.
   *
   * @param ranges The labels that are refused only while they have few approvals.
   */
  add(counts: CountsByLabel, ranges: readonly Label[]): Promise<AddedSlots>
  /** Adds to a slot, whatever the limit is. */
  change(slot: number, counts: CountsByLabel): Promise<void>
  /** How long it takes until each label is below the limit again. */
  readWaitMs(labels: readonly Label[]): Promise<number>
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
 */
export function createSlotStatements(options: SlotStatementsOptions): SlotStatements {
  const { db, limit, windowMs, declinesPerApproval, nowMs } = options
  const slotMs = windowMs / slotsInWindow
  const slotAt = (atMs: number | null): RawBuilder<number> => sql`${momentMs(atMs)} / ${slotMs}::bigint`

  const addition = prepareQuery((_db, { ranges, nowMs: atMs, ...counts }: Addition) => {
    const many = sql`excluded.hits[1] + excluded.under_way[1]`
    return sql<{ label: Label; slot: number }>`
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
      returning label, (select slot from moment) as slot`
  })
  const changing = prepareQuery((_db, { slot, ...counts }: Change) =>
    upsert({ ...counts, slot: sql`${slot}::bigint`, slotMs, most: null }),
  )

  return {
    add: async (counts, ranges) => {
      const rows = await addition(db, { ...columnsOf(counts), ranges, nowMs: nowMs() })
      return { labels: rows.map(({ label }) => label), slot: rows[0]?.slot ?? 0 }
    },
    change: async (slot, counts) => {
      await changing(db, { slot, ...columnsOf(counts) })
    },
    readWaitMs: async (labels) => {
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
    },
  }
}

/** Unix milliseconds, as SQL. @param atMs `null`: on the database's clock, which all processes share. */
export function momentMs(atMs: number | null): RawBuilder<number> {
  return sql`coalesce(${atMs}::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint)`
}

/** Labels with their counts, as arrays of the same length. */
interface CountColumns {
  readonly labels: readonly Label[]
  readonly hits: readonly number[]
  readonly underWay: readonly number[]
  readonly approvals: readonly number[]
}

function columnsOf(counts: CountsByLabel): CountColumns {
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

/** The slot that has to expire before one more is within the limit; `null` if one more already is. */
function lastToLeave(rows: readonly SlotRow[], limit: number): SlotRow | null {
  let left = rows.reduce((sum, { hits }) => sum + hits, 0)
  if (left < limit) return null
  for (const row of rows) {
    left -= row.hits
    if (left < limit) return row
  }
  return null
}
