import type { PaymentLinkRecord, PaymentStatus } from '@element-js/protocol/http'
import type { PaymentLink } from '../../../../payments/src/links/domain/payment-link.ts'
import type { Notification } from '../../../../payments/src/notifications/domain/notification.ts'
import type { Refund } from '../../../../payments/src/refunds/domain/refund.ts'
import type { LinkLedgers } from './link-ledger-audit.ts'

/** Notifications of links that do not agree with what happened, or that did not arrive in order. */
export function differencesInNotifications({
  links,
  refunds,
  notifications,
  received,
}: LinkLedgers): readonly string[] {
  const bySubject = Map.groupBy(notifications, ({ subject }) => subject)
  const known = new Set(notifications.map(({ notificationId }) => notificationId))
  return [
    ...links.flatMap((link) => {
      const notifications = bySubject.get(link.linkId) ?? []
      const finalizedRefunds = refunds.filter(
        ({ linkId, refundStatus }) => linkId === link.linkId && refundStatus !== 'IN_PROGRESS',
      )
      return [
        ...differencesInHistory({ link, notifications, finalizedRefunds }),
        ...differencesInReceipt(notifications, received),
      ].map((what) => `${link.orderId} (${link.paymentStatus}): ${what}`)
    }),
    ...received.filter(({ id }) => !known.has(id)).map(({ id }) => `${id}: nobody knows why it was sent`),
  ]
}

interface LinkHistory {
  readonly link: PaymentLink
  /** By position. */
  readonly notifications: readonly Notification[]
  /** Its refunds that are over. */
  readonly finalizedRefunds: readonly Refund[]
}

/** Which status can follow which; nothing follows the last two. */
const follows: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  INITIAL_STATUS: ['IN_PROGRESS', 'SETTLED', 'CANCELLED'],
  IN_PROGRESS: ['INITIAL_STATUS', 'SETTLED', 'CANCELLED'],
  SETTLED: [],
  CANCELLED: [],
}

function differencesInHistory({ link, notifications, finalizedRefunds }: LinkHistory): string[] {
  const reported = notifications.map(({ type, payload }) => ({
    type,
    ...(JSON.parse(payload).data as PaymentLinkRecord),
  }))
  const statuses = reported
    .filter(({ type }) => type === 'payment_link.updated')
    .map(({ paymentStatus }) => paymentStatus)
  const path: readonly PaymentStatus[] = ['INITIAL_STATUS', ...statuses]
  const isPath = path.slice(1).every((status, index) => follows[path[index] ?? 'SETTLED'].includes(status))
  const results = reported
    .filter(({ type }) => type === 'refund.updated')
    .map(({ refundStatus }) => refundStatus)
  const expected = finalizedRefunds.map(({ refundStatus }) => refundStatus)
  const isNumbered = notifications.every(
    ({ position, payload }, index) =>
      position === index + 1 && JSON.parse(payload).data.sequence === position,
  )
  return [
    ...(isPath && path.at(-1) === link.paymentStatus ? [] : [`was reported as ${path.join(', ')}`]),
    ...(results.toSorted().join() === expected.toSorted().join()
      ? []
      : [`refunds were reported as ${results}, not ${expected}`]),
    ...(isNumbered ? [] : ['has notifications that are not numbered one after the other']),
  ]
}

function differencesInReceipt(
  notifications: readonly Notification[],
  received: LinkLedgers['received'],
): string[] {
  const firsts = notifications.map(({ notificationId }) =>
    received.findIndex(({ id }) => id === notificationId),
  )
  const isInOrder = firsts.every((at, index) => at >= 0 && at > (firsts[index - 1] ?? -1))
  const altered = received.filter(({ id, body }) =>
    notifications.some(({ notificationId, payload }) => notificationId === id && payload !== body),
  )
  return [
    ...notifications
      .filter(({ state }) => state !== 'delivered')
      .map(({ position, state }) => `its notification ${position} is ${state}`),
    ...(isInOrder ? [] : ['did not reach its merchant, or not in order']),
    ...altered.map(({ id }) => `${id} was altered on its way`),
  ]
}
