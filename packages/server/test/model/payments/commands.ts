import fc from 'fast-check'
import type { ModelPrice } from '../engine/expected-installments.ts'
import { merchants, startMs } from '../engine/open-subject.ts'
import { usuallyOr } from '../engine/random-choice.ts'
import {
  type Command,
  type CommandOf,
  cardName,
  type ModelState,
  nameOf,
  type Order,
  ownName,
  type RefundOrder,
} from './model-state.ts'

/** Cards that are there from the start, by what they are for. */
export const standingCards: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  elo: '5067766783888311',
  'declined later': '4000000000000341',
  'no funds': '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  'wants authentication': '4000000000003220',
  'authenticated unasked': '4000000000003055',
  'declined after authentication': '4000008400001629',
  'cannot be authenticated': '4000000000003097',
}

const startCards = merchants.flatMap((merchant) =>
  Object.entries(standingCards).map(
    ([card, pan]) => [cardName({ merchant, card }), { pan, expiresAtMs: null, code: null }] as const,
  ),
)

/** What the model knows before the first command. */
export const startState: ModelState = {
  nowMs: startMs,
  cards: new Map(startCards),
  logins: new Map(),
  codesTyped: 0,
  plansMade: 0,
  cvvTokens: new Map(),
  plans: new Map(),
  payments: new Map(),
}

/** Numbers of tokens that are made unverified on the way: some could not be verified at all. */
const unverifiedPans = ['4242424242424242', '4000000000000002', '4000000000000127', '4000000000000069']

const currencies = { BR: 'BRL', MX: 'MXN', CL: 'CLP', PE: 'PEN' } as const

const card = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('visa', 'mastercard', 'amex', 'elo') },
  { weight: 4, arbitrary: fc.constantFrom(...Object.keys(standingCards)) },
  { weight: 3, arbitrary: fc.constantFrom('new', 'new', 'nobodys') },
)

const price = fc.record({
  amount: fc.constantFrom(1, 2, 1000, 4999, 999_999_999_999_999),
  country: fc.constantFrom('BR', 'BR', 'BR', 'MX', 'MX', 'CL', 'PE'),
  isInDollars: usuallyOr(3, { usually: false, rarely: true }),
})

const which = fc.constantFrom('last', 'last', 'last', 'first', 'nobodys')

const order: fc.Arbitrary<DraftOrder> = fc
  .record({
    price,
    card,
    cvvToken: fc.option(fc.record({ which, isOfCard: usuallyOr(5, { usually: true, rarely: false }) }), {
      freq: 1,
    }),
    installments: fc.option(
      fc.record({
        which,
        count: fc.constantFrom(1, 2, 3, 6, 12),
        isForPrice: usuallyOr(5, { usually: true, rarely: false }),
      }),
      { freq: 1 },
    ),
    capture: usuallyOr(4, { usually: false, rarely: true }),
    threeDSecure: fc.option(fc.constantFrom('DIRECT', 'REDIRECT'), { freq: 2 }),
    texts: fc.constantFrom(
      {},
      { referenceId: 'ref-1' },
      { description: 'Two cups', subMerchantId: 'shop-7' },
    ),
  })
  .map(({ price, ...drawn }) => ({ ...drawn, ...inCurrency(price) }))

interface DrawnPrice {
  readonly amount: number
  readonly country: keyof typeof currencies
  readonly isInDollars: boolean
}

function inCurrency({ isInDollars, ...price }: DrawnPrice): Pick<Order, 'amount' | 'country' | 'currency'> {
  return { ...price, currency: isInDollars ? 'USD' : currencies[price.country] }
}

/** A command as it is drawn: what it means in full depends on the payment that it finds. */
export type Draft =
  | Exclude<Command, { readonly does: 'create' | 'capture' | 'refund' | 'typeCode' | 'plan' }>
  | (Omit<CommandOf<'create'>, 'order'> & { readonly order: DraftOrder; readonly isRepeated: boolean })
  | (Omit<CommandOf<'typeCode'>, 'token'> & { readonly repeats: 'none' | 'last' | 'last, changed' })
  | Omit<CommandOf<'plan'>, 'plan'>
  | (Omit<CommandOf<'capture'>, 'amount'> & { readonly amount: DraftAmount })
  | (Omit<CommandOf<'refund'>, 'order'> & Omit<RefundOrder, 'amount'> & { readonly amount: DraftAmount })

