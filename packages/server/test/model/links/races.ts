import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { linearize } from '../engine/linearize.ts'
import { beginSequence, expectedBooks, merchants } from './check-links.ts'
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
import { type Driven, drive, type Said } from './drive-links.ts'
import { expectedAnswer, expectedRecord } from './expected-answer.ts'
import { step, withdraw } from './link-model.ts'
import { type Command, type ModelAnswer, type Named, nameOf, type World } from './model-state.ts'
import { type Recorded, readOutbox } from './read-outbox.ts'
import type { Stage } from './test-bed.ts'

interface Race {
  /** What comes before, one after the other. */
  readonly way: readonly Draft[]
  /** What comes together. */
  readonly batch: readonly Draft[]
}

const together = (...drafts: readonly Draft[]): fc.Arbitrary<readonly Draft[]> =>
  fc.array(fc.constantFrom(...drafts), { minLength: 2, maxLength: 5 })

const find: Draft = { does: 'find', key: 'k', merchant: 'demo' }
const brief: Draft = { ...create, order: { ...create.order, lifetimeSeconds: 60 } }
const anyPayment = [pay('paid'), pay('failed'), pay('later'), pay('paid', 1), payByCard(goodPan)]

/** Races around each moment at which a link can go two ways. */
const race: fc.Arbitrary<Race> = fc.oneof(
  fc.record({ way: fc.constant([]), batch: together(create, create, find, brief) }),
  fc.record({
    way: fc.constantFrom([brief], [brief, pay('later')], [brief, pay('later', 1)]),
    batch: together(...anyPayment, cancel, cancel, wait(60), find),
  }),
  fc.record({
    way: fc.constant([brief, payByCard(challengedPan)]),
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

/** Runs random races. @throws with the race that no order of its commands explains. */
export async function assertRaces(
  stage: Stage,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<void> {
  const property = fc.asyncProperty(race, async (each) => {
    await runRace(stage, each)
  })
  await fc.assert(property, { numRuns: count, seed })
}

/** What was done of a command that was given together with others, or of half of one. */
export type Observed =
  | { readonly command: Exclude<Command, { readonly does: 'wait' }>; readonly said: Said | null }
  /** Whoever pays another way takes back first what was begun before. */
  | ({ readonly half: 'withdraw' } & Named)
  | { readonly half: 'tick'; readonly seconds: number }
  | { readonly half: 'jobs' }

/** What was found when all was over. */
export interface Found {
  readonly link: Said | null
  readonly outbox: readonly Recorded[]
  readonly books: readonly (readonly string[])[]
}

/** A race that was run, and what can be asked of it afterwards. */
export interface RunRace {
  readonly name: Named
  readonly start: World
  readonly observed: readonly Observed[]
  readonly found: Found
}

/** Gives a batch of commands at once, and wants an order of them that the model would have answered alike. */
export async function runRace(stage: Stage, { way, batch }: Race): Promise<RunRace> {
  const { driven, db } = stage
  const { world, prefix, readBooks } = await beginSequence(stage)
  const prefixed = (draft: Draft): Draft => ('key' in draft ? { ...draft, key: prefix + draft.key } : draft)
  let start = world
  for (const draft of way) {
    const command = commandOf(start, prefixed(draft))
    start = step(start, command).world
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
    books: (await readBooks()).map(withoutFailures),
  }
  const run = { name, start, observed: observed.flat(), found }
  // Nothing is left over for another race's clock.
  await drive(driven, { does: 'wait', seconds: 8 * 24 * 3600 })
  expect(explain(driven, run), `no order explains ${JSON.stringify(run)}`).not.toBeNull()
  return run
}

/** A command in the parts between which others can come. */
function halvesOf(command: Command, said: Said | null): readonly Observed[] {
  if (command.does === 'wait') return [{ half: 'tick', seconds: command.seconds }, { half: 'jobs' }]
  const { merchant, key } = command
  const isPayment = command.does === 'pay' || command.does === 'payByCard'
  return [{ command, said }, ...(isPayment ? [{ half: 'withdraw', merchant, key } as const] : [])]
}

/** The world in which commands that came together end, in an order that explains what was found; `null`: there is none. */
export function explain(driven: Driven, { start, name, observed, found }: RunRace): World | null {
  return linearize<World, Observed>({
    start,
    observed,
    after: (world, each) => after(driven, world, each),
    isFound: (world) => isDeepStrictEqual(foundIn(driven, { world, name }), found),
  })
}

/** What the world can be after it; nothing when it would have been answered otherwise. */
function after(driven: Driven, start: World, observed: Observed): readonly World[] {
  if ('half' in observed) {
    // Only where there was another way before.
    if (observed.half === 'withdraw') return [...new Set([start, withdraw(start, observed)])]
    if (observed.half === 'jobs') return [step(start, { does: 'wait', seconds: 0 }).world]
    return [{ ...start, nowMs: start.nowMs + observed.seconds * 1000 }]
  }
  const { command, said } = observed
  const { world, answer } = step(start, command)
  const isDone = !said || !answer || isSame(driven, { command, said, answer })
  return [...(isDone ? [world] : []), ...(said && isNothingDone(start, { command, said }) ? [start] : [])]
}

interface Told {
  readonly command: Exclude<Command, { readonly does: 'wait' }>
  readonly said: Said
}

function isSame(driven: Driven, { command, said, answer }: Told & { readonly answer: ModelAnswer }): boolean {
  const expected = timeless(expectedAnswer(driven, { command, answer }))
  // These show the link as it is afterwards, with what others have done by then.
  const isLook = command.does === 'pay' || command.does === 'refund'
  if (isLook) return said.status === expected?.status && said.reason === expected.reason
  return isDeepStrictEqual(said, expected)
}

// A payer who was late at the provider is only shown what came of the link. And whoever begins when its time is up finds
// it closed, also before a job has.
function isNothingDone({ links, nowMs }: World, { command, said }: Told): boolean {
  // Whoever is told to come back later has changed nothing.
  if (said.reason === 'payment_in_progress') return true
  const link = links.get(nameOf(command))
  if (!link || (command.does !== 'pay' && command.does !== 'payByCard')) return false
  if (command.does === 'pay' && said.status === 200) return true
  return said.reason === 'payment_link_cancelled' && nowMs >= link.expiresAtMs
}

const times = ['finalStatusTime', 'finalStatusTimestamp', 'updateTime', 'refundTime', 'refundTimestamp']

// When something happened depends on where in the midst of it the clock was moved.
function timeless(said: Said | null): Said | null {
  return said && { ...said, body: said.body && strip(said.body) }
}

function withoutTimes(recorded: Recorded): Recorded {
  return { ...recorded, data: strip(recorded.data) }
}

function strip(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !times.includes(name)))
}

// A payer whose provider reports a failure while the link is being cancelled changes nothing by it.
function withoutFailures(books: readonly string[]): readonly string[] {
  return books.filter((book) => !/^capture \d+ \w+ declined$/.test(book))
}

function foundIn(driven: Driven, { world, name }: { readonly world: World; readonly name: Named }): Found {
  const command = { does: 'find', ...name } as const
  const { answer } = step(world, command)
  const told = world.links.get(nameOf(name))?.told ?? []
  return {
    link: answer && timeless(expectedAnswer(driven, { command, answer })),
    outbox: told.map(({ type, link }, index) =>
      withoutTimes({ position: index + 1, type, data: expectedRecord(driven, { ...name, link }) }),
    ),
    books: merchants.map((each) => withoutFailures(expectedBooks(world, each))),
  }
}
