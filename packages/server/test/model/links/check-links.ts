import { expect } from 'vitest'
import { checkSequences, type Lane, type ModelStore, type Runs } from '../engine/check-sequences.ts'
import type { Coverage } from '../engine/coverage-table.ts'
import { ledgerOf } from '../engine/ledger-audit.ts'
import { commandOf, type Draft, drafts } from './commands.ts'
import { type LinkCoverage, startCoverage } from './coverage.ts'
import { coveringSequences as allSequences } from './covering-sequences.ts'
import { drive } from './drive-links.ts'
import { expectedAnswer, expectedRecord } from './expected-answer.ts'
import { step } from './link-model.ts'
import { type ModelState, nameOf } from './model-state.ts'
import { readOutbox } from './read-outbox.ts'
import { openTestBed, type Subject, startMs, type TestBed } from './test-bed.ts'

/**
 * Gives random sequences of commands to a service and to the model, and compares every answer, every link and, after each
 * sequence, the acquirer's ledger and the outbox.
 *
 * @throws with the shortest sequence that makes a difference, and the seed.
 */
export async function checkLinks(
  subject: Subject,
  { coveringSequences = allSequences, ...runs }: Runs & { readonly coveringSequences?: typeof allSequences },
): Promise<Coverage> {
  const coverage = startCoverage()
  const open = async (store: ModelStore): Promise<Lane<Draft>> => {
    const testBed = await openTestBed(subject, store)
    return {
      check: (sequence) =>
        checkSequence({ testBed, coverage }, sequence).catch(async (error) => {
          // Nothing of it is left over for a shorter one that is tried next.
          await drive(testBed.driven, leaveNothing)
          throw error
        }),
      [Symbol.asyncDispose]: () => testBed[Symbol.asyncDispose](),
    }
  }
  const keys = ['k1', 'k1', 'k1', 'k2']
  await checkSequences({ ...runs, stores: subject.stores, open, drafts: drafts(keys), coveringSequences })
  return coverage
}

/** After all that can be due: nothing is left over for another sequence's clock. */
const leaveNothing = { does: 'wait', seconds: 8 * 24 * 3600 } as const

interface SequenceCheck {
  readonly testBed: TestBed
  readonly coverage: LinkCoverage
}

let sequences = 0

async function checkSequence(
  { testBed, coverage }: SequenceCheck,
  sequence: readonly Draft[],
): Promise<void> {
  const { driven } = testBed
  const { modelState: start, prefix, readLedger } = await beginSequence(testBed)
  let modelState = start
  const run = async (draft: Draft): Promise<void> => {
    const command = commandOf(modelState, 'key' in draft ? { ...draft, key: prefix + draft.key } : draft)
    coverage.note(modelState, command)
    const { modelState: after, answer } = step(modelState, command)
    modelState = after
    const actual = await drive(driven, command)
    if (command.does !== 'wait' && actual && answer) {
      expect(actual).toEqual(expectedAnswer(driven, { command, answer }))
    }
    // What its answer showed need not be looked up.
    if (actual?.body) return
    const names = command.does === 'wait' ? [...modelState.links.keys()] : [nameOf(command)]
    for (const name of names) await compareLink(testBed, { modelState, name })
  }
  for (const draft of sequence) await run(draft)
  await run(leaveNothing)
  await testBed.spoilStore(testBed.db)
  await compareOutbox(testBed, modelState)
  expect(await readLedger()).toEqual(merchants.map((merchant) => expectedLedger(modelState, merchant)))
}

/** The merchants of the model. */
export const merchants: readonly string[] = ['demo', 'other']

interface SequenceStart {
  readonly modelState: ModelState
  /** Orders are kept for ever: those of each sequence begin with its own. */
  readonly prefix: string
  /** What the acquirer did meanwhile, for each merchant. */
  readLedger(): Promise<readonly (readonly string[])[]>
}

/** Resets a test bed to the start of a sequence. */
export async function beginSequence({ driven, simulator }: TestBed): Promise<SequenceStart> {
  sequences += 1
  driven.clock.nowMs = startMs
  driven.linkIds.clear()
  driven.challenges.clear()
  const read = () => Promise.all(merchants.map((merchant) => simulator.entriesFor(merchant)))
  const before = await read()
  return {
    modelState: { nowMs: startMs, links: new Map() },
    prefix: `s${sequences}-`,
    readLedger: async () => {
      const after = await read()
      return after.map((entries, index) => ledgerOf(entries.slice(before[index]?.length)).filter(isMoney))
    },
  }
}

// An attempt that was superseded before it was paid leaves only a note at the acquirer.
const isMoney = (entries: string): boolean => !/^cancel 0 \S* ?approved$/.test(entries)

/** What the acquirer has done for a merchant, as the model would have it. */
export function expectedLedger({ links }: ModelState, merchant: string): readonly string[] {
  return [...links]
    .filter(([name]) => name.startsWith(`${merchant} `))
    .flatMap(([, { ledger }]) => ledger)
    .toSorted()
}

interface ComparedLink {
  readonly modelState: ModelState
  readonly name: string
}

async function compareLink({ driven }: TestBed, { modelState, name }: ComparedLink): Promise<void> {
  const link = modelState.links.get(name)
  if (!link) return
  const [merchant = '', key = ''] = name.split(' ')
  const command = { does: 'find', merchant, key } as const
  expect(await drive(driven, command)).toEqual(
    expectedAnswer(driven, { command, answer: { status: 200, link } }),
  )
}

async function compareOutbox({ driven, db }: TestBed, { links }: ModelState): Promise<void> {
  for (const [name, { notifications }] of links) {
    const [merchant = '', key = ''] = name.split(' ')
    const expected = notifications.map(({ type, link }, index) => {
      return { position: index + 1, type, data: expectedRecord(driven, { merchant, key, link }) }
    })
    expect(await readOutbox(db, driven.linkIds.get(name) ?? '')).toEqual(expected)
  }
}