type Which = 'last' | 'first' | 'nobodys'

/** An order as it is drawn: which token and plan there are is known later. */
export interface DraftOrder extends Omit<Order, 'cvvToken' | 'installments'> {
  /** `isOfCard`: whether the payment is by the token's card. */
  readonly cvvToken: { readonly which: Which; readonly isOfCard: boolean } | null
  /** `isForPrice`: whether the payment is of the plan's price. */
  readonly installments: {
    readonly which: Which
    readonly count: number
    readonly isForPrice: boolean
  } | null
}

type DraftAmount = 'none' | 'part' | 'whole' | 'too much'

interface NewCard {
  readonly merchant: string
  /** 0: the one that is made next. 1: the one that was made last. */
  readonly age: number
}

// Each has a name of its own: a payment stays with the card it was made with.
function newCard({ cards }: ModelState, { merchant, age }: NewCard): string {
  const made = [...cards.keys()].filter((name) => name.startsWith(cardName({ merchant, card: 'new' })))
  return `new ${made.length - age}`
}

/** The command that a draft stands for in a model state. */
export function commandOf(modelState: ModelState, draft: Draft): Command {
  if (draft.does === 'create') {
    const { isRepeated, ...command } = draft
    const known = isRepeated ? modelState.payments.get(nameOf(draft)) : undefined
    return { ...command, order: known?.order ?? orderOf(modelState, draft) }
  }
  if (draft.does === 'typeCode') return typedCode(modelState, draft)
  if (draft.does === 'plan') return { ...draft, plan: `plan-${modelState.plansMade}` }
  if (draft.does === 'tokenize') return { ...draft, card: newCard(modelState, { ...draft, age: 0 }) }
  const payment = modelState.payments.get(nameOf({ merchant: '', key: '', ...draft }))
  if (draft.does === 'refund') {
    const { amount, fails, refundKey, ...command } = draft
    const captured = payment?.status === 'SETTLED' ? payment.finalAmount : 1000
    return { ...command, order: { amount: amountOf(amount, captured), fails, refundKey } }
  }
  if (draft.does !== 'capture') return draft
  return { ...draft, amount: amountOf(draft.amount, payment?.order.amount ?? 1000) }
}

function orderOf(
  modelState: ModelState,
  { merchant, order: drawn }: Extract<Draft, { readonly does: 'create' }>,
): Order {
  const { cvvToken: typed, installments: chosen, ...rest } = drawn
  const name = drawn.card === 'new' ? newCard(modelState, { merchant, age: 1 }) : drawn.card
  const token = typed && nameAmong(modelState.cvvTokens, typed.which)
  const plan = chosen && nameAmong(modelState.plans, chosen.which)
  const known = typed?.isOfCard ? modelState.cvvTokens.get(ownName(merchant, token ?? '')) : undefined
  const price = chosen?.isForPrice ? modelState.plans.get(ownName(merchant, plan ?? ''))?.price : undefined
  const { brand: _, ...planned } = price ?? { brand: null }
  return {
    ...rest,
    ...(planned as Partial<Pick<Order, 'amount' | 'country' | 'currency'>>),
    card: known?.card ?? name,
    cvvToken: token,
    installments: chosen && plan !== null ? { plan, count: chosen.count } : null,
  }
}

// Any merchant's: another one's token is asked for too.
function nameAmong(made: ReadonlyMap<string, unknown>, which: Which): string {
  const names = [...made.keys()].map((name) => name.split(' ')[1] ?? '')
  if (which === 'nobodys') return 'nobodys'
  return names.at(which === 'last' ? -1 : 0) ?? 'nobodys'
}

