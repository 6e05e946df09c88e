import { expect } from 'vitest'
import { booksOf } from '../engine/ledger-audit.ts'
import { expectedBooks } from './expected-ledger.ts'
import type { World } from './model-state.ts'
import { merchants, type Stage } from './test-bed.ts'

/** The model of a sequence that is under way. */
export interface Tracked {
  world: World
  /** Payments are kept for ever: the keys of each sequence begin with its own. */
  readonly prefix: string
}

export interface Begun {
  readonly tracked: Tracked
  /** Holds what the acquirer did meanwhile against the model. */
  compareBooks(): Promise<void>
}

let sequences = 0

/** Sets a stage back to where every sequence begins. */
export async function beginSequence({ driven, cards, start, simulator }: Stage): Promise<Begun> {
  sequences += 1
  const tracked: Tracked = { world: start, prefix: `s${sequences}-` }
  driven.clock.nowMs = start.nowMs
  driven.made.clear()
  driven.cards.clear()
  for (const [name, card] of cards) driven.cards.set(name, card)
  const readBooks = () => Promise.all(merchants.map((merchant) => simulator.entriesFor(merchant)))
  const before = await readBooks()
  return {
    tracked,
    compareBooks: async () => {
      const after = await readBooks()
      const since = after.map((entries, index) => booksOf(entries.slice(before[index]?.length)))
      expect(since).toEqual(merchants.map((merchant) => expectedBooks(tracked.world, merchant)))
    },
  }
}
