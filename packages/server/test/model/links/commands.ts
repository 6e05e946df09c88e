import type { PaymentMethod } from '@element-js/protocol/http'
import fc from 'fast-check'
import { brandOf } from '../engine/card-fates.ts'
import { usuallyOr } from '../engine/random-choice.ts'
import { optionsOfLink } from './link-model.ts'
import { type Command, type CommandOf, type ModelState, nameOf, type Order } from './model-state.ts'

/** What can be had in each country, at an amount that every method of it takes. */
const countries: readonly Pick<Order, 'country' | 'currency' | 'amount' | 'methods'>[] = [
  {
    country: 'BR',
    currency: 'BRL',
    amount: 1001,
    methods: ['CREDIT_CARD', 'PIX', 'BOLETO', 'BANK_TRANSFER_BR'],
  },
  {
    country: 'MX',
    currency: 'MXN',
    amount: 5000,
    methods: ['OXXO', 'CREDIT_CARD', 'BANK_TRANSFER_MX', 'PAY_CASH'],
  },
  { country: 'CO', currency: 'COP', amount: 200_000, methods: ['PSE', 'EFECTY', 'NEQUI', 'CREDIT_CARD'] },
  {
    country: 'CL',
    currency: 'CLP',
    amount: 1,
    methods: ['WEB_PAY', 'KHIPU', 'MACH', 'HITES', 'FINTOC', 'SERVIFACIL'],
  },
  { country: 'PE', currency: 'PEN', amount: 1000, methods: ['BANK_TRANSFER_PE', 'WALLET', 'PAY_CASH'] },
]

/** Cards for the payers: approved ones, declined ones, and all that there are for 3-D Secure. */
const payersPans: readonly string[] = [
  ...['4242424242424242', '5555555555554444', '4000000000000341', '4000000000009995'],
  ...['4000000000003220', '4000000000003055', '4000008400001629', '4000000000003097'],
]

const order: fc.Arbitrary<Order> = fc
  .record({
    place: fc.constantFrom(...countries, ...countries.slice(0, 2), ...countries.slice(0, 1)),
    methods: fc.constantFrom('all', 'all', 'all', 'first', 'no cards'),
    plan: fc.constantFrom(null, null, 'plan_1', 'plan_3', 'plan_x', 'for any card', 'for visa'),
    lifetimeSeconds: fc.constantFrom(null, null, 60, 1800, 86_400),
    isNotified: usuallyOr(6, { usually: true, rarely: false }),
  })
  .map(({ place, methods, ...rest }) => ({ ...place, ...rest, methods: someOf(place.methods, methods) }))

function someOf(
  methods: readonly PaymentMethod[],
  which: 'all' | 'first' | 'no cards',
): readonly PaymentMethod[] {
  if (which === 'all') return methods
  return which === 'first' ? methods.slice(0, 1) : methods.filter((method) => method !== 'CREDIT_CARD')
}

/** A command as it is drawn: what it means in full depends on the link that it finds. */
export type Draft =
  | Exclude<Command, { readonly does: 'pay' | 'payByCard' | 'refund' }>
  | (Omit<CommandOf<'payByCard'>, 'count'> & {
      /** By its place among those that are offered. */
      readonly option: number
    })
  | (Omit<CommandOf<'pay'>, 'method'> & {
      /** By its place among the link's; one that it does not have; or the one that it waits for. */
      readonly method: number | 'another' | 'cards'
    })
  | (Omit<CommandOf<'refund'>, 'amount'> & { readonly amount: 'none' | 'part' | 'whole' | 'too much' })

