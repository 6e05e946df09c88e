import { expect } from 'vitest'
import { checkSequences, type Lane, type ModelStore, type Runs } from '../engine/check-sequences.ts'
import type { Coverage } from '../engine/coverage-table.ts'
import { beginSequence, type TrackedState } from './begin-sequence.ts'
import { commandOf, type Draft, drafts } from './commands.ts'
import { compareCvvTokens } from './compare-cvv-tokens.ts'
import { type PaymentCoverage, startCoverage } from './coverage.ts'
import { coveringSequences } from './covering-sequences.ts'
import { coveringTerms } from './covering-terms.ts'
import { type DrivenService, drive, learn, type ServiceAnswer } from './drive-service.ts'
import { expectedAnswer } from './expected-answer.ts'
import { type ModelAnswer, type ModelState, nameOf } from './model-state.ts'
import { step } from './payment-model.ts'
import { openTestBed, type Subject, type TestBed } from './test-bed.ts'

const allSequences: readonly (readonly Draft[])[] = [...coveringSequences, ...coveringTerms]

/**
 * Gives random sequences of commands to a service and to the model, and compares every answer, every payment and, after
 * each sequence, the acquirer's ledger.
 *
 * @throws with the shortest sequence that makes a difference, and the seed.
 */
export async function checkPayments(
  subject: Subject,
  { coveringSequences = allSequences, ...runs }: Runs & { readonly coveringSequences?: typeof allSequences },
): Promise<Coverage> {
  const coverage = startCoverage()
  const open = async (store: ModelStore): Promise<Lane<Draft>> => {
    const testBed = await openTestBed(subject, store)
    return {
      check: (sequence) => checkSequence({ testBed, coverage }, sequence),
      [Symbol.asyncDispose]: () => testBed[Symbol.asyncDispose](),
    }
  }
  const keys = ['k1', 'k1', 'k1', 'k2']
  await checkSequences({ ...runs, stores: subject.stores, open, drafts: drafts(keys), coveringSequences })
  return coverage
}

interface SequenceCheck {
  readonly testBed: TestBed
  readonly coverage: PaymentCoverage
}

async function checkSequence(
  { testBed, coverage }: SequenceCheck,
  sequence: readonly Draft[],
): Promise<void> {
  const { driven } = testBed
  const { tracked, compareLedger } = await beginSequence(testBed)
  const run = async (draft: Draft): Promise<void> => {
    await runCommand({ driven, tracked, coverage }, draft)
    await testBed.spoilStore(testBed.db)
    await compareCvvTokens(testBed, tracked)
  }
  for (const draft of sequence) await run(draft)
  // Nothing is left over for another sequence's clock.
  await run({ does: 'wait', seconds: 7 * 24 * 3600 })
  await compareAllPayments(driven, tracked)
  await compareLedger()
}

interface CommandRun {
  readonly driven: DrivenService
  readonly tracked: TrackedState
  readonly coverage: PaymentCoverage
}

async function runCommand({ driven, tracked, coverage }: CommandRun, draft: Draft): Promise<void> {
  const named = 'key' in draft ? { ...draft, key: tracked.prefix + draft.key } : draft
  const command = commandOf(tracked.modelState, named)
  coverage.note(tracked.modelState, command)
  const { modelState, answer } = step(tracked.modelState, command)
  tracked.modelState = modelState
  const actual = await drive(driven, command)
  if (actual && 'merchant' in command) compare(driven, { key: '', ...command, actual, answer })
  if ('key' in command && command.does !== 'find') await comparePayment(driven, tracked.modelState, command)
}

interface Comparison {
  readonly merchant: string
  readonly key: string
  readonly actual: ServiceAnswer
  readonly answer: ModelAnswer | null
}

/** Compares an answer with the model's. */
function compare(driven: DrivenService, { actual, answer, ...named }: Comparison): void {
  if (answer) expect(actual).toEqual(expectedAnswer(driven, { ...named, answer }))
}

interface Named {
  readonly merchant: string
  readonly key: string
}

async function comparePayment(
  driven: DrivenService,
  modelState: ModelState,
  { merchant, key }: Named,
): Promise<void> {
  const find = { does: 'find', merchant, key, login: 'standing' } as const
  const actual = await drive(driven, find)
  if (!actual) throw new Error('a look at a payment has an answer')
  // A declined payment is seen here first.
  learn(driven, { name: nameOf(find), body: actual.body })
  compare(driven, { ...find, actual, answer: step(modelState, find).answer })
}

/** Compares every payment of a model state with what the service shows. */
async function compareAllPayments(driven: DrivenService, { modelState }: TrackedState): Promise<void> {
  for (const name of modelState.payments.keys()) {
    const [merchant = '', key = ''] = name.split(' ')
    await comparePayment(driven, modelState, { merchant, key })
  }
}