function typedCode(
  modelState: ModelState,
  { repeats, ...drawn }: Extract<Draft, { readonly does: 'typeCode' }>,
): CommandOf<'typeCode'> {
  const own = [...modelState.cvvTokens].filter(([name]) => name.startsWith(ownName(drawn.merchant, '')))
  const [name, last] = own.at(-1) ?? []
  const card = drawn.card === 'new' ? newCard(modelState, { ...drawn, age: 1 }) : drawn.card
  const token = repeats === 'none' ? undefined : name?.split(' ')[1]
  if (!last || token === undefined) return { ...drawn, card, token: `typed-${modelState.codesTyped}` }
  if (repeats === 'last, changed') return { ...drawn, card: last.card, token }
  return { ...drawn, card: last.card, code: last.code, token }
}

function amountOf(amount: DraftAmount, whole: number): number | null {
  const part = Math.max(1, Math.floor(whole / 3))
  // The most that any amount may be cannot be surpassed.
  const tooMuch = Math.min(whole + 1, 999_999_999_999_999)
  return { none: null, part, whole, 'too much': tooMuch }[amount]
}

/** Drafts of commands by two merchants about a few payments; most often by the one whose payments they are. */
export function drafts(keys: readonly string[]): readonly fc.Arbitrary<Draft>[] {
  const key = fc.constantFrom(...keys)
  const login = usuallyOr(10, { usually: 'standing', rarely: 'ending' })
  const merchant = usuallyOr(4, { usually: 'demo', rarely: 'other' })
  // What another merchant has made is its own: there is then nothing of ours that it could ask for.
  const maker = usuallyOr(8, { usually: 'demo', rarely: 'other' })
  const amount = fc.constantFrom('none', 'part', 'part', 'whole', 'too much')
  const create = fc.record({
    does: fc.constant('create'),
    key,
    merchant: maker,
    login,
    order,
    isRepeated: fc.boolean(),
  })
  const capture = fc.record({ does: fc.constant('capture'), key, merchant, login, amount })
  const refund = fc.record({
    does: fc.constant('refund'),
    key,
    merchant,
    login,
    amount,
    fails: usuallyOr(4, { usually: false, rarely: true }),
    refundKey: fc.constantFrom(null, 'r1', 'r2'),
  })
  const cancel = fc.record({ does: fc.constant('cancel'), key, merchant, login })
  const find = fc.record({ does: fc.constant('find'), key, merchant, login })
  const authenticate = fc.record({
    does: fc.constant('authenticate'),
    key,
    merchant: fc.constant('demo'),
    outcome: fc.constantFrom('approve', 'approve', 'fail', 'abandon'),
  })
  const pan = fc.constantFrom(...unverifiedPans)
  const tokenize = fc.record({ does: fc.constant('tokenize'), merchant, card: fc.constant('new'), pan })
  const typeCode = fc.record({
    does: fc.constant('typeCode'),
    merchant: maker,
    card,
    code: fc.constantFrom('123', '735', '735', '1234'),
    repeats: fc.constantFrom('none', 'none', 'none', 'last', 'last, changed'),
  })
  const plan = fc.record({
    does: fc.constant('plan'),
    merchant: maker,
    price: fc
      .record({ price, brand: fc.constantFrom(null, null, 'visa', 'mastercard', 'elo') })
      .map(({ price, brand }): ModelPrice => ({ ...inCurrency(price), brand })),
  })
  const logIn = fc.record({ does: fc.constant('logIn'), merchant })
  const wait = fc.record({ does: fc.constant('wait'), seconds: fc.constantFrom(...waits) })
  const all: readonly fc.Arbitrary<unknown>[] = [
    ...[create, create, create, capture, capture, refund, refund, cancel, find],
    ...[authenticate, authenticate, tokenize, logIn, wait],
    ...[typeCode, typeCode, plan, plan],
  ]
  // Records are typed by each of their fields alone, and not as the union that they make together.
  return all as readonly fc.Arbitrary<Draft>[]
}

// Around each of the times after which something ends.
const weekSeconds = 7 * 24 * 3600
const waits = [1, 2, 60, 29 * 60 + 59, 30 * 60, 3599, 3600, weekSeconds - 1, weekSeconds, weekSeconds]
