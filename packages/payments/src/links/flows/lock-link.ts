import { type Database, databaseErrorOf, isLockTimeout } from '@element-js/database'
import { hashOf } from '@element-js/http'
import { paymentInProgress } from '../../charges/turns.ts'
import type { LinkHistory } from '../../history/domain/history-event.ts'
import { linkEvent } from '../../history/domain/new-event.ts'
import { recordEvent } from '../../history/store/history-events.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import type { LinkContext } from '../context.ts'
import { type LinkEvent, linkStatusAfter, type PaymentLink } from '../domain/payment-link.ts'
import { changeLink, type LinkChange, lockLinkRow } from '../store/payment-links.ts'
import { describeLink } from './describe-link.ts'
import { type LinkView, viewOf } from './link-view.ts'

type Change = Omit<LinkChange, 'paymentStatus' | 'updatedAtMs'>

/** An event for the history of a link. Its status and the time are added. */
export type RecordedEvent = Pick<LinkHistory, 'event' | 'actor'> &
  Partial<Pick<LinkHistory, 'cause' | 'amountMinor' | 'reference'>>

/** A link that is locked, so that nobody else can change it. */
export interface LockedLink {
  readonly transaction: Database
  /** As it is now. */
  readonly link: PaymentLink
  /** With all that belongs to it: as its merchant was notified of it, or as it is now. */
  view(): Promise<LinkView>
  /** Changes its status, records the event, and notifies its merchant if the status has changed. */
  move(event: LinkEvent, move: { readonly change?: Change; readonly recorded: RecordedEvent }): Promise<void>
  /** Changes it, but not its status. */
  change(change: Change): Promise<void>
  /** Records an event that does not change its status. */
  record(event: RecordedEvent): Promise<void>
  /** Notifies its merchant of a refund's result. */
  notifyOfRefund(): Promise<void>
  /** Runs after the commit. Before it, the change may still be undone and must not be logged. */
  afterCommit(act: () => void): void
}

type LockContext = Pick<LinkContext, 'db' | 'nowMs' | 'log' | 'outbox' | 'metrics' | 'signals'>

/**
 * Locks a link as `lockLink` does, for a request that begins something. An outcome does not wait for a turn: it must be
 * written even while many requests wait, and there is at most one for each attempt.
 *
 * @throws ServiceError 409 also if too many requests wait for the link.
 */
export function lockLinkInTurn<T>(
  context: LockContext & Pick<LinkContext, 'linkTurns'>,
  linkId: string,
  act: (locked: LockedLink) => Promise<T>,
): Promise<T | undefined> {
  return context.linkTurns.take(linkId, () => lockLink(context, linkId, act))
}

/**
 * Calls a function with a locked link, in one transaction with everything that belongs to it and with the notifications
 * of its merchant.
 *
 * @returns what `act` returns, or `undefined` if there is no such link.
 * @throws ServiceError 409 if others hold the lock for too long.
 */
export async function lockLink<T>(
  context: LockContext,
  linkId: string,
  act: (locked: LockedLink) => Promise<T>,
): Promise<T | undefined> {
  const { db, nowMs, outbox, signals } = context
  const afterwards: (() => void)[] = []
  let isOutboxWoken = false

  const result = await db.transaction().execute(async (transaction) => {
    const row = await lockLinkRow(transaction, linkId).catch(refuseBusy)
    if (!row) return undefined
    afterwards.push(() => signals.send('link', linkSignalOf(linkId)))
    let link = row
    const write = async (change: Omit<LinkChange, 'updatedAtMs'>): Promise<void> => {
      link = await changeLink(transaction, { link, change: { ...change, updatedAtMs: nowMs() } })
    }
    let notified: LinkView | null = null
    const notify = async (type: 'payment_link.updated' | 'refund.updated'): Promise<void> => {
      const { merchantId, linkId: subject, callbackUrl: url } = link
      if (url === null) return
      notified = await viewOf(transaction, link)
      const data = describeLink(notified)
      await recordNotification(transaction, { merchantId, subject, type, url, data, nowMs: nowMs() })
      if (!isOutboxWoken) afterwards.push(outbox.wake)
      isOutboxWoken = true
    }
    const record = (event: RecordedEvent): Promise<void> =>
      recordEvent(transaction, linkEvent(link, { ...event, status: link.paymentStatus, atMs: nowMs() }))
    return act({
      transaction,
      get link() {
        return link
      },
      view: async () => (notified?.link === link ? notified : viewOf(transaction, link)),
      move: async (event, { change, recorded }) => {
        const { paymentStatus: from } = link
        const paymentStatus = linkStatusAfter(from, event)
        if (!paymentStatus) throw new Error(`a link cannot go from ${from} by ${event}`)
        const isFinal = paymentStatus === 'SETTLED' || paymentStatus === 'CANCELLED'
        const final = isFinal && { ending: null, finalStatusAtMs: nowMs() }
        await write({ ...change, ...final, paymentStatus })
        await record(recorded)
        if (paymentStatus === from) return
        const moved = link
        afterwards.push(() => reportStatusChange(context, moved))
        await notify('payment_link.updated')
      },
      change: write,
      record,
      afterCommit: (act) => afterwards.push(act),
      notifyOfRefund: () => notify('refund.updated'),
    })
  })
  for (const act of afterwards) act()
  return result
}

function refuseBusy(error: unknown): never {
  throw isLockTimeout(databaseErrorOf(error)) ? paymentInProgress(error) : error
}

/** Counts and logs the new status of a link. Call it after the commit. */
export function reportStatusChange(
  { log, metrics }: Pick<LinkContext, 'log' | 'metrics'>,
  link: PaymentLink,
): void {
  const { merchantId, linkId, paymentStatus: status } = link
  const reason = link.finalPaymentMethod ?? link.cancelCause ?? 'none'
  metrics.countLinkChange({ status, reason })
  log.info({ merchantId, linkId, paymentStatus: status, reason }, 'payment link status changed')
}

/** The key of signals about a link. The id itself gives access to its page. */
export function linkSignalOf(linkId: string): string {
  return hashOf(linkId).slice(0, 32)
}
