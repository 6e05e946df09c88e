import { expect } from 'vitest'
import type { StoreAddress } from '../../../src/database/open-store.ts'
import { holdSequences, type Lane, type Runs } from '../engine/check-sequences.ts'
import type { Coverage } from '../engine/coverage-table.ts'
import { beginSequence, type Tracked } from './begin-sequence.ts'
import { commandOf, type Draft, drafts } from './commands.ts'
import { type PaymentCoverage, startCoverage } from './coverage.ts'
import { tour } from './covering-sequences.ts'
import { type Driven, drive, learn, type Said } from './drive-service.ts'
import { expectedAnswer } from './expected-answer.ts'
import { type ModelAnswer, nameOf, type World } from './model-state.ts'
import { step } from './payment-model.ts'
import { openStage, type Stage, type Subject } from './test-bed.ts'

/**
 * Gives random sequences of commands to a service and to the model, and compares every answer, every payment and, after
 * each sequence, the acquirer's book.
 *
 * @throws with the shortest sequence that makes a difference, and the seed.
 */
export async function holdAgainstModel(subject: Subject, runs: Runs): Promise<Coverage> {
  const coverage = startCoverage()
  const open = async (store: StoreAddress): Promise<Lane<Draft>> => {
    const stage = await openStage(subject, store)
    return {
      hold: (sequence) => holdSequence({ stage, coverage }, sequence),
      [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
    }
  }
  const keys = ['k1', 'k1', 'k1', 'k2']
  await holdSequences({ ...runs, stores: subject.stores, open, drafts: drafts(keys), tour })
  return coverage
}

interface Holding {
  readonly stage: Stage
  readonly coverage: PaymentCoverage
}

async function holdSequence({ stage, coverage }: Holding, sequence: readonly Draft[]): Promise<void> {
  const { driven } = stage
  const { tracked, compareBooks } = await beginSequence(stage)
  const run = (draft: Draft): Promise<void> => runCommand({ driven, tracked, coverage }, draft)
  for (const draft of sequence) await run(draft)
  // Nothing is left over for another sequence's clock.
  await run({ does: 'wait', seconds: 7 * 24 * 3600 })
  await compareAllPayments(driven, tracked)
  await compareBooks()
}

interface Running {
  readonly driven: Driven
  readonly tracked: Tracked
  readonly coverage: PaymentCoverage
}

async function runCommand({ driven, tracked, coverage }: Running, draft: Draft): Promise<void> {
  const named = 'key' in draft ? { ...draft, key: tracked.prefix + draft.key } : draft
  const command = commandOf(tracked.world, named)
  coverage.note(tracked.world, command)
  const { world, answer } = step(tracked.world, command)
  tracked.world = world
  const said = await drive(driven, command)
  if (said && 'key' in command) compare(driven, { ...command, said, answer })
  if ('key' in command && command.does !== 'find') await comparePayment(driven, tracked.world, command)
}

interface Comparison {
  readonly merchant: string
  readonly key: string
  readonly said: Said
  readonly answer: ModelAnswer | null
}

/** Holds an answer against the model's. */
function compare(driven: Driven, { said, answer, ...named }: Comparison): void {
  if (answer) expect(said).toEqual(expectedAnswer(driven, { ...named, answer }))
}

interface Named {
  readonly merchant: string
  readonly key: string
}

async function comparePayment(driven: Driven, world: World, { merchant, key }: Named): Promise<void> {
  const find = { does: 'find', merchant, key, login: 'standing' } as const
  const said = await drive(driven, find)
  if (!said) throw new Error('a look at a payment has an answer')
  // A declined payment is seen here first.
  learn(driven, { name: nameOf(find), body: said.body })
  compare(driven, { ...find, said, answer: step(world, find).answer })
}

/** Holds every payment of a world against what the service shows. */
async function compareAllPayments(driven: Driven, { world }: Tracked): Promise<void> {
  for (const name of world.payments.keys()) {
    const [merchant = '', key = ''] = name.split(' ')
    await comparePayment(driven, world, { merchant, key })
  }
}
