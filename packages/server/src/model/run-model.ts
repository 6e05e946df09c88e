import fc from 'fast-check'
import { expect } from 'vitest'
import { beginSequence, type Tracked } from './begin-sequence.ts'
import { commandOf, type Draft, drafts } from './commands.ts'
import { type Coverage, startCoverage } from './coverage.ts'
import { type Driven, drive, learn, type Said } from './drive-service.ts'
import { expectedAnswer } from './expected-answer.ts'
import { step } from './payment-model.ts'
import { openStage, type Stage, type Subject } from './stage.ts'
import { tour } from './tour.ts'
import { type ModelAnswer, nameOf, type World } from './world.ts'

interface Runs {
  readonly count: number
  readonly seed: number
}

/**
 * Gives random sequences of commands to a service and to the model, and compares every answer, every payment and, after
 * each sequence, the acquirer's book.
 *
 * @throws with the shortest sequence that makes a difference, and the seed.
 */
export async function holdAgainstModel(subject: Subject, { count, seed }: Runs): Promise<Coverage> {
  const coverage = startCoverage()
  const share = Math.ceil(count / subject.stores.length)
  await Promise.all(
    subject.stores.map(async (store, lane) => {
      // A ledger is read whole after each sequence: a new one now and then keeps that short.
      for (let done = 0; done < share; done += 100) {
        await using stage = await openStage(subject, store)
        if (lane === 0 && done === 0) await takeTour({ stage, coverage })
        const runs = { count: Math.min(100, share - done), seed: seed + lane * share + done }
        await assertSequences({ stage, coverage }, runs)
      }
    }),
  )
  return coverage
}

interface Holding {
  readonly stage: Stage
  readonly coverage: Coverage
}

async function assertSequences(holding: Holding, { count, seed }: Runs): Promise<void> {
  const keys = ['k1', 'k1', 'k1', 'k2']
  const commands = fc.commands(
    drafts(keys).map((drafted) => drafted.map((draft) => asCommand(holding, draft))),
    { maxCommands: 24, size: 'max' },
  )
  const property = fc.asyncProperty(commands, (sequence) => holdSequence(holding, sequence))
  await fc.assert(property, { numRuns: count, seed })
}

async function takeTour(holding: Holding): Promise<void> {
  for (const sequence of tour)
    await holdSequence(
      holding,
      sequence.map((draft) => asCommand(holding, draft)),
    )
}

async function holdSequence(
  holding: Holding,
  sequence: Iterable<fc.AsyncCommand<Tracked, Driven>>,
): Promise<void> {
  const { stage } = holding
  const { tracked, compareBooks } = await beginSequence(stage)
  await fc.asyncModelRun(() => ({ model: tracked, real: stage.driven }), sequence)
  // Nothing is left over for another sequence's clock.
  await asCommand(holding, { does: 'wait', seconds: 7 * 24 * 3600 }).run(tracked, stage.driven)
  await compareAllPayments(stage.driven, tracked)
  await compareBooks()
}

function asCommand({ coverage }: Holding, draft: Draft): fc.AsyncCommand<Tracked, Driven> {
  return {
    check: () => true,
    toString: () => JSON.stringify(draft),
    run: async (tracked, driven) => {
      const named = 'key' in draft ? { ...draft, key: tracked.prefix + draft.key } : draft
      const command = commandOf(tracked.world, named)
      coverage.note(tracked.world, command)
      const { world, answer } = step(tracked.world, command)
      tracked.world = world
      const said = await drive(driven, command)
      if (said && 'key' in command) compare(driven, { ...command, said, answer })
      if ('key' in command && command.does !== 'find') await comparePayment(driven, tracked.world, command)
    },
  }
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
