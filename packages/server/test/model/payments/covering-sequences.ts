import { askInEachState } from '../engine/ask-in-each-state.ts'
import { commandOf, type Draft, type DraftOrder, startState } from './commands.ts'
import type { ModelState } from './model-state.ts'
import { step } from './payment-model.ts'

export const order: DraftOrder = {
  amount: 1000,
  country: 'BR',
  currency: 'BRL',
  card: 'visa',
  cvvToken: null,
  installments: null,
  capture: false,
  threeDSecure: null,
  texts: {},
}
const mine = { key: 'k', merchant: 'demo', login: 'standing' } as const
const others = { ...mine, merchant: 'other' } as const
const week = 7 * 24 * 3600

export const create = (more: Partial<DraftOrder> = {}): Draft => ({
  does: 'create',
  ...mine,
  order: { ...order, ...more },
  isRepeated: false,
})
export const authenticate = (outcome: 'approve' | 'fail' | 'abandon'): Draft => ({
  does: 'authenticate',
  key: 'k',
  merchant: 'demo',
  outcome,
})
type Amount = 'none' | 'part' | 'whole' | 'too much'
export const capture = (amount: Amount): Draft => ({ does: 'capture', ...mine, amount })
export const refund = (amount: Amount, refundKey: string | null, fails = false): Draft => ({
  does: 'refund',
  ...mine,
  amount,
  refundKey,
  fails,
})
export const wait = (seconds: number): Draft => ({ does: 'wait', seconds })
export const waiting: Draft = create({ threeDSecure: 'DIRECT' })

export const cancel: Draft = { does: 'cancel', ...mine }
export const find: Draft = { does: 'find', ...mine }

/** Ways to each state that a payment can be in. */
const ways: readonly (readonly Draft[])[] = [
  [],
  [create()],
  [create({ capture: true })],
  [create(), capture('part')],
  [create({ capture: true }), refund('part', 'r1')],
  [create({ capture: true }), refund('part', 'r1'), wait(2)],
  [create({ capture: true }), refund('part', 'r1', true), wait(2)],
  [create({ card: 'no funds' })],
  [create(), cancel],
  [create(), wait(week)],
  [waiting],
  [waiting, authenticate('fail')],
  [waiting, authenticate('abandon')],
]

/** Everything that can be asked about a payment. */
const questions: readonly Draft[] = [
  { ...create(), isRepeated: true } as Draft,
  create({ amount: 7 }),
  capture('none'),
  capture('part'),
  capture('too much'),
  refund('none', null),
  refund('part', null),
  refund('too much', null),
  refund('part', 'r1'),
  refund('part', 'r1', true),
  refund('none', 'r1'),
  cancel,
  find,
  { ...create(), ...others } as Draft,
  { does: 'capture', ...others, amount: 'none' },
  { ...refund('none', null), ...others } as Draft,
  { does: 'cancel', ...others },
  { does: 'find', ...others },
  ...(['approve', 'fail', 'abandon'] as const).map(authenticate),
  wait(3600),
  wait(week),
]

const throughAnHour = questions
  .filter((question) => 'login' in question && question.merchant === 'demo')
  .map((question) => [
    create(),
    { does: 'logIn', merchant: 'demo' },
    wait(3600),
    { ...question, login: 'ending' },
  ])

const model = {
  start: startState,
  after: (state: ModelState, draft: Draft) => step(state, commandOf(state, draft)).modelState,
}

/**
 * Sequences that cover each state with each request, and each request with an access token that has ended, which random
 * ones may leave out.
 */
export const coveringSequences: readonly (readonly Draft[])[] = [
  ...askInEachState(model, ways, questions),
  ...(throughAnHour as readonly (readonly Draft[])[]),
]
