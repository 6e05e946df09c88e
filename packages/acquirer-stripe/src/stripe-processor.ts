import {
  type Decision,
  type PaymentRecord,
  type Processor,
  type Step,
  toProcessorMinor,
} from '@element-js/acquirer-adapter'
import type { Authorization, CardDetails, ChallengeTerms, createLog } from '@element-js/server/adapters'
import type Stripe from 'stripe'
import { type Answer, createAsk } from './ask-stripe.ts'
import { networkOf } from './card-parameters.ts'
import { standingOfPayment, standingOfSetup } from './position-of-intent.ts'
import { createContinuation, findAfterChallenge } from './stripe-challenges.ts'
import { confirmNew, declined, findOrClose, type IntentKind, keyOf, metadataOf } from './stripe-intents.ts'
import { stripeExponents } from './stripe-money.ts'
import { createStripeRefunds } from './stripe-refunds.ts'
import { readStripeStatement } from './stripe-statement.ts'

export interface StripeOptions {
  readonly stripe: Stripe
  readonly log: Pick<ReturnType<typeof createLog>, 'warn'>
}

/** Stripe as a processor: PaymentIntents for payments, SetupIntents for verifications. */
export function createStripeProcessor({ stripe, log }: StripeOptions): Processor {
  const ask = createAsk(log)
  const tools = { stripe, ask }

  const payments = (
    payment: PaymentRecord,
    { card, challenge = null }: IssuerQuestion,
  ): IntentKind<Stripe.PaymentIntent> => ({
    name: 'payment intent',
    create: (paymentMethod) =>
      stripe.paymentIntents.create(
        {
          ...orderOf(payment),
          // The payer gets a secret of the intent. With this setting the secret confirms nothing: only this adapter can
          // confirm.
          ...(challenge && { confirmation_method: 'manual' }),
          payment_method: paymentMethod,
          metadata: metadataOf(payment),
        },
        { idempotencyKey: keyOf(payment, 'create') },
      ),
    confirm: (id, paymentMethod) =>
      stripe.paymentIntents.confirm(id, confirmationOf(paymentMethod, { card, challenge }), {
        idempotencyKey: keyOf(payment, 'confirm'),
      }),
    standingOf: standingOfPayment,
    retrieve: (id) => stripe.paymentIntents.retrieve(id),
    cancel: (id) => stripe.paymentIntents.cancel(id),
  })

  const setups = (payment: PaymentRecord): IntentKind<Stripe.SetupIntent> => ({
    name: 'setup intent',
    create: (paymentMethod) =>
      stripe.setupIntents.create(
        // The payer is present when a card is verified. `off_session` would make issuers require 3-D Secure for later
        // payments without the payer.
        {
          allowed_payment_method_types: ['card'],
          usage: 'on_session',
          payment_method: paymentMethod,
          metadata: metadataOf(payment),
        },
        { idempotencyKey: keyOf(payment, 'create') },
      ),
    confirm: (id, paymentMethod) =>
      stripe.setupIntents.confirm(
        id,
        { payment_method: paymentMethod },
        { idempotencyKey: keyOf(payment, 'confirm') },
      ),
    standingOf: standingOfSetup,
    retrieve: (id) => stripe.setupIntents.retrieve(id),
    cancel: (id) => stripe.setupIntents.cancel(id),
  })

  /**
   * The position after a capture or a cancellation. Stripe executes each of them once, because they change the intent's
   * status. So neither needs an idempotency key, and the adapter may send either again.
   */
  async function positionAfter(id: string, answer: Answer<Stripe.PaymentIntent>): Promise<Decision> {
    const known =
      answer.kind === 'done' ? answer : await ask('retrieve', () => stripe.paymentIntents.retrieve(id))
    if (known.kind !== 'done') return null
    const standing = standingOfPayment(known.value)
    if (standing.kind !== 'decided') return null
    // The intent has not changed. That is decided only if Stripe refused: otherwise the request may still arrive.
    const { state } = standing.position
    if ((state === 'authorized' || state === 'challenged') && !isRefused(answer)) return null
    return standing.position
  }

  async function capture(payment: PaymentRecord, amountMinor: number): Promise<Decision> {
    const { processorId: id, currency } = payment
    const amount = toProcessorMinor(amountMinor, currency, stripeExponents)
    if (id === null || amount === null) return payment.position
    const capturing = { amount_to_capture: amount }
    return positionAfter(id, await ask('capture', () => stripe.paymentIntents.capture(id, capturing)))
  }

  async function cancel({ payment }: Step): Promise<Decision> {
    const { processorId: id } = payment
    if (id === null) return payment.position
    return positionAfter(id, await ask('cancel', () => stripe.paymentIntents.cancel(id)))
  }

  return {
    verify: (step, card) => confirmNew(tools, step, card, setups(step.payment)),
    authorize: async (step, order) =>
      isSupported(order)
        ? confirmNew(tools, step, order.card, payments(step.payment, order))
        : declined('processing_error'),
    challenges: {
      // The adapter has the API key, so it does not need the secret that the payer returns with.
      returnedNames: [],
      authorize: async (step, order) =>
        isSupported(order)
          ? confirmNew(tools, step, order.card, payments(step.payment, order))
          : declined('processing_error'),
      continue: createContinuation(tools),
    },
    capture,
    cancel,
    recover: async (step) => {
      const { payment } = step
      const { pending, processorId: id } = payment
      switch (pending?.type) {
        case 'capture':
          return capture(payment, pending.amountMinor)
        case 'cancel':
          return cancel(step)
        case 'verify':
          // Without an id, nothing was confirmed.
          return id === null ? declined('processing_error') : findOrClose(tools, id, setups(payment))
        case 'authorize':
          return id === null
            ? declined('processing_error')
            : findOrClose(tools, id, payments(payment, { card: null }))
        case 'continue':
          return findAfterChallenge(tools, payment)
        case undefined:
          return payment.position
        default:
          return pending satisfies never
      }
    },
    refund: createStripeRefunds(tools),
    readStatement: (query) => readStripeStatement(tools, query),
  }
}

