import { expect } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { checkSequences, type Lane, type Runs } from '../engine/check-sequences.ts'
import type { Coverage } from '../engine/coverage-table.ts'
import type { Subject } from '../engine/open-subject.ts'
import { commandOf, type Draft, drafts } from './commands.ts'
import { startCoverage } from './coverage.ts'
import { coveringSequences } from './covering-sequences.ts'
import { coveringTerms } from './covering-terms.ts'
import { drive, learn } from './drive-service.ts'
import { expectedAnswer } from './expected-answer.ts'
import { type Named, nameOf } from './model-state.ts'
import { step } from './payment-model.ts'
import { beginSequence, compareCvvTokens, openTestBed } from './test-bed.ts'

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
  const open = async (store: StoreAddress): Promise<Lane<Draft>> => {
    const testBed = await openTestBed(subject, store)
    const { driven, spoilStore, till } = testBed
    const check = async (sequence: readonly Draft[]): Promise<void> => {
      const tracked = await beginSequence(testBed)
      const comparePayment = async ({ merchant, key }: Named): Promise<void> => {
        const find = { does: 'find', merchant, key, login: 'standing' } as const
        const actual = await drive(driven, find)
        // A declined payment is seen here first.
        learn(driven, { name: nameOf(find), body: actual?.body })
        const { answer } = step(tracked.modelState, find)
        expect(actual).toEqual(answer && expectedAnswer(driven, { merchant, key, answer }))
      }
      const run = async (draft: Draft): Promise<void> => {
        const named = 'key' in draft ? { ...draft, key: tracked.prefix + draft.key } : draft
        const command = commandOf(tracked.modelState, named)
        coverage.note(tracked.modelState, command)
        const { modelState, answer } = step(tracked.modelState, command)
        tracked.modelState = modelState
        const actual = await drive(driven, command)
        if (actual && answer && 'merchant' in command)
          expect(actual).toEqual(expectedAnswer(driven, { key: '', ...command, answer }))
        if ('key' in command && command.does !== 'find') await comparePayment(command)
        await spoilStore(till.db)
        await compareCvvTokens(testBed, tracked)
      }
      for (const draft of sequence) await run(draft)
      // Nothing is left over for another sequence's clock.
      await run({ does: 'wait', seconds: 7 * 24 * 3600 })
      for (const name of tracked.modelState.payments.keys()) {
        const [merchant = '', key = ''] = name.split(' ')
        await comparePayment({ merchant, key })
      }
      await tracked.compareLedger()
    }
    return { check, [Symbol.asyncDispose]: () => testBed[Symbol.asyncDispose]() }
  }
  const keys = ['k1', 'k1', 'k1', 'k2']
  await checkSequences({ ...runs, stores: subject.stores, open, drafts: drafts(keys), coveringSequences })
  return coverage
}
