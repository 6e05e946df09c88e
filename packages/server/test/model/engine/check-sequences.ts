import fc from 'fast-check'
import { expect } from 'vitest'
import type { StoreAddress } from '../../../src/database/open-store.ts'
import type { Coverage } from './coverage-table.ts'
import { modelSeed } from './seed.ts'

export interface Runs {
  readonly count: number
  readonly seed: number
}

/** A service with its model, for one sequence after another. */
export interface Lane<Draft> extends AsyncDisposable {
  /** Gives a sequence to both. @throws where they differ. */
  hold(sequence: readonly Draft[]): Promise<void>
}

interface Sequences<Draft> extends Runs {
  /** A store for each of the lanes in which sequences run side by side: each has a clock of its own. */
  readonly stores: readonly StoreAddress[]
  open(store: StoreAddress): Promise<Lane<Draft>>
  readonly drafts: readonly fc.Arbitrary<Draft>[]
  /** Sequences that come by what chance may leave out. */
  readonly tour: readonly (readonly Draft[])[]
}

/**
 * Gives random sequences of commands to a service and to its model.
 *
 * @throws with the shortest sequence that makes a difference, and the seed.
 */
export async function holdSequences<Draft>(sequences: Sequences<Draft>): Promise<void> {
  const { stores, count, seed, open, drafts, tour } = sequences
  const share = Math.ceil(count / stores.length)
  const sequence = fc.array(fc.oneof(...drafts), { maxLength: 24, size: 'max' })
  await Promise.all(
    stores.map(async (store, index) => {
      // A ledger is read whole after each sequence: a new one now and then keeps that short.
      for (let done = 0; done < share; done += 100) {
        await using lane = await open(store)
        if (index === 0 && done === 0) for (const each of tour) await lane.hold(each)
        const runs = { numRuns: Math.min(100, share - done), seed: seed + index * share + done }
        await fc.assert(fc.asyncProperty(sequence, lane.hold), runs)
      }
    }),
  )
}

/**
 * Holds as many sequences as the environment says, all of which must agree and which must have been everywhere. Prints
 * the table.
 *
 * `MODEL_SEED` and `MODEL_SEQUENCES` repeat a run that failed, or make a longer one. Each sequence is some forty requests.
 */
export async function holdAll(name: string, hold: (runs: Runs) => Promise<Coverage>): Promise<void> {
  const count = Number(process.env.MODEL_SEQUENCES ?? 1000)
  process.stdout.write(`MODEL_SEED=${modelSeed} MODEL_SEQUENCES=${count} on ${name}\n`)
  const coverage = await hold({ seed: modelSeed, count })
  process.stdout.write(`${coverage.table()}\n`)
  expect(coverage.missing()).toEqual([])
}
