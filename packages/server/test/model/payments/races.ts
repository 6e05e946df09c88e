import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { linearize, type Race } from '../engine/races.ts'
import { commandOf, type Draft } from './commands.ts'
import { authenticate, cancel, capture, create, find, refund, wait, waiting } from './covering-sequences.ts'
import { choose, pay, plan, type, withCode } from './covering-terms.ts'
import { type DrivenService, drive, learn, type ServiceAnswer } from './drive-service.ts'
import { expectedAnswer } from './expected-answer.ts'
import { type Command, type ModelState, nameOf } from './model-state.ts'
import { step } from './payment-model.ts'
import { beginSequence, compareCvvTokens, type TestBed } from './test-bed.ts'

const together = (...drafts: readonly Draft[]): fc.Arbitrary<readonly Draft[]> =>
  fc.array(fc.constantFrom(...drafts), { minLength: 2, maxLength: 6 })

const sale = create({ capture: true })
const otherwise = create({ amount: 7 })
const declined = create({ card: 'no funds' })

/** Races around each moment at which a payment can have two outcomes. */
export const anyRace: fc.Arbitrary<Race<Draft>> = fc.oneof(
  fc.record({ way: fc.constant([]), batch: together(create(), create(), otherwise, declined) }),
  fc.record({ way: fc.constant([]), batch: together(create(), create(), capture('part'), cancel) }),
  fc.record({
    way: fc.constant([create()]),
    batch: together(
      create(),
      capture('none'),
      capture('part'),
      capture('whole'),
      capture('too much'),
      cancel,
      find,
    ),
  }),
  fc.record({
    way: fc.constant([create()]),
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
    way: fc.constant([create()]),
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

/** A race that was run, with its result. */
export interface RunRace {
  /** Where it began. */
  readonly start: ModelState
  readonly observed: readonly ObservedCommand[]
  /** The payment when all was over. */
  readonly seen: ObservedCommand
}

/** Gives a batch of commands at once, and looks for an order in which the model gives the same answers. */
export async function runRace(testBed: TestBed, { way, batch }: Race<Draft>): Promise<RunRace> {
  const { driven } = testBed
  const tracked = await beginSequence(testBed)
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
  const command = { does: 'find', merchant: 'demo', login: 'standing', key: `${tracked.prefix}k` } as const
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
  await tracked.compareLedger()
  return { start, observed, seen }
}

/** A command that was given together with others, and its answer. */
export interface ObservedCommand {
  readonly command: Command
  /** `null`: nothing that could be compared. */
  readonly actual: ServiceAnswer | null
}

interface Together {
  readonly start: ModelState
  readonly observed: readonly ObservedCommand[]
  /** What was seen after all commands. */
  readonly seen: ObservedCommand
}

/** The state after simultaneous commands in an order that explains their answers; `null`: there is no such order. */
export function explainRace(driven: DrivenService, { seen, ...together }: Together): ModelState | null {
  return linearize({
    ...together,
    after: (modelState, observed) => after(driven, modelState, observed),
    isFound: (modelState) => after(driven, modelState, seen).length > 0,
  })
}

/** The state after a command; none when the model would have answered otherwise. */
function after(
  driven: DrivenService,
  start: ModelState,
  { command, actual }: ObservedCommand,
): readonly ModelState[] {
  const { modelState, answer } = step(start, command)
  if (!actual || !answer || !('merchant' in command)) return [modelState]
  // Another payment had it at that moment, which may have been declined since: nothing was changed.
  if (momentary.includes(actual.reason)) return [start]
  return isDeepStrictEqual(actual, expectedAnswer(driven, { key: '', ...command, answer }))
    ? [modelState]
    : []
}

const momentary: readonly (string | null)[] = ['cvv_token_in_use', 'installments_plan_used']
