import fc from 'fast-check'
import { expect } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import type { StoreUnderTest } from '../../support/stores.ts'
import type { Coverage } from './coverage-table.ts'
import type { Subject } from './open-subject.ts'
import { modelSeed } from './seed.ts'

export interface Runs {
  readonly count: number
  readonly seed: number
  /** Whether the first sequence that makes a difference is enough, and no shorter one is looked for. Default: it is not. */
  readonly endOnFailure?: boolean
}

/** A service and its model, which run one sequence after another. */
export interface Lane<Draft> extends AsyncDisposable {
  /** Runs a sequence on both. @throws where they differ. */
  check(sequence: readonly Draft[]): Promise<void>
}

interface Sequences<Draft> extends Runs, Pick<Subject, 'stores'> {
  open(store: StoreAddress): Promise<Lane<Draft>>
  readonly drafts: readonly fc.Arbitrary<Draft>[]
  /** Sequences that cover what random ones may leave out. */
  readonly coveringSequences: readonly (readonly Draft[])[]
}

/**
 * Gives random sequences of commands to a service and to its model.
 *
 * @throws with the shortest sequence that makes a difference, and the seed.
 */
export async function checkSequences<Draft>(sequences: Sequences<Draft>): Promise<void> {
  const { stores, count, seed, endOnFailure = false, open, drafts, coveringSequences } = sequences
  const share = Math.ceil(count / stores.length)
  const sequence = fc.array(fc.oneof(...drafts), { maxLength: 24, size: 'max' })
  await Promise.all(
    stores.map(async (store, index) => {
      // A ledger is read whole after each sequence: a new one now and then keeps that short.
      for (let done = 0; done < share; done += 100) {
        await using lane = await open(store)
        if (index === 0 && done === 0) for (const each of coveringSequences) await lane.check(each)
        const numRuns = Math.min(100, share - done)
        const runs = { numRuns, seed: seed + index * share + done, endOnFailure }
        await fc.assert(fc.asyncProperty(sequence, lane.check), runs)
      }
    }),
  )
}

/**
 * Checks as many sequences as the environment says. All must agree, and together they must cover the whole table, which is
 * printed.
 *
 * `MODEL_SEED` and `MODEL_SEQUENCES` try others, and more of them. Each sequence is some forty requests.
 */
export async function checkAll(
  { name, newStore }: StoreUnderTest,
  check: (subject: Subject, runs: Runs) => Promise<Coverage>,
): Promise<void> {
  const count = Number(process.env.MODEL_SEQUENCES ?? 20)
  process.stdout.write(`MODEL_SEED=${modelSeed} MODEL_SEQUENCES=${count} on ${name}\n`)
  const stores = await Promise.all([1, 2, 3, 4].map(newStore))
  const coverage = await check({ stores }, { seed: modelSeed, count })
  process.stdout.write(`${coverage.table()}\n`)
  expect(coverage.missing()).toEqual([])
}

/** The kind of error with which a comparison of a service that makes a mistake ends. */
export async function errorOf(checking: Promise<unknown>): Promise<string> {
  return checking.then(
    () => 'none',
    // fast-check's own error tells of the sequence, and its cause of the difference.
    ({ cause, name }: Error) => (cause instanceof Error ? cause.name : name),
  )
}
