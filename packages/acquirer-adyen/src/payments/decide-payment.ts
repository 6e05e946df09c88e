import type { Decision, NotificationRecord, PaymentRecord, Step } from '@element-js/acquirer-adapter'
import type { DeclineReason } from '@element-js/server/adapters'
import type { AdyenTools } from '../adyen-processor.ts'
import { nameOf } from '../api/adyen-names.ts'
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