const isRefused = ({ kind }: Answer<unknown>): boolean => kind === 'refused' || kind === 'declined'

/**
 * Whether Stripe can make the payment as ordered. It cannot make installments: the payer agreed to a count and a total,
 * and a PaymentIntent has no fields for them that this adapter could fill for every issuer.
 */
function isSupported({ amountMinor, currency, installments }: Authorization): boolean {
  const isAtOnce = installments === undefined || installments.count === 1
  return isAtOnce && toProcessorMinor(amountMinor, currency, stripeExponents) !== null
}

function orderOf({
  amountMinor,
  currency,
  captureMode,
}: PaymentRecord): Pick<
  Stripe.PaymentIntentCreateParams,
  'amount' | 'currency' | 'capture_method' | 'allowed_payment_method_types'
> {
  return {
    amount: toProcessorMinor(amountMinor, currency, stripeExponents) ?? 0,
    currency: currency.toLowerCase(),
    capture_method: captureMode === 'later' ? 'manual' : 'automatic',
    allowed_payment_method_types: ['card'],
  }
}

/** How the adapter asks the issuer about a payment. */
interface IssuerQuestion {
  /** `null`: the adapter asked before. */
  readonly card: CardDetails | null
  /** Default: the payer cannot be sent to a challenge. */
  readonly challenge?: ChallengeTerms | null
}

function confirmationOf(
  paymentMethod: string,
  { card, challenge }: IssuerQuestion,
): Stripe.PaymentIntentConfirmParams {
  const network = card && networkOf(card)
  const options = {
    ...(network && { network }),
    // Authenticates the payer wherever the issuer can, and not only where a law requires it.
    ...(challenge && { request_three_d_secure: 'any' as const }),
  }
  return {
    payment_method: paymentMethod,
    // If no payer can be sent there, an issuer that requires 3-D Secure declines.
    ...(challenge ? { return_url: challenge.returnUrl } : { error_on_requires_action: true }),
    ...(Object.keys(options).length > 0 && { payment_method_options: { card: options } }),
  }
}
