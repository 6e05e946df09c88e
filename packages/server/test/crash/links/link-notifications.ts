import type { PaymentLinkRecord, PaymentStatus } from '@element-js/protocol/http'
import type { PaymentLink } from '../../../src/links/domain/payment-link.ts'
import type { Notification } from '../../../src/notifications/domain/notification.ts'
import type { Refund } from '../../../src/refunds/domain/refund.ts'
import type { LinkBooks } from './link-ledger-audit.ts'

/** Where what a merchant was told of its links is not what happened to them, or did not reach it in its order. */
export function differencesInNews({ links, refunds, notifications, received }: LinkBooks): readonly string[] {
  const bySubject = Map.groupBy(notifications, ({ subject }) => subject)
  const known = new Set(notifications.map(({ notificationId }) => notificationId))
  return [
    ...links.flatMap((link) => {
      const news = bySubject.get(link.linkId) ?? []
      const ended = refunds.filter(
        ({ linkId, refundStatus }) => linkId === link.linkId && refundStatus !== 'IN_PROGRESS',
      )
      return [...differencesInStory({ link, news, ended }), ...differencesInReceipt(news, received)].map(
        (what) => `${link.orderId} (${link.paymentStatus}): ${what}`,
      )
    }),
    ...received.filter(({ id }) => !known.has(id)).map(({ id }) => `${id}: nobody knows why it was sent`),
  ]
}

interface Story {
  readonly link: PaymentLink
  /** By position. */
  readonly news: readonly Notification[]
  /** Its refunds that are over. */
  readonly ended: readonly Refund[]
}

/** Which status can follow which; nothing follows the last two. */
const follows: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  INITIAL_STATUS: ['IN_PROGRESS', 'SETTLED', 'CANCELLED'],
  IN_PROGRESS: ['INITIAL_STATUS', 'SETTLED', 'CANCELLED'],
  SETTLED: [],
  CANCELLED: [],
}

function differencesInStory({ link, news, ended }: Story): string[] {
  const told = news.map(({ type, payload }) => ({ type, ...(JSON.parse(payload).data as PaymentLinkRecord) }))
  const statuses = told
    .filter(({ type }) => type === 'payment_link.updated')
    .map(({ paymentStatus }) => paymentStatus)
  const path: readonly PaymentStatus[] = ['INITIAL_STATUS', ...statuses]
  const isPath = path.slice(1).every((status, index) => follows[path[index] ?? 'SETTLED'].includes(status))
  const results = told.filter(({ type }) => type === 'refund.updated').map(({ refundStatus }) => refundStatus)
  const expected = ended.map(({ refundStatus }) => refundStatus)
  const isNumbered = news.every(({ position }, index) => position === index + 1)
  return [
    ...(isPath && path.at(-1) === link.paymentStatus ? [] : [`was told as ${path.join(', ')}`]),
    ...(results.toSorted().join() === expected.toSorted().join()
      ? []
      : [`refunds were told as ${results}, not ${expected}`]),
    ...(isNumbered ? [] : ['has notifications that are not numbered one after the other']),
  ]
}

function differencesInReceipt(news: readonly Notification[], received: LinkBooks['received']): string[] {
  const firsts = news.map(({ notificationId }) => received.findIndex(({ id }) => id === notificationId))
  const isInOrder = firsts.every((at, index) => at >= 0 && at > (firsts[index - 1] ?? -1))
  const altered = received.filter(({ id, body }) =>
    news.some(({ notificationId, payload }) => notificationId === id && payload !== body),
  )
  return [
    ...news
      .filter(({ state }) => state !== 'delivered')
      .map(({ position, state }) => `its notification ${position} is ${state}`),
    ...(isInOrder ? [] : ['did not reach its merchant, or not in order']),
    ...altered.map(({ id }) => `${id} was altered on its way`),
  ]
}
