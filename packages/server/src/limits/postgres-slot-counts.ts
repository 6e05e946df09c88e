import { gatherCalls } from '../database/shared/gather-calls.ts'
import type { CountedFor, IssuerVerdict, Label } from './limit-store.ts'
import {
  type AddedSlots,
  type Counts,
  createSlotStatements,
  type SlotStatementsOptions,
} from './slot-statements.ts'

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
export function createSlotCounts({ as, ...options }: SlotCountsOptions): SlotCounts {
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
