import type { Database } from '@element-js/database'
import { type Charge, cardChargeOf } from '../../charges/domain/charge.ts'
import { lockCharge } from '../../charges/store/lock-charge.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { recordEvent } from '../../history/store/history-events.ts'
import type { LinkContext } from '../../links/context.ts'
import { findMerchant } from '../../merchants/store/merchants.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import { findCard } from '../../tokens/store/cards.ts'
import { describeChargeRefund } from '../domain/charge-refunds.ts'
import type { ChargeRefund, RefundOutcome } from '../domain/refund.ts'
import { writeRefundOutcome } from '../store/refunds.ts'
import { listChargeRefunds } from '../store/refunds-of-subject.ts'

/**
 * Finalizes a refund of a card payment: writes its outcome, with the event and the notification of the merchant, in one
 * transaction.
 *
 * @returns `false` if another process was first.
 */
export async function finalizeChargeRefund(
  context: LinkContext,
  { refund, refundStatus }: RefundOutcome<ChargeRefund>,
): Promise<boolean> {
  const isWritten = await context.db.transaction().execute(async (transaction) => {
    const charge = await lockCharge(transaction, refund)
    // Only an emptied sandbox loses a payment, and its refunds with it.
    return charge ? finalizeInTransaction(context, { transaction, charge, refund, refundStatus }) : false
  })
  if (isWritten) context.outbox.wake()
  return isWritten
}

interface LockedRefund extends RefundOutcome<ChargeRefund> {
  readonly transaction: Database
  /** Locked in the transaction. */
  readonly charge: Charge
}

/** The same in a transaction that has locked the payment. Wake the outbox after it. */
export async function finalizeInTransaction(
  context: Pick<LinkContext, 'publicUrl' | 'nowMs'>,
  { transaction, charge, refund, refundStatus }: LockedRefund,
): Promise<boolean> {
  const { refundId, amountMinor } = refund
  const atMs = context.nowMs()
  const written = await writeRefundOutcome(transaction, { refundId, refundStatus, endedAtMs: atMs })
  if (!written) return false
  const event = refundStatus === 'SETTLED' ? 'refunded' : 'refund_failed'
  const about = { status: charge.transferStatus, actor: 'acquirer', reference: refundId } as const
  await recordEvent(transaction, chargeEvent(charge, { event, ...about, amountMinor, atMs }))
  await notify(context, { transaction, charge, refundId })
  return true
}

interface FinalizedRefund {
  readonly transaction: Database
  readonly charge: Charge
  readonly refundId: string
}

// To the merchant's current address: a refund can come months after its payment.
async function notify(
  { publicUrl, nowMs }: Pick<LinkContext, 'publicUrl' | 'nowMs'>,
  { transaction, charge, refundId }: FinalizedRefund,
): Promise<void> {
  const { merchantId, idempotencyKey } = charge
  const url = (await findMerchant(transaction, merchantId))?.notificationUrl ?? null
  if (url === null) return
  const card = await findCard(transaction, charge)
  const refunds = await listChargeRefunds(transaction, charge)
  const refund = refunds.find((each) => each.refundId === refundId)
  if (!card || !refund) throw new Error('a card or a refund is missing from the store')
  const data = {
    ...describeChargeRefund(charge, refund),
    charge: cardChargeOf({ charge, card, publicUrl, refunds }),
  }
  const subject = chargeSubject(idempotencyKey)
  await recordNotification(transaction, {
    merchantId,
    subject,
    url,
    data,
    type: 'refund.updated',
    nowMs: nowMs(),
  })
}
