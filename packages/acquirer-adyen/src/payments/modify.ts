import type { NotificationRecord } from '@element-js/acquirer-adapter'
import type { AdyenTools } from '../adyen-processor.ts'
import type { RequestOptions } from '../api/ask-adyen.ts'

/** The outcome of a request that changes a payment; `null` if Adyen has not decided. */
type Outcome = 'success' | 'failure' | null

interface Modification {
  readonly event: 'CAPTURE' | 'CANCELLATION' | 'REFUND'
  readonly name: string
  /** Adyen's id of the payment. */
  readonly paymentId: string
  readonly sentAtMs: number
  send(options: RequestOptions): Promise<{ readonly pspReference: string }>
}

// Adyen keeps keys for a week at least. A refund that is sent again after that might be done a second time.
const keyLifeMs = 6 * 24 * 60 * 60 * 1000

/**
 * Asks for a change of a payment, and waits for the notification of its outcome. Until there is one, each further call
 * sends the request again with the same idempotency key.
 */
export async function modify(
  { ask, notifications, nowMs, deadline }: AdyenTools,
  { event, name, paymentId, sentAtMs, send }: Modification,
): Promise<Outcome> {
  const pickBy =
    (pspReference: string | null) =>
    (records: readonly NotificationRecord[]): Outcome => {
      const told = records.findLast(
        (each) => each.event === event && (each.name === name || each.processorId === pspReference),
      )
      return told ? (told.isSuccess ? 'success' : 'failure') : null
    }
  const subjects = [name, paymentId]
  const known = pickBy(null)(await notifications.about(subjects))
  if (known || nowMs() - sentAtMs > keyLifeMs) return known
  const signal = deadline()
  const answer = await ask({ call: event, name, signal, send })
  if (answer.kind === 'refused') return 'failure'
  // A request that Adyen answered with a fault may have taken effect too. The notification of it carries the
  // request's name.
  const pspReference = answer.kind === 'done' ? answer.value.pspReference : null
  const isWorthWaiting = answer.kind === 'done' || (answer.kind === 'unknown' && answer.isStored)
  return isWorthWaiting ? notifications.waitFor(subjects, pickBy(pspReference), signal) : null
}
