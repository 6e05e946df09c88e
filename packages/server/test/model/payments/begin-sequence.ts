import { expect } from 'vitest'
import { ledgerOf } from '../engine/ledger-audit.ts'
import { expectedLedger, withRefundsInOrder } from './expected-ledger.ts'
import type { ModelState } from './model-state.ts'
import { merchants, type TestBed } from './test-bed.ts'

/** The model of a sequence that is under way. */
export interface TrackedState {
  modelState: ModelState
  /** Payments are kept for ever: the keys of each sequence begin with its own. */
  readonly prefix: string
}

export interface SequenceStart {
  readonly tracked: TrackedState
  /** Compares what the acquirer did meanwhile with the model. */
  compareLedger(): Promise<void>
}

let sequences = 0

/** Resets a test bed to the start of a sequence. */
export async function beginSequence({
  driven,
  cards,
  codes,
  start,
  simulator,
}: TestBed): Promise<SequenceStart> {
  sequences += 1
  const tracked: TrackedState = { modelState: start, prefix: `s${sequences}-` }
  driven.clock.nowMs = start.nowMs
  driven.sequence.prefix = tracked.prefix
  driven.made.clear()
  driven.cards.clear()
  driven.cvvTokens.clear()
  driven.planIds.clear()
  for (const [name, card] of cards) driven.cards.set(name, card)
  const readLedger = () => Promise.all(merchants.map((merchant) => simulator.entriesFor(merchant)))
  const before = await readLedger()
  return {
    tracked,
    compareLedger: async () => {
      const after = await readLedger()
      const since = after.map((entries, index) =>
        ledgerOf(entries.slice(before[index]?.length), codes).map(withRefundsInOrder).toSorted(),
      )
      expect(since).toEqual(merchants.map((merchant) => expectedLedger(tracked.modelState, merchant)))
    },
  }
}
