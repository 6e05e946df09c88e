import { html } from '@element-js/http'
import type { DeliveryAttempt, Notification } from '@element-js/payments'
import type { Locale } from '@element-js/values'
import { dashboardPaths } from '../page/paths.ts'
import type { TimelineEvent } from '../page/timeline.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { eventWords } from './announcement.ts'

/** The notifications about a record and their deliveries, as events of its timeline. */
export function notificationEvents(
  notifications: readonly Notification[],
  deliveries: readonly DeliveryAttempt[],
  { locale }: Pick<Viewer, 'locale'>,
): readonly TimelineEvent[] {
  const { notifications: words } = dashboardWords[locale]
  const byNotification = Map.groupBy(deliveries, ({ notificationId }) => notificationId)
  return notifications.flatMap((notification) => [
    {
      atMs: notification.createdAtMs,
      tone: 'over',
      title: html`<a href="${dashboardPaths.notification(notification.notificationId)}">${words.notification}</a> ${words.wasCreated}`,
      detail: words.sentAbout(eventWords(notification, locale), notification.url),
    },
    ...deliveryEvents(byNotification.get(notification.notificationId) ?? [], locale),
  ])
}

/** Each delivery of a notification, as events of a timeline. */
export function deliveryEvents(
  deliveries: readonly DeliveryAttempt[],
  locale: Locale,
): readonly TimelineEvent[] {
  const words = dashboardWords[locale].notifications
  return deliveries.map((delivery) => ({
    atMs: delivery.sentAtMs,
    tone: delivery.failure === null ? 'good' : 'bad',
    title: delivery.failure === null ? words.delivered : words.notDelivered,
    detail: deliveryWords(delivery, locale),
  }))
}

/** The result of a delivery, in one line. */
export function deliveryWords(
  { number, status, durationMs, failure }: DeliveryAttempt,
  locale: Locale,
): string {
  const words = dashboardWords[locale].notifications
  return [
    words.attempt(number),
    status === null ? words.noResponse : `HTTP ${status}`,
    `${durationMs} ms`,
    ...(failure === null ? [] : [words.failures[failure]]),
  ].join(' · ')
}
