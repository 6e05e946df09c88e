import { expect } from 'vitest'
import type { StoreAddress } from '../../../src/database/open-store.ts'
import { holdSequences, type Lane, type Runs } from '../engine/check-sequences.ts'
import type { Coverage } from '../engine/coverage-table.ts'
import { booksOf } from '../engine/ledger-audit.ts'
import { commandOf, type Draft, drafts } from './commands.ts'
import { type LinkCoverage, startCoverage } from './coverage.ts'
import { tour as wholeTour } from './covering-sequences.ts'
import { drive } from './drive-links.ts'
import { expectedAnswer, expectedRecord } from './expected-answer.ts'
import { step } from './link-model.ts'
import { nameOf, type World } from './model-state.ts'
import { readOutbox } from './read-outbox.ts'
import { openStage, type Stage, type Subject, startMs } from './test-bed.ts'

/**
 * Gives random sequences of commands to a service and to the model, and compares every answer, every link and, after each
 * sequence, the acquirer's book and the outbox.
 *
 * @throws with the shortest sequence that makes a difference, and the seed.
 */
export async function holdLinks(
  subject: Subject,
  { tour = wholeTour, ...runs }: Runs & { readonly tour?: typeof wholeTour },
): Promise<Coverage> {
  const coverage = startCoverage()
  const open = async (store: StoreAddress): Promise<Lane<Draft>> => {
    const stage = await openStage(subject, store)
    return {
      hold: (sequence) =>
        holdSequence({ stage, coverage }, sequence).catch(async (error) => {
          // Nothing of it is left over for a shorter one that is tried next.
          await drive(stage.driven, leaveNothing)
          throw error
        }),
      [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
    }
  }
  const keys = ['k1', 'k1', 'k1', 'k2']
  await holdSequences({ ...runs, stores: subject.stores, open, drafts: drafts(keys), tour })
  return coverage
}

/** After all that can be due: nothing is left over for another sequence's clock. */
const leaveNothing = { does: 'wait', seconds: 8 * 24 * 3600 } as const

interface Holding {
  readonly stage: Stage
  readonly coverage: LinkCoverage
}

let sequences = 0

async function holdSequence({ stage, coverage }: Holding, sequence: readonly Draft[]): Promise<void> {
  const { driven } = stage
  const { world: start, prefix, readBooks } = await beginSequence(stage)
  let world = start
  const run = async (draft: Draft): Promise<void> => {
    const command = commandOf(world, 'key' in draft ? { ...draft, key: prefix + draft.key } : draft)
    coverage.note(world, command)
    const { world: after, answer } = step(world, command)
    world = after
    const said = await drive(driven, command)
    if (command.does !== 'wait' && said && answer) {
      expect(said).toEqual(expectedAnswer(driven, { command, answer }))
    }
    // What its answer showed need not be looked up.
    if (said?.body) return
    const names = command.does === 'wait' ? [...world.links.keys()] : [nameOf(command)]
    for (const name of names) await compareLink(stage, { world, name })
  }
  for (const draft of sequence) await run(draft)
  await run(leaveNothing)
  await stage.spoilStore(stage.db)
  await compareOutbox(stage, world)
  expect(await readBooks()).toEqual(merchants.map((merchant) => expectedBooks(world, merchant)))
}

/** Who takes part. */
export const merchants: readonly string[] = ['demo', 'other']

interface Begun {
  readonly world: World
  /** Orders are kept for ever: those of each sequence begin with its own. */
  readonly prefix: string
  /** What the acquirer did meanwhile, for each merchant. */
  readBooks(): Promise<readonly (readonly string[])[]>
}

/** Sets a stage back to where every sequence begins. */
export async function beginSequence({ driven, simulator }: Stage): Promise<Begun> {
  sequences += 1
  driven.clock.nowMs = startMs
  driven.linkIds.clear()
  driven.challenges.clear()
  const read = () => Promise.all(merchants.map((merchant) => simulator.entriesFor(merchant)))
  const before = await read()
  return {
    world: { nowMs: startMs, links: new Map() },
    prefix: `s${sequences}-`,
    readBooks: async () => {
      const after = await read()
      return after.map((entries, index) => booksOf(entries.slice(before[index]?.length)).filter(isMoney))
    },
  }
}

// What was taken back before anybody paid left nothing but a note at the acquirer.
const isMoney = (book: string): boolean => !/^cancel 0 \S* ?approved$/.test(book)

/** What the acquirer has done for a merchant, as the model would have it. */
export function expectedBooks({ links }: World, merchant: string): readonly string[] {
  return [...links]
    .filter(([name]) => name.startsWith(`${merchant} `))
    .flatMap(([, { books }]) => books)
    .toSorted()
}

interface Compared {
  readonly world: World
  readonly name: string
}

async function compareLink({ driven }: Stage, { world, name }: Compared): Promise<void> {
  const link = world.links.get(name)
  if (!link) return
  const [merchant = '', key = ''] = name.split(' ')
  const command = { does: 'find', merchant, key } as const
  expect(await drive(driven, command)).toEqual(
    expectedAnswer(driven, { command, answer: { status: 200, link } }),
  )
}

async function compareOutbox({ driven, db }: Stage, { links }: World): Promise<void> {
  for (const [name, { told }] of links) {
    const [merchant = '', key = ''] = name.split(' ')
    const expected = told.map(({ type, link }, index) => {
      return { position: index + 1, type, data: expectedRecord(driven, { merchant, key, link }) }
    })
    expect(await readOutbox(db, driven.linkIds.get(name) ?? '')).toEqual(expected)
  }
}
