import type { LinkContext } from '../../links/context.ts'
import { amountToReturn } from '../../links/domain/amount-to-pay.ts'
import { lockLink } from '../../links/flows/lock-link.ts'
import { findAttempt } from '../../links/store/attempts.ts'
import { findLink } from '../../links/store/payment-links.ts'
import type { Refund } from '../domain/refund.ts'
import { listDueRefunds, putRefundOff, writeRefundOutcome } from '../store/refunds.ts'

const retryAfterMs = 10_000

/**
 * Makes the refunds that are due. The acquirer makes one refund per reference, so one whose answer was lost is asked for
 * again; of several processes that do, one writes the result.
 */
export async function recoverRefunds(context: LinkContext): Promise<void> {
  for (;;) {
    const due = await listDueRefunds(context.db, context.nowMs())
    const made = await Promise.all(due.map((refund) => makeRefund(context, refund)))
    if (!made.some((isMade) => isMade)) return
  }
}

async function makeRefund(context: LinkContext, refund: Refund): Promise<boolean> {
  const { db, acquirer, log } = context
  const { merchantId, refundId, linkId, amountMinor, reason, bankAccount } = refund
  try {
    const link = await findLink(db, linkId)
    const attempt = link?.attemptId ? await findAttempt(db, link.attemptId) : undefined
    if (!link || !attempt) throw new Error('a refund is of a link that nobody paid')
    const { result } = await acquirer.refund({
      ...{ merchantId, reason, bankAccount },
      amountMinor: amountToReturn(link, amountMinor),
      reference: attempt.acquirerReference,
      refundReference: refundId,
    })
    await finalizeRefund(context, { refund, refundStatus: result === 'approved' ? 'SETTLED' : 'FAILED' })
    return true
  } catch (error) {
    log.warn({ err: error, refundId, linkId }, 'a refund could not be made yet')
    await putRefundOff(db, { refundId, dueAtMs: context.nowMs() + retryAfterMs }).catch(() => {
      // Then it is still due, and the next run finds it.
    })
    return false
  }
}

interface RefundOutcome {
  readonly refund: Refund
  readonly refundStatus: 'SETTLED' | 'FAILED'
}

async function finalizeRefund(context: LinkContext, { refund, refundStatus }: RefundOutcome): Promise<void> {
  const { refundId, linkId, merchantId } = refund
  const isFinalized = await lockLink(
    context,
    linkId,
    async ({ transaction, change, record, notifyOfRefund }) => {
      const written = await writeRefundOutcome(transaction, {
        refundId,
        refundStatus,
        endedAtMs: context.nowMs(),
      })
      if (!written) return false
      await change({})
      const event = refundStatus === 'SETTLED' ? 'refunded' : 'refund_failed'
      await record({ event, actor: 'acquirer', amountMinor: refund.amountMinor, reference: refundId })
      await notifyOfRefund()
      return true
    },
  )
  if (!isFinalized) return
  context.metrics.countRefund(refundStatus)
  context.log.info({ merchantId, linkId, refundId, refundStatus }, 'refund ended')
}
