import type { NotificationRecord, PaymentRecord } from '@element-js/acquirer-adapter'
import type { AdyenTools } from '../adyen-processor.ts'
import { nameOf } from '../api/adyen-names.ts'
import { type DecidedStanding, standingByNotification } from './standing-of-payment.ts'

// The notification of a payment that was captured comes much sooner. If it does not, what it tells is reversed.
const unfinishedLifeMs = 60 * 60 * 1000

const closed: DecidedStanding = { kind: 'declined', reason: 'processing_error' }

/**
 * Cancels a payment by its name, which Adyen may have never received. From now on, an authorization counts only if Adyen
 * says that it has not cancelled it.
 *
 * @param payment With `isClosing`.
 * @returns `null` if Adyen has not decided.
 */
export async function closeByName(
  { api, ask, notifications, nowMs, deadline }: AdyenTools,
  payment: PaymentRecord,
): Promise<DecidedStanding | null> {
  const { merchantAccount } = api
  const paymentReference = nameOf('payment', payment)
  const reference = nameOf('close', payment)
  // Adyen's example has the name of the payment in the notification; those of other cancellations have their own.
  const names = [paymentReference, reference]
  const pick = (records: readonly NotificationRecord[]): DecidedStanding | null => {
    const standing = standingByNotification(records, payment)
    if (standing?.kind === 'declined') return standing
    const closing = records.find(({ event, name }) => event === 'TECHNICAL_CANCEL' && names.includes(name))
    if (!closing) return null
    if (closing.isSuccess) return closed
    // Not cancelled: it was captured, or it waits for its payer, or there is none. If it was captured, it is notified.
    const isUncaptured = payment.pending?.type === 'authorize' && payment.captureMode === 'later'
    const isLate = nowMs() - payment.sentAtMs > unfinishedLifeMs
    const isOver = closing.paymentId === null || isUncaptured || isLate
    return standing ?? (isOver ? closed : null)
  }

  const known = pick(await notifications.about(names))
  if (known) return known
  const signal = deadline()
  const request = { merchantAccount, paymentReference, reference }
  const answer = await ask({
    call: 'cancel by reference',
    name: reference,
    signal,
    send: (options) => api.modifications.cancelAuthorisedPayment(request, options),
  })
  // What is authorized later is reversed.
  if (answer.kind === 'refused') return closed
  return answer.kind === 'done' ? notifications.waitFor(names, pick, signal) : null
}
