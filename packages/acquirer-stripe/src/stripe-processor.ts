import { type Processor, toProcessorMinor } from '@element-js/acquirer-adapter'
import type { Authorization, createLog } from '@element-js/server/adapters'
import type Stripe from 'stripe'
import { createAsk } from './connect-to-stripe.ts'
import { paymentIntentOf, setupIntentOf } from './intent-kinds.ts'
import { createContinuation, findAfterChallenge } from './stripe-challenges.ts'
import { createStripeChanges } from './stripe-changes.ts'
import { closed, confirmNew, declined, findOrClose } from './stripe-intents.ts'
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
  const { capture, cancel } = createStripeChanges(tools)

  return {
    verify: (step, card) => confirmNew(tools, step, card, setupIntentOf(stripe, step.payment)),
    authorize: async (step, order) =>
      isSupported(order)
        ? confirmNew(tools, step, order.card, paymentIntentOf(stripe, step.payment, order))
        : declined('processing_error'),
    challenges: {
      // The adapter has the API key, so it does not need the secret that the payer returns with.
      returnedNames: [],
      authorize: async (step, order) =>
        isSupported(order)
          ? confirmNew(tools, step, order.card, paymentIntentOf(stripe, step.payment, order))
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
          return id === null ? closed : findOrClose(tools, id, setupIntentOf(stripe, payment))
        case 'authorize':
          return id === null
            ? closed
            : findOrClose(tools, id, paymentIntentOf(stripe, payment, { card: null }))
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

/**
 * Whether Stripe can make the payment as ordered. It cannot make installments: the payer agreed to a count and a total,
 * and a PaymentIntent has no fields for them that this adapter could fill for every issuer.
 */
function isSupported({ amountMinor, currency, installments }: Authorization): boolean {
  const isAtOnce = installments === undefined || installments.count === 1
  return isAtOnce && toProcessorMinor(amountMinor, currency, stripeExponents) !== null
}
