import type {
  DeliveryAttempt,
  DeliveryFailure,
  Notification,
} from '../../notifications/domain/notification.ts'
import { html } from '../../web/html.ts'
import { dashboardPaths } from '../page/paths.ts'
import type { TimelineEvent } from '../page/timeline.ts'
import { notificationTypes } from '../page/words.ts'

/** What a merchant was told and when, as news of the thing that it is about. */
export function notificationEvents(
  notifications: readonly Notification[],
  deliveries: readonly DeliveryAttempt[],
): readonly TimelineEvent[] {
  const byNotification = Map.groupBy(deliveries, ({ notificationId }) => notificationId)
  return notifications.flatMap((notification) => [
    {
      atMs: notification.createdAtMs,
      tone: 'over',
      title: html`<a href="${dashboardPaths.notification(notification.notificationId)}">Notification</a> written`,
      detail: `${notificationTypes[notification.type]}, to ${notification.url}`,
    },
    ...deliveryEvents(byNotification.get(notification.notificationId) ?? []),
  ])
}

/** Each time that a notification was sent. */
export function deliveryEvents(deliveries: readonly DeliveryAttempt[]): readonly TimelineEvent[] {
  return deliveries.map(({ number, sentAtMs, durationMs, status, failure }) => ({
    atMs: sentAtMs,
    tone: failure === null ? 'good' : 'bad',
    title: failure === null ? 'Notification delivered' : 'Notification not delivered',
    detail: [
      `Try ${number}`,
      status === null ? 'no answer' : `HTTP ${status}`,
      `${durationMs} ms`,
      ...(failure === null ? [] : [failureWords[failure]]),
    ].join(' · '),
  }))
}

const failureWords: Readonly<Record<DeliveryFailure, string>> = {
  forbidden_target: 'the address leads to no public machine',
  name_not_found: 'the name is not known',
  connection_failed: 'no connection',
  tls_failed: 'no safe connection: look at the certificate',
  connection_lost: 'the connection was lost',
  malformed_answer: 'the answer was no HTTP',
  timed_out: 'it took too long',
  redirected: 'it was redirected, which is not followed',
  refused: 'it was not taken',
  interrupted: 'the service was stopped meanwhile',
}
