import { expect } from 'vitest'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { checkSequences, type Lane, type Runs } from '../engine/check-sequences.ts'
import type { Coverage } from '../engine/coverage-table.ts'
import { merchants, type Subject } from '../engine/open-subject.ts'
import { commandOf, type Draft, drafts } from './commands.ts'
import { startCoverage } from './coverage.ts'
import { coveringSequences as allSequences } from './covering-sequences.ts'
import { drive } from './drive-links.ts'
import { expectedAnswer, expectedRecord, readOutbox } from './expected-answer.ts'
import { step } from './link-model.ts'
import { nameOf } from './model-state.ts'
import { beginSequence, expectedLedger, openTestBed } from './test-bed.ts'

/** After all that can be due: nothing is left over for another sequence's clock. */
const leaveNothing = { does: 'wait', seconds: 8 * 24 * 3600 } as const

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
  const open = async (store: StoreAddress): Promise<Lane<Draft>> => {
    const testBed = await openTestBed(subject, store)
    const { driven, till, spoilStore } = testBed
    const check = async (sequence: readonly Draft[]): Promise<void> => {
      const { modelState: start, prefix, readLedger } = await beginSequence(testBed)
      let modelState = start
      const compareLink = async (name: string): Promise<void> => {
        const link = modelState.links.get(name)
        if (!link) return
        const [merchant = '', key = ''] = name.split(' ')
        const command = { does: 'find', merchant, key } as const
        const expected = expectedAnswer(driven, { command, answer: { status: 200, link } })
        expect(await drive(driven, command)).toEqual(expected)
      }
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
        for (const name of names) await compareLink(name)
      }
      for (const draft of sequence) await run(draft)
      await run(leaveNothing)
      await spoilStore(till.db)
      for (const [name, { notifications }] of modelState.links) {
        const [merchant = '', key = ''] = name.split(' ')
        const expected = notifications.map(({ type, link }, index) => {
          return { position: index + 1, type, data: expectedRecord(driven, { merchant, key, link }) }
        })
        expect(await readOutbox(till.db, driven.linkIds.get(name) ?? '')).toEqual(expected)
      }
      expect(await readLedger()).toEqual(merchants.map((merchant) => expectedLedger(modelState, merchant)))
    }
    return {
      check: (sequence) =>
        check(sequence).catch(async (error) => {
          // Nothing of it is left over for a shorter one that is tried next.
          await drive(driven, leaveNothing)
          throw error
        }),
      [Symbol.asyncDispose]: () => testBed[Symbol.asyncDispose](),
    }
  }
  const keys = ['k1', 'k1', 'k1', 'k2']
  await checkSequences({ ...runs, stores: subject.stores, open, drafts: drafts(keys), coveringSequences })
  return coverage
}
