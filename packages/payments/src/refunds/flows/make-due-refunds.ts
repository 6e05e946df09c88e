import type { RefundOrder } from '../../acquirer/acquirer.ts'
import { findCharge } from '../../charges/store/charges.ts'
import { onClockOf } from '../../clocks/merchant-clock.ts'
import { readMoment } from '../../clocks/moment.ts'
import type { LinkContext } from '../../links/context.ts'
import { amountToReturn } from '../../links/domain/payment-link.ts'
import { findAttempt } from '../../links/store/attempts.ts'
import { findLink } from '../../links/store/payment-links.ts'
import type { Refund } from '../domain/refund.ts'
import { listDueRefunds, postponeRefund } from '../store/refunds.ts'
import { finalizeChargeRefund } from './finalize-charge-refund.ts'
import { finalizeLinkRefund } from './finalize-link-refund.ts'

const retryAfterMs = 10_000

/**
 * Makes the refunds that are due. The acquirer makes one refund per reference, so the service asks again for a refund
 * whose answer was lost; if several processes do, one writes the result.
 */
export async function makeDueRefunds(context: LinkContext): Promise<void> {
  for (;;) {
    const due = await listDueRefunds(context.db, await readMoment(context))
    const made = await Promise.all(
      due.map((refund) => onClockOf(context, refund.merchantId, () => makeRefund(context, refund))),
    )
    if (!made.some((isMade) => isMade)) return
  }
}

async function makeRefund(context: LinkContext, refund: Refund): Promise<boolean> {
  const { db, acquirer, log, metrics } = context
  const { merchantId, refundId, reason, bankAccount } = refund
  try {
    const { result } = await acquirer.refund({
      ...(await findPaymentAtAcquirer(context, refund)),
      merchantId,
      refundReference: refundId,
      reason,
      bankAccount,
    })
    const refundStatus = result === 'approved' ? 'SETTLED' : 'FAILED'
    const isFinalized =
      refund.linkId === null
        ? await finalizeChargeRefund(context, { refund, refundStatus })
        : await finalizeLinkRefund(context, { refund, refundStatus })
    if (isFinalized) {
      metrics.countRefund(refundStatus)
      log.info({ merchantId, refundId, refundStatus }, 'refund ended')
    }
    return true
  } catch (error) {
    log.warn({ err: error, merchantId, refundId }, 'a refund could not be made yet')
    await postponeRefund(db, { refundId, dueAtMs: context.nowMs() + retryAfterMs }).catch(() => {
      // Then it is still due, and the next run finds it.
    })
    return false
  }
}

/** The payment as the acquirer knows it, and the amount to return in its currency. */
async function findPaymentAtAcquirer(
  { db }: Pick<LinkContext, 'db'>,
  refund: Refund,
): Promise<Pick<RefundOrder, 'reference' | 'amountMinor'>> {
  const { amountMinor } = refund
  if (refund.linkId === null) {
    const charge = await findCharge(db, refund)
    if (!charge) throw new Error('the payment of a refund is missing from the store')
    return { reference: charge.acquirerReference, amountMinor }
  }
  const link = await findLink(db, refund.linkId)
  const attempt = link?.attemptId ? await findAttempt(db, link.attemptId) : undefined
  if (!link || !attempt) throw new Error('a refund belongs to a link that nobody paid')
  return { reference: attempt.acquirerReference, amountMinor: amountToReturn(link, amountMinor) }
}
