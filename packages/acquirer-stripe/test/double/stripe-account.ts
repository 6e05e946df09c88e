import type Stripe from 'stripe'
import { openBalance } from './balance-transactions.ts'
import { type Parameters, partOf, textOf } from './form-body.ts'
import { known, requireKnown } from './known-parameters.ts'
import { type CardProblem, cardError, errorOf, invalid, Refusal, unexpectedState } from './refusal.ts'
import { chargeOf, paymentIntent, paymentMethod, refundOf, setupIntent } from './resources.ts'
import { networksOf, slowRefundCard, verdictOf } from './test-cards.ts'

/** Money that moved at Stripe, or was reserved or released. */
export interface Movement {
  readonly type: 'verify' | 'authorize' | 'capture' | 'cancel' | 'refund'
  readonly reference: string
  readonly amount: number
}

/** What a request does to the account. */
export type Handle = (parameters: Parameters, id: string) => object

/** The state of a Stripe account: its own record of all money. */
export interface StripeAccount {
  readonly movements: readonly Movement[]
  readonly payments: ReadonlyMap<string, Stripe.PaymentIntent>
  /**
   * Plays the payer at the address of a challenge. It can be called several times: the first answer counts.
   *
   * @returns the address that the payer is sent back to.
   */
  answerChallenge(url: string, answer: 'pass' | 'fail' | 'leave'): string
  /** Lets the pending refunds succeed, or fail. */
  decideRefunds(status: 'succeeded' | 'failed'): void
  /** The handlers by method and path, with `:id` for an id. */
  readonly routes: Readonly<Record<string, Handle>>
}

export interface AccountOptions {
  /** Numbers of further cards whose payments always need 3-D Secure. */
  readonly challenged?: readonly string[]
}

