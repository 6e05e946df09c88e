import type { Decision, PaymentRecord, Step } from '@element-js/acquirer-adapter'
import type Stripe from 'stripe'
import type { Ask } from './connect-to-stripe.ts'
import { standingOfPayment } from './standing-of-intent.ts'
import { declined } from './stripe-intents.ts'

interface Tools {
  readonly stripe: Stripe
  readonly ask: Ask
}

/**
 * Continues with a payment whose payer claims to have returned from a challenge. It ignores the parameters that the
 * payer returns with: the intent says whether the payer has passed.
 *
 * 1. The adapter reads the intent. A payer who has not passed can still do so. If the payer has failed, the payment is
 *    declined.
 * 2. An intent whose payer has passed waits for a second confirmation, which is the first request that can move money.
 * 3. If its answer is lost, the adapter reads the intent again. If the confirmation has not arrived, the payment stays
 *    challenged: a later return confirms it again, and a cancellation makes Stripe refuse it. Stripe confirms an intent
 *    once, because the confirmation changes the status. So it needs no idempotency key, under which Stripe would repeat
 *    an internal fault for a day.
 */
export function createContinuation(tools: Tools): (step: Step) => Promise<Decision> {
  const { stripe, ask } = tools
  return async ({ payment }) => {
    const { processorId: id } = payment
    if (id === null) return payment.position
    const found = await ask('retrieve a payment intent', () => stripe.paymentIntents.retrieve(id))
    if (found.kind !== 'done') return null
    if (found.value.status !== 'requires_confirmation') return positionAfterChallenge(payment, found.value)
    const confirming = { error_on_requires_action: true }
    const confirmed = await ask('confirm a payment intent', () =>
      stripe.paymentIntents.confirm(id, confirming),
    )
    if (confirmed.kind === 'declined') return declined(confirmed.reason)
    return confirmed.kind === 'done'
      ? positionAfterChallenge(payment, confirmed.value)
      : findAfterChallenge(tools, payment)
  }
}

/** Reads the standing of a payment whose payer was sent to a challenge. */
export async function findAfterChallenge({ stripe, ask }: Tools, payment: PaymentRecord): Promise<Decision> {
  const { processorId: id } = payment
  if (id === null) return payment.position
  const found = await ask('retrieve a payment intent', () => stripe.paymentIntents.retrieve(id))
  return found.kind === 'done' ? positionAfterChallenge(payment, found.value) : null
}

function positionAfterChallenge({ position }: PaymentRecord, intent: Stripe.PaymentIntent): Decision {
  const standing = standingOfPayment(intent)
  switch (standing.kind) {
    case 'decided':
      return standing.position
    case 'working':
      return null
    // The payer has passed, and the second confirmation has not arrived.
    case 'open':
      return position
    default:
      return standing satisfies never
  }
}
