import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import type { Decision, Processor, Step } from '@element-js/acquirer-adapter'
import type { Authorization, ChallengeTerms } from '@element-js/server/adapters'
import { nameOf } from './api/adyen-names.ts'
import { type AdyenOptions, type AdyenTools, askAgain, createAsk } from './api/ask-adyen.ts'
import { createPayersBack, redirectResultName } from './challenges/adyen-challenges.ts'
import { closeByName, decide, decideByNotification, declined } from './payments/decide-payment.ts'
import { createModifications } from './payments/modifications.ts'
import { isSupported, paymentRequestOf } from './payments/payment-request.ts'
import { createReversal } from './payments/reversal.ts'
import { positionOfApproved, standingByAnswer } from './payments/standing-of-payment.ts'

/** A payment, whose payer may be present for authentication. */
type Order = Authorization & { readonly challenge?: ChallengeTerms }

/**
 * Adyen as a processor.
 *
 * 1. A payment is one request, which Adyen answers. While the adapter has the card, it repeats a request without an
 *    answer under the same idempotency key, so that the request takes effect once.
 * 2. Adyen answers captures, cancellations and refunds only by confirming that it received them. A notification reports
 *    their outcome.
 * 3. After a crash the adapter no longer has the card. Then the notification of the payment decides. If none arrives in
 *    time, a cancellation by the payment's name decides.
 * 4. The adapter reverses an authorization that Adyen makes after the adapter gave up the payment.
 */
export function createAdyenProcessor(options: AdyenOptions): Processor {
  const { deadline = () => AbortSignal.timeout(8000), pausesMs = [200, 1000] } = options
  const tools: AdyenTools = { ...options, deadline, pausesMs, ask: createAsk(options.log) }
  const { api, verificationCurrency } = tools
  const { capture, cancel: release, refund } = createModifications(tools)
  const { comeBack, recoverReturn, endChallenge } = createPayersBack(tools, release)
  const { merchantAccount } = api

  async function authorize(step: Step, order: Order): Promise<Decision> {
    if (!isSupported(order)) return declined('processing_error')
    const { card, currency, installments, challenge } = order
    const { payment } = step
    const request = paymentRequestOf({ payment, card, currency, merchantAccount, installments, challenge })
    return pay(tools, { step, request, canChallenge: challenge !== undefined })
  }

  const cancel = (step: Step): Promise<Decision> =>
    step.payment.position?.state === 'challenged' ? endChallenge(step) : release(step)

  return {
    verify: (step, card) => {
      const { payment } = step
      const request = paymentRequestOf({ payment, card, currency: verificationCurrency, merchantAccount })
      return pay(tools, { step, request, canChallenge: false })
    },
    authorize,
    challenges: { returnedNames: [redirectResultName], authorize, continue: comeBack },
    capture,
    cancel,
    recover: async (step) => {
      const { pending, position } = step.payment
      switch (pending?.type) {
        case 'capture':
          return capture(step.payment, pending.amountMinor)
        case 'cancel':
          return cancel(step)
        case 'verify':
        case 'authorize':
          return recoverPayment(tools, step)
        case 'continue':
          return recoverReturn(step, pending.returned)
        case undefined:
          return position
        default:
          return pending satisfies never
      }
    },
    refund,
    reverseLate: createReversal(tools),
  }
}

interface PaymentToSend {
  readonly step: Step
  readonly request: PaymentRequest
  /** Whether the payer can be sent to a challenge. */
  readonly canChallenge: boolean
}

/** Sends the request for a payment while the adapter has the card. */
async function pay(tools: AdyenTools, { step, request, canChallenge }: PaymentToSend): Promise<Decision> {
  const signal = tools.deadline()
  const answer = await askAgain(tools, {
    call: 'payment',
    name: nameOf('payment', step.payment),
    signal,
    send: (options) => tools.api.payments.payments(request, options),
  })
  if (answer.kind === 'unknown') return null
  if (answer.kind === 'barred') return { state: 'closed' }
  if (answer.kind === 'refused') return declined('processing_error')
  const standing = standingByAnswer(answer.value)
  if (standing.kind === 'open') return decideByNotification(tools, step, signal)
  if (standing.kind !== 'unauthenticated') return decide(step, standing)
  if (canChallenge && standing.url !== null) return { state: 'challenged', url: standing.url }
  const { reference } = step.payment
  if (canChallenge)
    tools.log.error({ reference }, 'Adyen gave no https URL to which a payer can be redirected by GET')
  // Nobody has the address of the challenge, so nobody can finish the payment.
  return declined('authentication_required')
}

async function recoverPayment(tools: AdyenTools, step: Step): Promise<Decision> {
  const { payment } = step
  if (payment.processorId !== null) return positionOfApproved(payment)
  const { nowMs, closeAfterMs } = tools
  if (!payment.isClosing) {
    const restMs = payment.sentAtMs + closeAfterMs - nowMs()
    const signal = restMs > 0 ? tools.deadline() : AbortSignal.abort()
    const decision = await decideByNotification(tools, step, signal)
    if (decision || restMs > 0) return decision
    await step.beginClosing()
  }
  const standing = await closeByName(tools, payment)
  return standing && decide(step, standing)
}