export function openStripeAccount({ challenged = [] }: AccountOptions = {}): StripeAccount {
  const movements: Movement[] = []
  const cards = new Map<string, string>()
  const payments = new Map<string, Stripe.PaymentIntent>()
  const setups = new Map<string, Stripe.SetupIntent>()
  const refunds = new Map<string, Stripe.Refund>()
  const authenticated = new Set<string>()
  const returnUrls = new Map<string, string>()
  const balance = openBalance()

  function move(
    type: Movement['type'],
    { metadata }: Pick<Stripe.PaymentIntent, 'metadata'>,
    amount: number,
  ) {
    movements.push({ type, reference: metadata.reference ?? '', amount })
  }

  function collect(intent: Stripe.PaymentIntent, amount: number): void {
    move('capture', intent, amount)
    balance.add('charge', () => chargeOf(find(payments, intent.id)))
  }

  function giveBack(refund: Stripe.Refund): void {
    const intent = find(payments, String(refund.payment_intent))
    move('refund', intent, refund.amount)
    balance.add('refund', () => ({ ...find(refunds, refund.id), payment_intent: intent }))
  }

  function find<T>(map: ReadonlyMap<string, T>, id: string): T {
    const found = map.get(id)
    if (found === undefined)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })
    return found
  }

  function change(id: string, own: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
    const changed = { ...find(payments, id), ...own }
    payments.set(id, changed)
    return changed
  }

  const createMethod: Handle = (parameters) => {
    requireKnown(parameters, known.paymentMethod)
    const card = partOf(parameters, 'card')
    requireKnown(card, known.card)
    const pan = textOf(card, 'number') ?? ''
    if (!/^\d{12,19}$/.test(pan))
      throw cardError({ code: 'incorrect_number', declineCode: 'incorrect_number' })
    const month = Number(textOf(card, 'exp_month'))
    if (!(month >= 1 && month <= 12)) throw invalid('invalid_expiry_month', 'card[exp_month]')
    const method = paymentMethod(pan, {})
    cards.set(method.id, pan)
    return method
  }

  const createPayment: Handle = (parameters) => {
    requireKnown(parameters, known.payment)
    const amount = wholeOf(parameters, 'amount')
    // Stripe's limit is eight digits in most currencies.
    if (amount > 99_999_999) throw invalid('amount_too_large', 'amount')
    const currency = textOf(parameters, 'currency') ?? ''
    if (!/^[a-z]{3}$/.test(currency)) throw invalid('parameter_invalid_empty', 'currency')
    const method = textOf(parameters, 'payment_method') ?? ''
    find(cards, method)
    const captureMethod = textOf(parameters, 'capture_method') === 'manual' ? 'manual' : 'automatic'
    const intent = paymentIntent({
      amount,
      currency,
      capture_method: captureMethod,
      confirmation_method: textOf(parameters, 'confirmation_method') === 'manual' ? 'manual' : 'automatic',
      payment_method: method,
      metadata: partOf(parameters, 'metadata') as Stripe.Metadata,
      status: 'requires_confirmation',
    })
    payments.set(intent.id, intent)
    return intent
  }

  const confirmPayment: Handle = (parameters, id) => {
    requireKnown(parameters, known.confirmation)
    const intent = find(payments, id)
    if (!isOneOf(intent.status, ['requires_confirmation', 'requires_payment_method'])) {
      throw unexpectedState(intent)
    }
    const pan = find(cards, textOf(parameters, 'payment_method') ?? String(intent.payment_method))
    const { network } = partOf(partOf(parameters, 'payment_method_options'), 'card')
    if (typeof network === 'string' && !networksOf(pan).includes(network)) {
      throw invalid('parameter_invalid_string_blank', 'payment_method_options[card][network]')
    }
    const verdict = verdictOf(pan, authenticated.has(id) ? 'passed' : 'payment')
    if (verdict.kind === 'declined') throw decline(id, verdict.card)
    const isChallenged = challenged.includes(pan) && !authenticated.has(id)
    if (verdict.kind === 'challenge' || isChallenged) return challenge(intent, parameters)
    const { amount } = intent
    const charged = { latest_charge: `ch_of_${id}` }
    move('authorize', intent, amount)
    if (intent.capture_method === 'manual') {
      return change(id, { ...charged, status: 'requires_capture', amount_capturable: amount })
    }
    collect(intent, amount)
    return change(id, { ...charged, status: 'succeeded', amount_received: amount })
  }

  function challenge({ id }: Stripe.PaymentIntent, parameters: Parameters): Stripe.PaymentIntent {
    if (textOf(parameters, 'error_on_requires_action') === 'true')
      throw decline(id, { code: 'payment_intent_action_required' })
    const returnUrl = textOf(parameters, 'return_url')
    if (returnUrl === undefined) return change(id, { status: 'requires_action' })
    const url = `https://hooks.stripe.example/redirect/authenticate/${id}`
    const redirect = { url, return_url: returnUrl }
    returnUrls.set(id, returnUrl)
    return change(id, {
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: redirect },
    })
  }

  function answerChallenge(url: string, answer: 'pass' | 'fail' | 'leave'): string {
    const intent = find(payments, url.split('/').pop() ?? '')
    const { id, status } = intent
    if (intent.confirmation_method !== 'manual') throw new Error('the double knows manual confirmation only')
    const returnUrl = new URL(find(returnUrls, id))
    if (status === 'requires_action' && answer === 'pass') {
      authenticated.add(id)
      change(id, { status: 'requires_confirmation', next_action: null })
    }
    if (status === 'requires_action' && answer === 'fail')
      decline(id, { code: 'payment_intent_authentication_failure' })
    returnUrl.searchParams.set('payment_intent', id)
    returnUrl.searchParams.set('payment_intent_client_secret', `${id}_secret_double`)
    return returnUrl.href
  }

  // As at Stripe, a confirmation does not try the card of a failed attempt again, so it needs a card.
  function decline(id: string, problem: CardProblem): Refusal {
    const intent = change(id, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: errorOf(problem),
    })
    return cardError(problem, { payment_intent: intent })
  }

  const capturePayment: Handle = (parameters, id) => {
    requireKnown(parameters, known.capture)
    const intent = find(payments, id)
    if (intent.status !== 'requires_capture') throw unexpectedState(intent)
    const amount = wholeOf(parameters, 'amount_to_capture')
    if (amount > intent.amount_capturable) throw invalid('amount_too_large', 'amount_to_capture')
    collect(intent, amount)
    return change(id, { status: 'succeeded', amount_capturable: 0, amount_received: amount })
  }

  const cancelPayment: Handle = (parameters, id) => {
    requireKnown(parameters, known.cancellation)
    const intent = find(payments, id)
    if (isOneOf(intent.status, ['succeeded', 'canceled'])) throw unexpectedState(intent)
    if (intent.status === 'requires_capture') move('cancel', intent, intent.amount_capturable)
    return change(id, { status: 'canceled', amount_capturable: 0, next_action: null })
  }

  const createSetup: Handle = (parameters) => {
    requireKnown(parameters, known.setup)
    const method = textOf(parameters, 'payment_method') ?? ''
    find(cards, method)
    const metadata = partOf(parameters, 'metadata') as Stripe.Metadata
    const intent = setupIntent({ metadata, payment_method: method, status: 'requires_confirmation' })
    setups.set(intent.id, intent)
    return intent
  }

  const confirmSetup: Handle = (parameters, id) => {
    requireKnown(parameters, known.setupConfirmation)
    const intent = find(setups, id)
    if (intent.status !== 'requires_confirmation') throw invalid('setup_intent_unexpected_state')
    const verdict = verdictOf(find(cards, String(intent.payment_method)), 'setup')
    if (verdict.kind === 'declined') {
      const { code, declineCode } = verdict.card
      const error = { type: 'card_error', code, decline_code: declineCode } as const
      const failed = { ...intent, status: 'requires_payment_method', last_setup_error: error } as const
      setups.set(id, failed)
      throw cardError(verdict.card, { setup_intent: failed })
    }
    const status = verdict.kind === 'challenge' ? 'requires_action' : 'succeeded'
    if (status === 'succeeded') move('verify', { metadata: intent.metadata ?? {} }, 0)
    const confirmed: Stripe.SetupIntent = { ...intent, status }
    setups.set(id, confirmed)
    return confirmed
  }

  const cancelSetup: Handle = (parameters, id) => {
    requireKnown(parameters, known.cancellation)
    const intent = find(setups, id)
    if (isOneOf(intent.status, ['succeeded', 'canceled'])) throw invalid('setup_intent_unexpected_state')
    const canceled: Stripe.SetupIntent = { ...intent, status: 'canceled' }
    setups.set(id, canceled)
    return canceled
  }

  const createRefund: Handle = (parameters) => {
    requireKnown(parameters, known.refund)
    const id = textOf(parameters, 'payment_intent') ?? ''
    const intent = find(payments, id)
    const amount = wholeOf(parameters, 'amount')
    const returned = [...refunds.values()]
      .filter((one) => one.payment_intent === id && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
    if (amount + returned > intent.amount_received) throw invalid('amount_too_large', 'amount')
    const isSlow = cards.get(String(intent.payment_method)) === slowRefundCard
    const refund = refundOf({
      amount,
      payment_intent: id,
      currency: intent.currency,
      metadata: partOf(parameters, 'metadata') as Stripe.Metadata,
      status: isSlow ? 'pending' : 'succeeded',
    })
    refunds.set(refund.id, refund)
    if (!isSlow) giveBack(refund)
    return refund
  }

  const listRefunds: Handle = (parameters) => {
    requireKnown(parameters, known.refundList)
    const id = textOf(parameters, 'payment_intent')
    const data = [...refunds.values()].filter((one) => one.payment_intent === id).reverse()
    return {
      object: 'list',
      url: '/v1/refunds',
      has_more: false,
      data,
    } satisfies Stripe.ApiList<Stripe.Refund>
  }

  return {
    movements,
    payments,
    answerChallenge,
    decideRefunds(status) {
      for (const refund of refunds.values()) {
        if (refund.status !== 'pending') continue
        refunds.set(refund.id, { ...refund, status })
        if (status === 'succeeded') giveBack(refund)
      }
    },
    routes: {
      'POST /v1/payment_methods': createMethod,
      'POST /v1/payment_intents': createPayment,
      'GET /v1/payment_intents/:id': (_, id) => find(payments, id),
      'POST /v1/payment_intents/:id/confirm': confirmPayment,
      'POST /v1/payment_intents/:id/capture': capturePayment,
      'POST /v1/payment_intents/:id/cancel': cancelPayment,
      'POST /v1/setup_intents': createSetup,
      'GET /v1/setup_intents/:id': (_, id) => find(setups, id),
      'POST /v1/setup_intents/:id/confirm': confirmSetup,
      'POST /v1/setup_intents/:id/cancel': cancelSetup,
      'POST /v1/refunds': createRefund,
      'GET /v1/refunds': listRefunds,
      'GET /v1/balance_transactions': (parameters) => balance.list(parameters),
      'GET /v1/refunds/:id': (_, id) => find(refunds, id),
    },
  }
}

function wholeOf(parameters: Parameters, name: string): number {
  const text = textOf(parameters, name) ?? ''
  if (!/^[1-9]\d{0,11}$/.test(text)) throw invalid('parameter_invalid_integer', name)
  return Number(text)
}

function isOneOf<T>(value: T, values: readonly T[]): boolean {
  return values.includes(value)
}
