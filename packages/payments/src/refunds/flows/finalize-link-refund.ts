import type { LinkContext } from '../../links/context.ts'
import { lockLink } from '../../links/flows/lock-link.ts'
import type { LinkRefund, RefundOutcome } from '../domain/refund.ts'
import { writeRefundOutcome } from '../store/refunds.ts'

/**
 * Finalizes a refund of a link: writes its outcome, with the event and the notification of the merchant, in one
 * transaction.
 *
 * @returns `false` if another process was first.
 */
export async function finalizeLinkRefund(
  context: LinkContext,
  { refund, refundStatus }: RefundOutcome<LinkRefund>,
): Promise<boolean> {
  const { refundId, linkId, amountMinor } = refund
  const isFinalized = await lockLink(
    context,
    linkId,
    async ({ transaction, change, record, notifyOfRefund }) => {
      const endedAtMs = context.nowMs()
      const written = await writeRefundOutcome(transaction, { refundId, refundStatus, endedAtMs })
      if (!written) return false
      await change({})
      const event = refundStatus === 'SETTLED' ? 'refunded' : 'refund_failed'
      await record({ event, actor: 'acquirer', amountMinor, reference: refundId })
      await notifyOfRefund()
      return true
    },
  )
  return isFinalized ?? false
}
