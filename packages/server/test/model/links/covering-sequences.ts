import { askInEachState } from '../engine/ask-in-each-state.ts'
import { startMs } from '../engine/open-subject.ts'
import { commandOf, type Draft } from './commands.ts'
import { step } from './link-model.ts'
import type { ModelState, Order } from './model-state.ts'

const order: Order = {
  amount: 1001,
  country: 'BR',
  currency: 'BRL',
  methods: ['CREDIT_CARD', 'PIX', 'BOLETO', 'BANK_TRANSFER_BR'],
  lifetimeSeconds: null,
  plan: null,
  isNotified: true,
}
const mine = { key: 'k', merchant: 'demo' } as const
const others = { key: 'k', merchant: 'other' } as const

export const create: Extract<Draft, { readonly does: 'create' }> = { does: 'create', ...mine, order }
export const cancel: Draft = { does: 'cancel', ...mine }
export const pay = (
  outcome: 'paid' | 'failed' | 'later',
  method: number | 'another' | 'cards' = 0,
): Draft => ({
  does: 'pay',
  ...mine,
  method,
  outcome,
})
export const payByCard = (pan: string, option = 0): Draft => ({ does: 'payByCard', ...mine, pan, option })
export const authenticate = (outcome: 'approve' | 'fail' | 'abandon'): Draft => ({
  does: 'authenticate',
  ...mine,
  outcome,
})
type Amount = 'none' | 'part' | 'whole' | 'too much'
export const refund = (amount: Amount, willFail = false): Draft => ({
  does: 'refund',
  ...mine,
  amount,
  willFail,
})
export const wait = (seconds: number): Draft => ({ does: 'wait', seconds })

export const goodPan = '4242424242424242'
export const challengedPan = '4000000000003220'
const hourSeconds = 3600
const weekSeconds = 7 * 24 * hourSeconds

/** Ways to each state that a link can be in. */
const ways: readonly (readonly Draft[])[] = [
  [],
  [create],
  [create, pay('later')],
  [create, payByCard(challengedPan)],
  [create, payByCard(goodPan)],
  [create, pay('paid')],
  [create, pay('paid'), refund('part')],
  [create, payByCard(goodPan), refund('part')],
  [create, pay('paid'), refund('part'), wait(2)],
  [create, pay('paid'), refund('none', true), wait(2)],
  [create, cancel],
  [create, wait(weekSeconds)],
]

/** Everything that can be asked about a link. */
const questions: readonly Draft[] = [
  create,
  { does: 'find', ...mine },
  cancel,
  pay('paid'),
  pay('failed'),
  pay('later'),
  // Another of the link's than the one that it may wait for.
  pay('paid', 1),
  pay('later', 1),
  pay('paid', 'another'),
  pay('paid', 'cards'),
  payByCard(goodPan),
  payByCard(goodPan, 1),
  payByCard('4000000000009995'),
  payByCard(challengedPan),
  payByCard('4000000000003097'),
  ...(['approve', 'fail', 'abandon'] as const).map(authenticate),
  refund('none'),
  refund('part'),
  refund('whole'),
  refund('too much'),
  refund('whole', true),
  { does: 'create', ...others, order },
  { does: 'find', ...others },
  { does: 'cancel', ...others },
  { does: 'pay', ...others, method: 0, outcome: 'paid' },
  { does: 'refund', ...others, amount: 'none', willFail: false },
  wait(2),
  wait(hourSeconds),
  wait(weekSeconds),
]

const withPlan = (plan: Order['plan']): Draft => ({ ...create, order: { ...order, plan } })
const inColombia: Draft = {
  ...create,
  order: { ...order, country: 'CO', currency: 'COP', amount: 200_000, methods: ['CREDIT_CARD', 'NEQUI'] },
}

/** Each way in which installments are offered, with and without 3-D Secure, and after a decline. */
const inInstallments: readonly (readonly Draft[])[] = [
  ...([null, 'plan_1', 'plan_3', 'plan_x', 'for any card', 'for visa'] as const).flatMap((plan) => [
    ...[1, 2, 3].map((option) => [withPlan(plan), payByCard(goodPan, option)]),
    [withPlan(plan), payByCard('5555555555554444', 2)],
  ]),
  [inColombia, payByCard(goodPan, 2)],
  [create, payByCard(challengedPan, 3), authenticate('approve'), refund('part'), wait(2)],
  [create, payByCard(challengedPan, 3), payByCard(goodPan, 2)],
  [create, payByCard('4000000000009995', 3), payByCard(goodPan)],
]

const start: ModelState = { nowMs: startMs, links: new Map() }
const model = {
  start,
  after: (state: ModelState, draft: Draft) => step(state, commandOf(state, draft)).modelState,
}

/** Sequences that cover each state with each request, and each method, which random ones may leave out. */
export const coveringSequences: readonly (readonly Draft[])[] = [
  ...askInEachState(model, ways, questions),
  ...inInstallments,
]

/** Five sequences in which everything that can go wrong occurs once. */
export const shortSequences: readonly (readonly Draft[])[] = [
  [create, { does: 'find', ...others }, { does: 'cancel', ...others }, create, cancel, cancel],
  [create, pay('paid', 'another'), pay('later'), pay('paid'), refund('too much'), refund('part'), wait(2)],
  [create, payByCard(goodPan), refund('none', true), wait(2), refund('part'), wait(2), refund('none')],
  [create, pay('later'), { does: 'find', ...mine }, wait(weekSeconds)],
  [create, payByCard(challengedPan, 2), authenticate('approve')],
]
