import fc from 'fast-check'
import { expect } from 'vitest'
import { beginSequence } from './begin-sequence.ts'
import { commandOf, type Draft } from './commands.ts'
import { compareCvvTokens } from './compare-cvv-tokens.ts'
import { order, waiting } from './covering-sequences.ts'
import { choose, pay, plan, type, withCode } from './covering-terms.ts'
import { drive, learn } from './drive-service.ts'
import { explainRace, type ObservedCommand } from './explain-race.ts'
import { type ModelState, nameOf } from './model-state.ts'
import { step } from './payment-model.ts'
import type { TestBed } from './test-bed.ts'

const named = { key: 'k', merchant: 'demo', login: 'standing' } as const
const create = { does: 'create', ...named, order, isRepeated: false } as const
const capture = (amount: 'none' | 'part' | 'whole' | 'too much'): Draft => ({
  does: 'capture',
  ...named,
  amount,
})
const refund = (amount: 'none' | 'part' | 'whole' | 'too much', refundKey: string | null): Draft => ({
  does: 'refund',
  ...named,
  ...{ amount, refundKey, fails: false },
})
const sale = { ...create, order: { ...order, capture: true } }
const cancel: Draft = { does: 'cancel', ...named }
const find: Draft = { does: 'find', ...named }
const wait = (seconds: number): Draft => ({ does: 'wait', seconds })
const authenticate = (outcome: 'approve' | 'fail' | 'abandon'): Draft => ({
  ...{ does: 'authenticate', key: 'k', merchant: 'demo' },
  outcome,
})

interface Race {
  /** What comes before, one after the other. */
  readonly way: readonly Draft[]
  /** What comes together. */
  readonly batch: readonly Draft[]
}

const together = (...drafts: readonly Draft[]): fc.Arbitrary<readonly Draft[]> =>
  fc.array(fc.constantFrom(...drafts), { minLength: 2, maxLength: 6 })

const otherwise = { ...create, order: { ...order, amount: 7 } }
const declined = { ...create, order: { ...order, card: 'no funds' } }

/** Races around each moment at which a payment can have two outcomes. */
const race: fc.Arbitrary<Race> = fc.oneof(
  fc.record({ way: fc.constant([]), batch: together(create, create, otherwise, declined) }),
  fc.record({ way: fc.constant([]), batch: together(create, create, capture('part'), cancel) }),
  fc.record({
    way: fc.constant([create]),
    batch: together(
      create,
      capture('none'),
      capture('part'),
      capture('whole'),
      capture('too much'),
      cancel,
      find,
    ),
  }),
  fc.record({
    way: fc.constant([create]),
    batch: together(capture('none'), capture('part'), cancel, wait(7 * 24 * 3600)),
  }),
  fc.record({
    way: fc.constant([sale]),
    batch: together(
      ...[refund('none', null), refund('part', null), refund('whole', null), refund('too much', null)],
      ...[refund('part', 'r1'), refund('part', 'r1'), refund('none', 'r1')],
      ...[sale, find, wait(2)],
    ),
  }),
  fc.record({
    way: fc.constant([create]),
    batch: together(capture('part'), capture('whole'), refund('part', null), refund('part', 'r1'), cancel),
  }),
  fc.record({
    way: fc.constant([waiting]),
    batch: together(
      authenticate('approve'),
      authenticate('fail'),
      authenticate('abandon'),
      wait(30 * 60),
      cancel,
    ),
  }),
  // Payments that need one code, which only one of them can have: with different keys, and with the same key.
  fc.record({
    way: fc.constantFrom([type()], [type({ card: 'wants authentication' })]),
    batch: together(
      ...[withCode('k'), withCode('k2'), withCode('k3', { capture: false }), withCode('k', { amount: 7 })],
      ...[type({ repeats: 'last' }), wait(30 * 60)],
    ),
  }),
  fc.record({
    way: fc.constant([type(), withCode('k', { threeDSecure: 'DIRECT' })]),
    batch: together(
      ...[authenticate('approve'), authenticate('approve'), authenticate('fail'), authenticate('abandon')],
      ...[withCode('k2'), withCode('k3'), wait(30 * 60)],
    ),
  }),
  // Payments that need one plan.
  fc.record({
    way: fc.constant([plan()]),
    batch: together(
      ...[pay('k', choose(2)), pay('k2', choose(2)), pay('k3', choose(3)), pay('k', choose(3))],
      ...[pay('k2', { ...choose(2), card: 'no funds' }), wait(30 * 60)],
    ),
  }),
)

/** Runs random races. @throws with the race that no order of its commands explains. */
export async function assertRaces(
  testBed: TestBed,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<void> {
  const property = fc.asyncProperty(race, async (each) => {
    await runRace(testBed, each)
  })
  await fc.assert(property, { numRuns: count, seed })
}

/** A race that was run, with its result. */
export interface RunRace {
  /** Where it began. */
  readonly start: ModelState
  readonly observed: readonly ObservedCommand[]
  /** The payment when all was over. */
  readonly seen: ObservedCommand
}

/** Gives a batch of commands at once, and looks for an order in which the model gives the same answers. */
export async function runRace(testBed: TestBed, { way, batch }: Race): Promise<RunRace> {
  const { driven } = testBed
  const { tracked, compareLedger } = await beginSequence(testBed)
  const prefixed = (draft: Draft): Draft =>
    'key' in draft ? { ...draft, key: tracked.prefix + draft.key } : draft
  for (const draft of way) {
    const command = commandOf(tracked.modelState, prefixed(draft))
    tracked.modelState = step(tracked.modelState, command).modelState
    await drive(driven, command)
  }
  const start = tracked.modelState
  const observed = await Promise.all(
    batch.map(async (draft) => {
      const command = commandOf(start, prefixed(draft))
      return { command, actual: await drive(driven, command) }
    }),
  )
  const command = { does: 'find', ...named, key: `${tracked.prefix}k` } as const
  const actual = await drive(driven, command)
  const seen = { command, actual }
  // A declined payment is seen here first.
  learn(driven, { name: nameOf(command), body: actual?.body })
  const end = explainRace(driven, { start, observed, seen })
  expect(end, `no order explains ${JSON.stringify([...observed, seen])}`).not.toBeNull()
  await compareCvvTokens(testBed, { modelState: end ?? start })
  // Nothing is left over for another race's clock.
  const flush = { does: 'wait', seconds: 7 * 24 * 3600 } as const
  await drive(driven, flush)
  tracked.modelState = step(end ?? start, flush).modelState
  await compareLedger()
  return { start, observed, seen }
}
