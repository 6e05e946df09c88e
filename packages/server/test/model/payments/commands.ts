import fc from 'fast-check'
import { usuallyOr } from '../engine/random-choice.ts'
import {
  type Command,
  cardName,
  type ModelState,
  nameOf,
  type Order,
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

/** Numbers of tokens that are made unverified on the way: some could not be verified at all. */
const unverifiedPans = ['4242424242424242', '4000000000000002', '4000000000000127', '4000000000000069']

const currencies = { BR: 'BRL', MX: 'MXN', CL: 'CLP', PE: 'PEN' } as const

const card = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('visa', 'mastercard', 'amex', 'elo') },
  { weight: 4, arbitrary: fc.constantFrom(...Object.keys(standingCards)) },
  { weight: 3, arbitrary: fc.constantFrom('new', 'new', 'nobodys') },
)

const order: fc.Arbitrary<Order> = fc
  .record({
    amount: fc.constantFrom(1, 2, 1000, 4999, 999_999_999_999_999),
    country: fc.constantFrom('BR', 'BR', 'BR', 'MX', 'MX', 'CL', 'PE'),
    isInDollars: fc.boolean(),
    card,
    capture: usuallyOr(4, { usually: false, rarely: true }),
    threeDSecure: fc.option(fc.constantFrom('DIRECT', 'REDIRECT'), { freq: 2 }),
    texts: fc.constantFrom(
      {},
      { referenceId: 'ref-1' },
      { description: 'Two cups', subMerchantId: 'shop-7' },
    ),
  })
  .map(({ isInDollars, ...drawn }) => ({
    ...drawn,
    currency: isInDollars ? 'USD' : currencies[drawn.country],
  }))

type CommandOf<D extends Command['does']> = Extract<Command, { readonly does: D }>

/** A command as it is drawn: what it means in full depends on the payment that it finds. */
export type Draft =
  | Exclude<Command, { readonly does: 'create' | 'capture' | 'refund' }>
  | (CommandOf<'create'> & { readonly isRepeated: boolean })
  | (Omit<CommandOf<'capture'>, 'amount'> & { readonly amount: DraftAmount })
  | (Omit<CommandOf<'refund'>, 'order'> & Omit<RefundOrder, 'amount'> & { readonly amount: DraftAmount })

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
    const { order: drawn } = command
    const name = drawn.card === 'new' ? newCard(modelState, { ...draft, age: 1 }) : drawn.card
    return { ...command, order: known?.order ?? { ...drawn, card: name } }
  }
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
    ...{ does: fc.constant('create'), key, merchant: maker, login },
    order,
    isRepeated: fc.boolean(),
  })
  const capture = fc.record({ does: fc.constant('capture'), key, merchant, login, amount })
  const refund = fc.record({
    ...{ does: fc.constant('refund'), key, merchant, login, amount },
    fails: usuallyOr(4, { usually: false, rarely: true }),
    refundKey: fc.constantFrom(null, 'r1', 'r2'),
  })
  const cancel = fc.record({ does: fc.constant('cancel'), key, merchant, login })
  const find = fc.record({ does: fc.constant('find'), key, merchant, login })
  const authenticate = fc.record({
    ...{ does: fc.constant('authenticate'), key, merchant: fc.constant('demo') },
    outcome: fc.constantFrom('approve', 'approve', 'fail', 'abandon'),
  })
  const pan = fc.constantFrom(...unverifiedPans)
  const tokenize = fc.record({ does: fc.constant('tokenize'), merchant, card: fc.constant('new'), pan })
  const logIn = fc.record({ does: fc.constant('logIn'), merchant })
  const wait = fc.record({ does: fc.constant('wait'), seconds: fc.constantFrom(...waits) })
  const all: readonly fc.Arbitrary<unknown>[] = [
    ...[create, create, create, capture, capture, refund, refund, cancel, find],
    ...[authenticate, authenticate, tokenize, logIn, wait],
  ]
  // Records are typed by each of their fields alone, and not as the union that they make together.
  return all as readonly fc.Arbitrary<Draft>[]
}

// Around each of the times after which something ends.
const weekSeconds = 7 * 24 * 3600
const waits = [1, 2, 60, 29 * 60 + 59, 30 * 60, 3599, 3600, weekSeconds - 1, weekSeconds, weekSeconds]
