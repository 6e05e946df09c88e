import {
  idempotencyKeyOf,
  impossible,
  type Processor,
  type RefundRecord,
  toProcessorMinor,
} from '@element-js/acquirer-adapter'
import type { Outcome } from '@element-js/server/adapters'
import type Stripe from 'stripe'
import type { Ask } from './connect-to-stripe.ts'
import { stripeExponents } from './stripe-money.ts'

/**
 * Refunds at Stripe, each made once.
 *
 * 1. If the adapter knows the id of the refund, it reads the refund.
 * 2. Otherwise it reads the refunds of the payment, and takes the one with our reference in its metadata.
 * 3. Otherwise it makes the refund, with a key that Stripe remembers for a day. A request that is still on its way has
 *    the same key, and has ended by the time that Stripe forgets the key: then the refund is in the list.
 *
 * Stripe repeats its answer for a key, even if it is a fault, so after such an answer the adapter uses another key. The
 * failed request has ended: if it made a refund, the refund is in the list.
 */
export function createStripeRefunds({
  stripe,
  ask,
}: {
  readonly stripe: Stripe
  readonly ask: Ask
}): Processor['refund'] {
  return async (refund, remember) => {
    const { paymentId, processorId, amountMinor, currency } = refund
    const amount = toProcessorMinor(amountMinor, currency, stripeExponents)
    if (paymentId === null || amount === null) return impossible
    if (processorId !== null) {
      const found = await ask('retrieve a refund', () => stripe.refunds.retrieve(processorId))
      return found.kind === 'done' ? outcomeOf(found.value) : null
    }
    const listed = await ask('list refunds', () => findRefund(stripe, refund, paymentId))
    if (listed.kind !== 'done') return null
    const made = listed.value
      ? { kind: 'done' as const, value: listed.value }
      : await make(refund, paymentId, amount)
    if (made.kind === 'refused' || made.kind === 'declined') return impossible
    if (made.kind === 'fault') await remember({ faults: refund.faults + 1 })
    if (made.kind !== 'done') return null
    const outcome = outcomeOf(made.value)
    if (!outcome) await remember({ processorId: made.value.id })
    return outcome
  }

  function make(
    { merchantId, reference, refundReference, faults }: RefundRecord,
    paymentId: string,
    amount: number,
  ) {
    const metadata = { merchantId, reference, refundReference }
    const idempotencyKey = idempotencyKeyOf(merchantId, refundReference, 'refund', faults)
    return ask('refund', () =>
      stripe.refunds.create({ payment_intent: paymentId, amount, metadata }, { idempotencyKey }),
    )
  }
}

async function findRefund(
  stripe: Stripe,
  { merchantId, refundReference }: RefundRecord,
  paymentId: string,
): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: 100 })) {
    const { metadata } = refund
    if (metadata?.refundReference === refundReference && metadata.merchantId === merchantId) return refund
  }
  return null
}

// `pending` may still fail, and waits for the balance or for the payer's bank.
function outcomeOf({ status }: Stripe.Refund): Outcome | null {
  switch (status) {
    case 'succeeded':
      return { result: 'approved' }
    case 'failed':
    case 'canceled':
      return impossible
    default:
      return null
  }
}
