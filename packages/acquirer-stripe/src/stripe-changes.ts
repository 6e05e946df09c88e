import { type Decision, type Processor, toProcessorMinor } from '@element-js/acquirer-adapter'
import type Stripe from 'stripe'
import type { Answer, Ask } from './connect-to-stripe.ts'
import { standingOfPayment } from './standing-of-intent.ts'
import { stripeExponents } from './stripe-money.ts'

/**
 * Captures and cancellations. Stripe executes each of them once, because they change the intent's status. So neither
 * needs an idempotency key, and the adapter may send either again.
 */
export function createStripeChanges({
  stripe,
  ask,
}: {
  readonly stripe: Stripe
  readonly ask: Ask
}): Pick<Processor, 'capture' | 'cancel'> {
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

  return {
    capture: async (payment, amountMinor) => {
      const { processorId: id, currency } = payment
      const amount = toProcessorMinor(amountMinor, currency, stripeExponents)
      if (id === null || amount === null) return payment.position
      const capturing = { amount_to_capture: amount }
      return positionAfter(id, await ask('capture', () => stripe.paymentIntents.capture(id, capturing)))
    },
    cancel: async ({ payment }) => {
      const { processorId: id } = payment
      if (id === null) return payment.position
      return positionAfter(id, await ask('cancel', () => stripe.paymentIntents.cancel(id)))
    },
  }
}

const isRefused = ({ kind }: Answer<unknown>): boolean => kind === 'refused' || kind === 'declined'
