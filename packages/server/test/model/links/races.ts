import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { merchants } from '../engine/open-subject.ts'
import { linearize, type Race } from '../engine/races.ts'
import { commandOf, type Draft } from './commands.ts'
import {
  authenticate,
  cancel,
  challengedPan,
  create,
  goodPan,
  pay,
  payByCard,
  refund,
  wait,
} from './covering-sequences.ts'
import { type DrivenService, drive, type ServiceAnswer } from './drive-links.ts'
import { expectedAnswer, expectedRecord, type RecordedNotification, readOutbox } from './expected-answer.ts'
import { step, supersede } from './link-model.ts'
import { type Command, type ModelAnswer, type ModelState, type Named, nameOf } from './model-state.ts'
import { beginSequence, expectedLedger, type TestBed } from './test-bed.ts'

const together = (...drafts: readonly Draft[]): fc.Arbitrary<readonly Draft[]> =>
  fc.array(fc.constantFrom(...drafts), { minLength: 2, maxLength: 5 })

const find: Draft = { does: 'find', key: 'k', merchant: 'demo' }
const brief: Draft = { ...create, order: { ...create.order, lifetimeSeconds: 60 } }
const anyPayment = [pay('paid'), pay('failed'), pay('later'), pay('paid', 1), payByCard(goodPan, 1)]

/** Races around each moment at which a link can have two outcomes. */
export const anyRace: fc.Arbitrary<Race<Draft>> = fc.oneof(
  fc.record({ way: fc.constant([]), batch: together(create, create, find, brief) }),
  fc.record({
    way: fc.constantFrom([brief], [brief, pay('later')], [brief, pay('later', 1)]),
    batch: together(...anyPayment, cancel, cancel, wait(60), find),
  }),
  fc.record({
    way: fc.constantFrom([brief, payByCard(challengedPan)], [brief, payByCard(challengedPan, 3)]),
    batch: together(
      ...(['approve', 'approve', 'fail', 'abandon'] as const).map(authenticate),
      ...[cancel, pay('paid'), pay('later'), payByCard(goodPan), wait(60)],
    ),
  }),
  fc.record({
    way: fc.constantFrom([create, pay('paid')], [create, payByCard(goodPan)]),
    batch: together(
      refund('none'),
      refund('part'),
      refund('whole', true),
      refund('too much'),
      cancel,
      wait(2),
    ),
  }),
  fc.record({
    way: fc.constantFrom(
      [create, pay('paid'), refund('part')],
      [create, payByCard(goodPan), refund('none', true), wait(2)],
    ),
    batch: together(refund('none'), refund('part'), pay('paid'), wait(2), wait(2)),
  }),
)

/** What was done of a command that was given together with others, or of half of one. */
export type ObservedCommand =
  | { readonly command: Exclude<Command, { readonly does: 'wait' }>; readonly actual: ServiceAnswer | null }
  /** A payer who chooses another way first supersedes the earlier attempt. */
  | ({ readonly half: 'supersede' } & Named)
  | { readonly half: 'tick'; readonly seconds: number }
  | { readonly half: 'jobs' }

/** What was found after all commands. */
export interface Found {
  readonly link: ServiceAnswer | null
  readonly outbox: readonly RecordedNotification[]
  readonly ledger: readonly (readonly string[])[]
}

/** A race that was run, with its result. */
export interface RunRace {
  readonly name: Named
  readonly start: ModelState
  readonly observed: readonly ObservedCommand[]
  readonly found: Found
}

/** Gives a batch of commands at once, and looks for an order in which the model gives the same answers. */
export async function runRace(testBed: TestBed, { way, batch }: Race<Draft>): Promise<RunRace> {
  const {
    driven,
    till: { db },
  } = testBed
  const { modelState, prefix, readLedger } = await beginSequence(testBed)
  const prefixed = (draft: Draft): Draft => ('key' in draft ? { ...draft, key: prefix + draft.key } : draft)
  let start = modelState
  for (const draft of way) {
    const command = commandOf(start, prefixed(draft))
    start = step(start, command).modelState
    await drive(driven, command)
  }
  const name = { merchant: 'demo', key: `${prefix}k` }
  const observed = await Promise.all(
    batch.map(async (draft) => {
      const command = commandOf(start, prefixed(draft))
      return halvesOf(command, timeless(await drive(driven, command)))
    }),
  )
  const found = {
    link: timeless(await drive(driven, { does: 'find', ...name })),
    outbox: (await readOutbox(db, driven.linkIds.get(nameOf(name)) ?? '')).map(withoutTimes),
    ledger: (await readLedger()).map(withoutFailures),
  }
  const run = { name, start, observed: observed.flat(), found }
  // Nothing is left over for another race's clock.
  await drive(driven, { does: 'wait', seconds: 8 * 24 * 3600 })
  expect(explain(driven, run), `no order explains ${JSON.stringify(run)}`).not.toBeNull()
  return run
}

