import type { Draft, DraftOrder } from './commands.ts'
import { order, wait } from './covering-sequences.ts'

const named = { merchant: 'demo', login: 'standing' } as const

/** A payment of the sequences below, by a key of its own. */
export const pay = (key: string, more: Partial<DraftOrder>): Draft => ({
  does: 'create',
  ...named,
  key,
  order: { ...order, capture: true, ...more },
  isRepeated: false,
})
const cvvToken = { which: 'last', isOfCard: true } as const
export const withCode = (key: string, more: Partial<DraftOrder> = {}): Draft =>
  pay(key, { cvvToken, ...more })
/** A payer types the code of a card again. */
export const type = (more: object = {}): Draft => ({
  does: 'typeCode',
  merchant: 'demo',
  card: 'visa',
  code: '735',
  repeats: 'none',
  ...more,
})
const authenticate = (key: string, outcome: 'approve' | 'fail' | 'abandon'): Draft => ({
  does: 'authenticate',
  merchant: 'demo',
  key,
  outcome,
})
const challenged = { threeDSecure: 'DIRECT' } as const
const halfAnHour = 30 * 60

/** Ways to each state of a token. */
const waysOfToken: readonly (readonly Draft[])[] = [
  [],
  [type()],
  [type(), withCode('way', challenged)],
  [type(), withCode('way')],
  [type(), wait(halfAnHour)],
]

/** Everything that a payer can do with a code that was typed again, and what becomes of it afterwards. */
const usesOfToken: readonly (readonly Draft[])[] = [
  [withCode('k'), withCode('k2')],
  [withCode('k', { card: 'no funds', cvvToken: { which: 'last', isOfCard: false } }), withCode('k2')],
  [withCode('k', challenged), authenticate('k', 'approve'), withCode('k2')],
  [withCode('k', challenged), authenticate('k', 'fail'), withCode('k2')],
  [withCode('k', challenged), wait(halfAnHour), withCode('k2'), wait(23 * 3600 + halfAnHour), withCode('k3')],
  [authenticate('way', 'abandon'), type({ repeats: 'last' }), withCode('k')],
  [type({ repeats: 'last' }), authenticate('way', 'approve'), withCode('k')],
  [
    ...['000', '001'].map((code) => type({ repeats: 'last, changed', code })),
    ...[
      type({ repeats: 'last' }),
      type({ repeats: 'last, changed', code: '002' }),
      type({ repeats: 'last' }),
    ],
  ],
]

const typeForDeclined = type({ card: 'no funds' })
const tokenSequences = [
  ...waysOfToken.flatMap((way) => usesOfToken.map((use) => [...way, ...use])),
  // The same code for one payment after the other, until it is over.
  [typeForDeclined, withCode('k'), withCode('k2', challenged), authenticate('k2', 'approve'), withCode('k3')],
  [typeForDeclined, withCode('way', challenged), withCode('k')],
  [typeForDeclined, wait(halfAnHour), withCode('k')],
  [type({ card: 'amex' }), type({ card: 'amex', code: '1234' }), withCode('k', { capture: false })],
]

/** A payer is offered installments. */
export const plan = (more: object = {}): Draft => ({
  does: 'plan',
  merchant: 'demo',
  price: { amount: 4999, currency: 'BRL', country: 'BR', brand: null, ...more },
})
/** A payment that is made on the last plan. */
export const choose = (count: number, isForPrice = true): Partial<DraftOrder> => ({
  installments: { which: 'last', count, isForPrice },
})

/** Ways to each state of a plan. */
const waysOfPlan: readonly (readonly Draft[])[] = [
  [],
  [plan()],
  [plan(), pay('way', { ...choose(2), ...challenged })],
  [plan(), pay('way', choose(2))],
  [plan(), pay('way', { ...choose(2), card: 'no funds' })],
]

const usesOfPlan: readonly (readonly Draft[])[] = [
  [pay('k', choose(3)), pay('k2', choose(3))],
  [pay('k', { ...choose(2), ...challenged }), authenticate('k', 'approve'), pay('k2', choose(2))],
  [pay('k', choose(2, false))],
  [pay('k', choose(7))],
  [authenticate('way', 'abandon'), pay('k', choose(2))],
]

const capturePart: Draft = { does: 'capture', ...named, key: 'k', amount: 'part' }
const refundPart: Draft = {
  does: 'refund',
  ...named,
  key: 'k',
  amount: 'part',
  fails: false,
  refundKey: null,
}
const repeated: Draft = { ...(pay('k', {}) as Extract<Draft, { does: 'create' }>), isRepeated: true }

const planSequences = [
  ...waysOfPlan.flatMap((way) => usesOfPlan.map((use) => [...way, ...use])),
  // With interest, of which no capture and no refund knows.
  ...[3, 12].map((count) => [
    plan({ brand: 'visa' }),
    pay('k', { ...choose(count), capture: false }),
    ...[capturePart, repeated, refundPart, wait(2), wait(halfAnHour), repeated],
  ]),
  [plan({ brand: 'mastercard' }), pay('k', choose(12)), pay('k', { ...choose(12), card: 'mastercard' })],
]

/** Three sequences in which everything that can go wrong occurs once. */
export const shortTerms: readonly (readonly Draft[])[] = [
  [type(), withCode('k', challenged), authenticate('k', 'approve'), withCode('k2')],
  [type(), wait(halfAnHour), withCode('k')],
  [plan({ brand: 'visa' }), pay('k', { ...choose(12), capture: false }), capturePart],
]

/** Sequences that cover each state of a typed code and of an offer of installments with all that is done with them. */
export const coveringTerms: readonly (readonly Draft[])[] = [...tokenSequences, ...planSequences]
