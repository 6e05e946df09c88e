import type {
  DeliveryAttempt,
  DeliveryFailure,
  Notification,
} from '../../notifications/domain/notification.ts'
import { html } from '../../web/html.ts'
import { dashboardPaths } from '../page/paths.ts'
import type { TimelineEvent } from '../page/timeline.ts'
import { notificationTypes } from '../page/words.ts'

/** The notifications about a record and their deliveries, as events of its timeline. */
export function notificationEvents(
  notifications: readonly Notification[],
  deliveries: readonly DeliveryAttempt[],
): readonly TimelineEvent[] {
  const byNotification = Map.groupBy(deliveries, ({ notificationId }) => notificationId)
  return notifications.flatMap((notification) => [
    {
      atMs: notification.createdAtMs,
      tone: 'over',
      title: html`<a href="${dashboardPaths.notification(notification.notificationId)}">Notification</a> created`,
      detail: `${notificationTypes[notification.type]}, to ${notification.url}`,
    },
    ...deliveryEvents(byNotification.get(notification.notificationId) ?? []),
  ])
}

/** Each delivery of a notification, as events of a timeline. */
export function deliveryEvents(deliveries: readonly DeliveryAttempt[]): readonly TimelineEvent[] {
  return deliveries.map((delivery) => ({
    atMs: delivery.sentAtMs,
    tone: delivery.failure === null ? 'good' : 'bad',
    title: delivery.failure === null ? 'Notification delivered' : 'Notification not delivered',
    detail: deliveryWords(delivery),
  }))
}

/** How a delivery went, in a line. */
export function deliveryWords({ number, status, durationMs, failure }: DeliveryAttempt): string {
  return [
    `Attempt ${number}`,
    status === null ? 'no response' : `HTTP ${status}`,
    `${durationMs} ms`,
    ...(failure === null ? [] : [failureWords[failure]]),
  ].join(' · ')
}

const failureWords: Readonly<Record<DeliveryFailure, string>> = {
  forbidden_target: 'the address does not lead to a public server',
  name_not_found: 'the host name was not found',
  connection_failed: 'the connection failed',
  tls_failed: 'TLS failed: check the certificate',
  connection_lost: 'the connection was lost',
  malformed_answer: 'the response was not valid HTTP',
  timed_out: 'no response in time',
  redirected: 'the endpoint redirected, and redirects are not followed',
  refused: 'the endpoint returned an error',
  interrupted: 'the service stopped during delivery',
}