/** A command in the parts between which others can come. */
function halvesOf(command: Command, actual: ServiceAnswer | null): readonly ObservedCommand[] {
  if (command.does === 'wait') return [{ half: 'tick', seconds: command.seconds }, { half: 'jobs' }]
  const { merchant, key } = command
  const isPayment = command.does === 'pay' || command.does === 'payByCard'
  return [{ command, actual }, ...(isPayment ? [{ half: 'supersede', merchant, key } as const] : [])]
}

/** The state after simultaneous commands in an order that explains what was found; `null`: there is no such order. */
export function explain(driven: DrivenService, { start, name, observed, found }: RunRace): ModelState | null {
  return linearize<ModelState, ObservedCommand>({
    start,
    observed,
    after: (modelState, each) => after(driven, modelState, each),
    isFound: (modelState) => isDeepStrictEqual(foundIn(driven, { modelState, name }), found),
  })
}

/** The possible states after a command; none when the model would have answered otherwise. */
function after(driven: DrivenService, start: ModelState, observed: ObservedCommand): readonly ModelState[] {
  if ('half' in observed) {
    // Only where there was an earlier attempt.
    if (observed.half === 'supersede') return [...new Set([start, supersede(start, observed)])]
    if (observed.half === 'jobs') return [step(start, { does: 'wait', seconds: 0 }).modelState]
    return [{ ...start, nowMs: start.nowMs + observed.seconds * 1000 }]
  }
  const { command, actual } = observed
  const { modelState, answer } = step(start, command)
  const isDone = !actual || !answer || isSame(driven, { command, actual, answer })
  return [
    ...(isDone ? [modelState] : []),
    ...(actual && isNothingDone(start, { command, actual }) ? [start] : []),
  ]
}

interface ModelNotification {
  readonly command: Exclude<Command, { readonly does: 'wait' }>
  readonly actual: ServiceAnswer
}

function isSame(
  driven: DrivenService,
  { command, actual, answer }: ModelNotification & { readonly answer: ModelAnswer },
): boolean {
  const expected = timeless(expectedAnswer(driven, { command, answer }))
  // These show the link as it is afterwards, with what others have done by then.
  const isLook = command.does === 'pay' || command.does === 'refund'
  if (isLook) return actual.status === expected?.status && actual.reason === expected.reason
  return isDeepStrictEqual(actual, expected)
}

// A payer who was late at the provider is only shown what came of the link. A payer who begins when its time is up finds
// it closed, even before a job has closed it.
function isNothingDone({ links, nowMs }: ModelState, { command, actual }: ModelNotification): boolean {
  // A payer who is told to come back later has changed nothing.
  if (actual.reason === 'payment_in_progress') return true
  const link = links.get(nameOf(command))
  if (!link || (command.does !== 'pay' && command.does !== 'payByCard')) return false
  if (command.does === 'pay' && actual.status === 200) return true
  return actual.reason === 'payment_link_cancelled' && nowMs >= link.expiresAtMs
}

const times = ['finalStatusTime', 'finalStatusTimestamp', 'updateTime', 'refundTime', 'refundTimestamp']

// When something happened depends on where in the midst of it the clock was moved.
function timeless(actual: ServiceAnswer | null): ServiceAnswer | null {
  return actual && { ...actual, body: actual.body && strip(actual.body) }
}

function withoutTimes(recorded: RecordedNotification): RecordedNotification {
  return { ...recorded, data: strip(recorded.data) }
}

function strip(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !times.includes(name)))
}

// A payer whose provider reports a failure while the link is being cancelled changes nothing by it.
function withoutFailures(ledger: readonly string[]): readonly string[] {
  return ledger.filter((line) => !/^capture \d+ \w+ declined$/.test(line))
}

function foundIn(
  driven: DrivenService,
  { modelState, name }: { readonly modelState: ModelState; readonly name: Named },
): Found {
  const command = { does: 'find', ...name } as const
  const { answer } = step(modelState, command)
  const notifications = modelState.links.get(nameOf(name))?.notifications ?? []
  return {
    link: answer && timeless(expectedAnswer(driven, { command, answer })),
    outbox: notifications.map(({ type, link }, index) =>
      withoutTimes({ position: index + 1, type, data: expectedRecord(driven, { ...name, link }) }),
    ),
    ledger: merchants.map((each) => withoutFailures(expectedLedger(modelState, each))),
  }
}
