import type { ChargeName } from '../../charges/domain/charge.ts'
import { lockCharge } from '../../charges/store/lock-charge.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { recordEvent } from '../../history/store/history-events.ts'
import type { LinkContext } from '../../links/context.ts'
import { leftToRefund } from '../domain/charge-refunds.ts'
import type { ChargeRefund } from '../domain/refund.ts'
import { insertRefund } from '../store/refunds.ts'
import { listChargeRefunds } from '../store/refunds-of-subject.ts'
import { finalizeInTransaction } from './finalize-charge-refund.ts'

export interface ForgottenRefund {
  readonly name: ChargeName
  /** The acquirer's name of the payment. */
  readonly reference: string
  /** The acquirer's name of it. */
  readonly refundId: string
  readonly amountMinor: number
  readonly currency: string
  readonly createdAtMs: number
}

/**
 * Stores a refund that the acquirer has made and the store has forgotten, with its outcome and the notification of the
 * merchant, in one transaction. The acquirer is not asked, because it has done everything.
 *
 * @returns `false` if the store knows it by now, if the payment is of a link, another one or not SETTLED, or if less is left
 * of it.
 */
export async function storeMissingRefund(
  context: LinkContext,
  { name, reference, refundId, amountMinor, currency, createdAtMs }: ForgottenRefund,
): Promise<boolean> {
  const isWritten = await context.db.transaction().execute(async (transaction) => {
    const charge = await lockCharge(transaction, name)
    if (charge?.transferStatus !== 'SETTLED' || charge.linkId !== null) return false
    // A refund of a link is named by the link's id, which a merchant can choose as the key of a charge.
    if (charge.acquirerReference !== reference) return false
    const refunds = await listChargeRefunds(transaction, charge)
    const isKnown = refunds.some((refund) => refund.refundId === refundId)
    if (isKnown || charge.finalCurrency !== currency || leftToRefund(charge, refunds) < amountMinor)
      return false
    const refund: ChargeRefund = {
      merchantId: name.merchantId,
      idempotencyKey: name.idempotencyKey,
      refundId,
      amountMinor,
      linkId: null,
      bankAccount: null,
      reason: null,
      refundKey: null,
      requestHash: '',
      refundStatus: 'IN_PROGRESS',
      dueAtMs: null,
      createdAtMs,
      endedAtMs: null,
    }
    await insertRefund(transaction, refund)
    const begun = { event: 'refund_begun', status: charge.transferStatus, actor: 'job' } as const
    const about = { amountMinor, reference: refundId, atMs: context.nowMs() }
    await recordEvent(transaction, chargeEvent(charge, { ...begun, ...about }))
    return finalizeInTransaction(context, { transaction, charge, refund, refundStatus: 'SETTLED' })
  })
  if (isWritten) {
    context.metrics.countRefund('SETTLED')
    context.outbox.wake()
  }
  return isWritten
}