/** The command that a draft stands for in a model state. */
export function commandOf(modelState: ModelState, draft: Draft): Command {
  if (draft.does === 'pay') return { ...draft, method: methodOf(modelState, draft) }
  if (draft.does === 'payByCard') return payByCard(modelState, draft)
  if (draft.does !== 'refund') return draft
  const { amount = 1000, currency = 'BRL' } = modelState.links.get(nameOf(draft))?.order ?? {}
  // Of Colombia's pesos there are no hundredths to be had.
  const step = currency === 'COP' ? 100 : 1
  const part = Math.max(step, Math.floor(amount / 3 / step) * step)
  const amounts = { none: null, part, whole: amount, 'too much': amount + step }
  return { ...draft, amount: amounts[draft.amount] }
}

function payByCard(
  modelState: ModelState,
  { option, ...draft }: Extract<Draft, { readonly does: 'payByCard' }>,
): Command {
  const { order } = modelState.links.get(nameOf(draft)) ?? {}
  const counts = order
    ? optionsOfLink(order, brandOf(draft.pan)).map(({ installments }) => installments)
    : [1, 2, 3]
  return { ...draft, count: counts[option % counts.length] ?? 1 }
}

function methodOf(modelState: ModelState, draft: Extract<Draft, { readonly does: 'pay' }>): PaymentMethod {
  if (draft.method === 'cards') return 'CREDIT_CARD'
  const methods = modelState.links.get(nameOf(draft))?.order.methods ?? ['PIX']
  if (draft.method === 'another') return methods.includes('WALLET') ? 'PIX' : 'WALLET'
  const others = methods.filter((method) => method !== 'CREDIT_CARD')
  return others[draft.method % Math.max(1, others.length)] ?? 'PIX'
}

/** Drafts of commands by two merchants about a few links, and by their payers. */
export function drafts(keys: readonly string[]): readonly fc.Arbitrary<Draft>[] {
  const key = fc.constantFrom(...keys)
  const merchant = usuallyOr(5, { usually: 'demo', rarely: 'other' })
  const maker = usuallyOr(8, { usually: 'demo', rarely: 'other' })
  const payersLink = { key, merchant: fc.constant('demo') }
  const create = fc.record({ does: fc.constant('create'), key, merchant: maker, order })
  const find = fc.record({ does: fc.constant('find'), key, merchant })
  const cancel = fc.record({ does: fc.constant('cancel'), key, merchant })
  const pay = fc.record({
    does: fc.constant('pay'),
    key,
    merchant,
    method: fc.oneof(
      { weight: 8, arbitrary: fc.nat({ max: 5 }) },
      { weight: 1, arbitrary: fc.constantFrom('another', 'cards') },
    ),
    outcome: fc.constantFrom('paid', 'failed', 'later', 'later'),
  })
  const payByCard = fc.record({
    does: fc.constant('payByCard'),
    ...payersLink,
    pan: fc.constantFrom(...payersPans),
    option: fc.nat({ max: 3 }),
  })
  const authenticate = fc.record({
    does: fc.constant('authenticate'),
    ...payersLink,
    outcome: fc.constantFrom('approve', 'approve', 'fail', 'abandon'),
  })
  const refund = fc.record({
    does: fc.constant('refund'),
    key,
    merchant,
    amount: fc.constantFrom('none', 'part', 'part', 'whole', 'too much'),
    willFail: usuallyOr(3, { usually: false, rarely: true }),
  })
  const wait = fc.record({ does: fc.constant('wait'), seconds: fc.constantFrom(...waits) })
  const all: readonly fc.Arbitrary<unknown>[] = [
    ...[create, create, create, find, cancel, pay, pay, pay, pay],
    ...[payByCard, payByCard, authenticate, refund, refund, refund, wait, wait],
  ]
  // Records are typed by each of their fields alone, and not as the union that they make together.
  return all as readonly fc.Arbitrary<Draft>[]
}

// Around each of the times after which something ends.
const daySeconds = 24 * 3600
const waits = [
  ...[1, 2, 2, 2, 59, 60, 1799, 1800, daySeconds - 1, daySeconds, 3 * daySeconds - 1, 3 * daySeconds],
  ...[7 * daySeconds - 1, 7 * daySeconds],
]
