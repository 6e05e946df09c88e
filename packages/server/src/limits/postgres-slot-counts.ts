import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { CountedFor, IssuerVerdict, Label, OutcomeWindowOptions } from './limit-store.ts'

interface SlotCountsOptions extends OutcomeWindowOptions {
  readonly db: Database
  /** Unix milliseconds, as SQL. */
  readonly nowMs: () => RawBuilder<number>
}

interface SlotAddition extends CountedFor {
  readonly as: 'hits' | 'underWay'
}

interface AddedSlots {
  readonly labels: readonly Label[]
  readonly slot: number
}

/** Counts in time slots, with one row for each label. */
export interface SlotCounts {
  /** Adds one to each label, unless one of them is at its limit; then none is changed. */
  add(addition: SlotAddition): Promise<AddedSlots | { readonly waitMs: number }>
  /** Records the outcome of an operation that was added as in progress. */
  end(added: AddedSlots, verdict: IssuerVerdict | null): Promise<void>
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
 */
export function createSlotCounts(options: SlotCountsOptions): SlotCounts {
  const { db, limit, windowMs, declinesPerApproval, nowMs } = options
  const slotMs = windowMs / slotsInWindow
  const currentSlot = (): RawBuilder<number> => sql`${nowMs()} / ${slotMs}::bigint`

  const change = async ({ labels, slot }: AddedSlots, counts: Partial<Counts>): Promise<void> => {
    await upsert({ labels, slot: sql`${slot}::bigint`, slotMs, ...zero, ...counts }).execute(db)
  }

  const readWaitMs = async (labels: readonly Label[]): Promise<number> => {
    const { rows } = await sql<SlotRow>`
      select label, slot, counts.hits, ${nowMs()} as now
      from limit_windows, unnest(slots, hits) as counts(slot, hits)
      where label = any(${labels}) and slot > ${currentSlot()} - ${slotsThatCount}::bigint
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
    async add({ own, range, as }) {
      const labels = range === null ? own : [...own, range]
      if (labels.length === 0) return { labels, slot: 0 }
      const { rows } = await sql<{ label: Label; slot: number }>`
        ${upsert({ labels, slot: currentSlot(), slotMs, ...zero, [as]: 1 })}
        where exists (
          select from (
            select
              coalesce(sum(hits), 0) + coalesce(sum(under_way)
                filter (where slot > excluded.slots[1] - ${slotsUnderWay}::bigint), 0) as counted,
              coalesce(sum(approvals), 0) as approved
            from unnest(known.slots, known.hits, known.under_way, known.approvals)
              as counts(slot, hits, under_way, approvals)
            where slot > excluded.slots[1] - ${slotsThatCount}::bigint) as totals
          where counted < ${limit}::bigint
            or (known.label = ${range} and counted <= ${declinesPerApproval}::bigint * approved))
        returning label, (select slot from moment) as slot`.execute(db)
      const added = { labels: rows.map(({ label }) => label), slot: rows[0]?.slot ?? 0 }
      if (rows.length === labels.length) return added
      if (rows.length > 0) await change(added, { [as]: -1 })
      return { waitMs: await readWaitMs(labels.filter((label) => !added.labels.includes(label))) }
    },
    end: async (added, verdict) => {
      if (added.labels.length === 0) return
      await change(added, {
        underWay: -1,
        hits: verdict === 'declined' ? 1 : 0,
        approvals: verdict === 'approved' ? 1 : 0,
      })
    },
  }
}

interface Counts {
  readonly hits: number
  readonly underWay: number
  readonly approvals: number
}

const zero: Counts = { hits: 0, underWay: 0, approvals: 0 }

interface Upsert extends Counts {
  readonly labels: readonly Label[]
  readonly slot: RawBuilder<number>
  readonly slotMs: number
}

/** Adds to one slot of each label's row and drops expired slots. A condition may follow. */
function upsert({ labels, slot, slotMs, hits, underWay, approvals }: Upsert): RawBuilder<unknown> {
  return sql`
    with moment as (select ${slot} as slot)
    insert into limit_windows as known (label, slots, hits, under_way, approvals, ends_at_ms)
    select label, array[slot], array[${hits}::integer], array[${underWay}::integer], array[${approvals}::integer],
      (slot + ${slotsThatCount}::bigint) * ${slotMs}::bigint
    from moment, unnest(${labels}::text[]) as asked(label)
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
