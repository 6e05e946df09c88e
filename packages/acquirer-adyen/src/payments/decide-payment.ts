import type { Decision, NotificationRecord, PaymentRecord, Step } from '@element-js/acquirer-adapter'
import type { DeclineReason } from '@element-js/server/adapters'
import { nameOf } from '../api/adyen-names.ts'
import type { AdyenTools } from '../api/ask-adyen.ts'
import { type DecidedStanding, positionOfApproved, standingByNotification } from './standing-of-payment.ts'

export const declined = (reason: DeclineReason): Decision => ({ state: 'declined', reason })

/** The adapter records the id only with an approval, so that after a crash the id proves one. */
export async function decide(step: Step, standing: DecidedStanding): Promise<Decision> {
  if (standing.kind === 'declined') return declined(standing.reason)
  if (standing.kind === 'closed') return { state: 'closed' }
  await step.remember(standing.pspReference)
  return positionOfApproved(step.payment)
}

const pickOf = (payment: PaymentRecord) => (records: readonly NotificationRecord[]) =>
  standingByNotification(records, payment)

/** The standing of a payment according to the notifications so far. */
export async function standingToldOf(
  { notifications }: AdyenTools,
  payment: PaymentRecord,
): Promise<DecidedStanding | null> {
  return standingByNotification(await notifications.about([nameOf('payment', payment)]), payment)
}

/** Waits for the notification of a payment. @returns `null` if the signal came first. */
export async function decideByNotification(
  { notifications }: AdyenTools,
  step: Step,
  signal: AbortSignal,
): Promise<Decision> {
  const { payment } = step
  const told = await notifications.waitFor([nameOf('payment', payment)], pickOf(payment), signal)
  return told && decide(step, told)
}

// The notification of a captured payment comes much sooner. If it comes later, the adapter reverses the capture.
const unfinishedLifeMs = 60 * 60 * 1000

const closed: DecidedStanding = { kind: 'closed' }

/**
 * Cancels by its name a payment that Adyen may never have received. From now on, an authorization counts only if Adyen
 * says that it has not cancelled it.
 *
 * @param payment A payment with `isClosing`.
 * @returns `null` if Adyen has not decided.
 */
export async function closeByName(
  { api, ask, notifications, nowMs, deadline }: AdyenTools,
  payment: PaymentRecord,
): Promise<DecidedStanding | null> {
  const { merchantAccount } = api
  const paymentReference = nameOf('payment', payment)
  const reference = nameOf('close', payment)
  // In Adyen's example this notification has the name of the payment; notifications of other cancellations have their
  // own name.
  const names = [paymentReference, reference]
  const pick = (records: readonly NotificationRecord[]): DecidedStanding | null => {
    const standing = standingByNotification(records, payment)
    if (standing?.kind === 'declined') return standing
    const closing = records.find(({ event, name }) => event === 'TECHNICAL_CANCEL' && names.includes(name))
    if (!closing) return null
    if (closing.isSuccess) return closed
    // Adyen has not cancelled it: the payment was captured, or waits for its payer, or does not exist. If it was
    // captured, Adyen sends a notification.
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
  // The adapter reverses a later authorization.
  if (answer.kind === 'refused') return closed
  return answer.kind === 'done' ? notifications.waitFor(names, pick, signal) : null
}
