import type { Database } from '../../database/database.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import type { LinkContext } from '../context.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import { type LinkEvent, linkStatusAfter } from '../domain/payment-status.ts'
import { changeLink, type LinkChange, lockLinkRow } from '../store/payment-links.ts'
import { describeLink } from './describe-link.ts'
import { viewOf } from './link-view.ts'

type Change = Omit<LinkChange, 'paymentStatus' | 'updatedAtMs'>

/** A link that nobody else changes meanwhile. */
export interface LockedLink {
  readonly transaction: Database
  /** As it is now. */
  readonly link: PaymentLink
  /** Moves it, and tells its merchant when its status changed. */
  move(event: LinkEvent, change?: Change): Promise<void>
  /** Changes it and not its status. */
  change(change: Change): Promise<void>
  /** Tells its merchant of a refund's result. */
  notifyOfRefund(): Promise<void>
  /** Runs once all is written down: what is told to the log before may never have happened. */
  afterCommit(act: () => void): void
}

/**
 * Acts on a link while it is locked, in one transaction with what belongs to it, and with what its merchant is to hear of
 * it (interface §6.1).
 *
 * @returns what `act` does, or `undefined` when there is no such link.
 */
export async function lockLink<T>(
  context: Pick<LinkContext, 'db' | 'nowMs' | 'log' | 'outbox' | 'metrics'>,
  linkId: string,
  act: (locked: LockedLink) => Promise<T>,
): Promise<T | undefined> {
  const { db, nowMs, outbox } = context
  const afterwards: (() => void)[] = []
  let isOutboxWoken = false

  async function notify(link: PaymentLink, { transaction, type }: NotificationOrder): Promise<void> {
    const { merchantId, linkId: subject, callbackUrl: url } = link
    if (url === null) return
    const data = describeLink(await viewOf(transaction, link))
    await recordNotification(transaction, { merchantId, subject, type, url, data, nowMs: nowMs() })
    if (!isOutboxWoken) afterwards.push(outbox.wake)
    isOutboxWoken = true
  }

  const result = await db.transaction().execute(async (transaction) => {
    const row = await lockLinkRow(transaction, linkId)
    if (!row) return undefined
    let link = row
    const write = async (change: Omit<LinkChange, 'updatedAtMs'>): Promise<void> => {
      link = await changeLink(transaction, { link, change: { ...change, updatedAtMs: nowMs() } })
    }
    return act({
      transaction,
      get link() {
        return link
      },
      move: async (event, change) => {
        const { paymentStatus: from } = link
        const paymentStatus = linkStatusAfter(from, event)
        if (!paymentStatus) throw new Error(`a link cannot go from ${from} by ${event}`)
        const isFinal = paymentStatus === 'SETTLED' || paymentStatus === 'CANCELLED'
        const final = isFinal && { ending: null, finalStatusAtMs: nowMs() }
        await write({ ...change, ...final, paymentStatus })
        if (paymentStatus === from) return
        const moved = link
        afterwards.push(() => reportStatusChange(context, moved))
        await notify(link, { transaction, type: 'payment_link.updated' })
      },
      change: write,
      afterCommit: (act) => afterwards.push(act),
      notifyOfRefund: () => notify(link, { transaction, type: 'refund.updated' }),
    })
  })
  for (const act of afterwards) act()
  return result
}

interface NotificationOrder {
  readonly transaction: Database
  readonly type: 'payment_link.updated' | 'refund.updated'
}

function reportStatusChange({ log, metrics }: Pick<LinkContext, 'log' | 'metrics'>, link: PaymentLink): void {
  const { merchantId, linkId, paymentStatus: status } = link
  const reason = link.finalPaymentMethod ?? link.cancelCause ?? 'none'
  metrics.countLinkMove({ status, reason })
  log.info({ merchantId, linkId, paymentStatus: status, reason }, 'payment link moved')
}
