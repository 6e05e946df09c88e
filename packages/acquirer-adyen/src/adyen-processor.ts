import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js'
import type {
  Decision,
  NotificationRecord,
  Notifications,
  PaymentRecord,
  Processor,
  Step,
} from '@element-js/acquirer-adapter'
import type { Currency, DeclineReason } from '@element-js/server/adapters'
import { nameOf } from './adyen-names.ts'
import { type AdyenLog, type Ask, createAsk } from './ask-adyen.ts'
import { closeByName } from './close-by-name.ts'
import type { AdyenApi } from './connect-to-adyen.ts'
import { createModifications } from './modifications.ts'
import { isSupported, paymentRequestOf } from './payment-request.ts'
import { createReconciliation } from './reconciliation.ts'
import {
  type DecidedStanding,
  positionOfApproved,
  standingByAnswer,
  standingByNotification,
} from './standing-of-payment.ts'

export interface AdyenOptions {
  readonly api: AdyenApi
  readonly notifications: Notifications
  readonly log: AdyenLog
  readonly nowMs: () => number
  /** The currency of the zero amount with which a card is verified. */
  readonly verificationCurrency: Currency
  /**
   * How long after its request a payment without an answer is cancelled, if a crash has lost the card with which the
   * request could be repeated.
   */
  readonly closeAfterMs: number
  /**
   * Ends what a call waits for; then the call is answered as undecided. Default: after 8 seconds. The service waits ten,
   * and then asks how the payment stands.
   */
  readonly deadline?: () => AbortSignal
  /** The pauses before a request for a payment is repeated. Default: 200 and 1000. */
  readonly pausesMs?: readonly number[]
}

/** What the parts of the processor share. */
export interface AdyenTools extends Required<AdyenOptions> {
  readonly ask: Ask
}

const declined = (reason: DeclineReason): Decision => ({ state: 'declined', reason })

/**
 * Adyen as a processor.
 *
 * 1. A payment is one request, which Adyen answers. While the card is here, a request without an answer is repeated with
 *    the same idempotency key, which has one effect.
 * 2. Captures, cancellations and refunds are only received by Adyen. A notification tells what became of them.
 * 3. After a crash the card is gone. Then the notification of the payment decides, or, if none arrives in time, a
 *    cancellation by the payment's name.
 * 4. What Adyen authorizes after it was declined here is reversed.
 */
export function createAdyenProcessor(options: AdyenOptions): Processor {
  const { deadline = () => AbortSignal.timeout(8000), pausesMs = [200, 1000] } = options
  const tools: AdyenTools = { ...options, deadline, pausesMs, ask: createAsk(options.log) }
  const { api, verificationCurrency } = tools
  const { capture, cancel, refund } = createModifications(tools)
  const { merchantAccount } = api
  return {
    verify: (step, card) => {
      const { payment } = step
      const request = { payment, card, currency: verificationCurrency, merchantAccount }
      return pay(tools, step, paymentRequestOf(request))
    },
    authorize: async (step, order) => {
      if (!isSupported(order)) return declined('processing_error')
      const { card, currency, installments } = order
      const request = { payment: step.payment, card, currency, merchantAccount, installments }
      return pay(tools, step, paymentRequestOf(request))
    },
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
        // This processor sends nobody to a challenge.
        case 'continue':
        case undefined:
          return position
        default:
          return pending satisfies never
      }
    },
    refund,
    reconcile: createReconciliation(tools),
  }
}

/** Sends the request for a payment until Adyen has answered it, or until time is up. */
async function pay(tools: AdyenTools, step: Step, request: PaymentRequest): Promise<Decision> {
  const { api, ask, pausesMs, notifications } = tools
  const name = nameOf('payment', step.payment)
  const signal = tools.deadline()
  for (const [repetition, pauseMs] of [0, ...pausesMs].entries()) {
    if (pauseMs > 0) await sleep(pauseMs, null, { signal }).catch(() => null)
    if (signal.aborted) return null
    const send = (options: object) => api.payments.payments(request, options)
    const answer = await ask({ call: 'payment', name, signal, send })
    switch (answer.kind) {
      case 'done': {
        const standing = standingByAnswer(answer.value)
        if (standing.kind !== 'open') return decide(step, standing)
        const told = await notifications.waitFor([name], pickOf(step.payment), signal)
        return told && decide(step, told)
      }
      case 'refused':
      case 'barred':
        // After a request without an answer, this may be said of the second one only.
        return repetition === 0 ? declined('processing_error') : null
      case 'unknown':
        if (answer.isStored) return null
        break
      default:
        answer satisfies never
    }
  }
  return null
}

const pickOf = (payment: PaymentRecord) => (records: readonly NotificationRecord[]) =>
  standingByNotification(records, payment)

/** The id is recorded with an approval only, so that it stands for one after a crash. */
async function decide(step: Step, standing: DecidedStanding): Promise<Decision> {
  if (standing.kind === 'declined') return declined(standing.reason)
  await step.remember(standing.pspReference)
  return positionOfApproved(step.payment)
}

async function recoverPayment(tools: AdyenTools, step: Step): Promise<Decision> {
  const { payment } = step
  if (payment.processorId !== null) return positionOfApproved(payment)
  const { notifications, nowMs, closeAfterMs } = tools
  if (!payment.isClosing) {
    const restMs = payment.sentAtMs + closeAfterMs - nowMs()
    const signal = restMs > 0 ? tools.deadline() : AbortSignal.abort()
    const told = await notifications.waitFor([nameOf('payment', payment)], pickOf(payment), signal)
    if (told) return decide(step, told)
    if (restMs > 0) return null
    await step.beginClosing()
  }
  const standing = await closeByName(tools, payment)
  return standing && decide(step, standing)
}
