import type { DeliveryAttempt, Notification } from '../../notifications/domain/notification.ts'
import { html } from '../../web/html.ts'
import { copyable, factList } from '../lists/table.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { timeline } from '../page/timeline.ts'
import { notificationStates, notificationTypes, stateBadge } from '../page/words.ts'
import { deliveryEvents } from './notification-events.ts'

interface NotificationPage {
  readonly notification: Notification
  readonly deliveries: readonly DeliveryAttempt[]
  readonly timeZone: TimeZone
  readonly notice: Notice | null
  readonly formKey: string
}

/** One notification: what was said, to whom, and what came of each time that it was sent. */
export function notificationPage(shown: NotificationPage): DashboardPage {
  const { notification, deliveries, timeZone, notice, formKey } = shown
  const { notificationId, type, state, subject, url, payload, createdAtMs, nextAttemptAtMs } = notification
  const answer = deliveries.findLast(({ response }) => response !== null)?.response ?? null
  const written = { atMs: createdAtMs, tone: 'held', title: 'Written' } as const
  return {
    title: `${notificationTypes[type]} notification`,
    section: 'notifications',
    back: { href: '/dashboard/notifications', words: 'Notifications' },
    notice,
    actions: html`<form method="post" action="${dashboardPaths.notification(notificationId)}/resend">${formKeyField({ formKey })}<button class="button primary" type="submit">${state === 'pending' ? 'Send now' : 'Send again'}</button></form>`,
    body: html`<p class="headline">${stateBadge(notificationStates[state], state)}</p>
<div class="columns">
<div class="column">
<section class="panel"><h2>Notification</h2>${factList([
      ['Notification id', copyable(notificationId, 'notification id')],
      ['Type', html`<code>${type}</code>`],
      ['About', subjectLink(notification)],
      ['To', url],
      ['Its place among those about it', String(notification.position)],
      ['Written', timeOf(createdAtMs, timeZone)],
      ['Sent next', nextAttemptAtMs === null ? null : timeOf(nextAttemptAtMs, timeZone)],
    ])}</section>
<section class="panel"><h2>What is sent</h2><pre tabindex="0" role="region" aria-label="What is sent"><code>${laidOut(payload)}</code></pre></section>
${answer && html`<section class="panel"><h2>The last answer</h2><pre tabindex="0" role="region" aria-label="The last answer"><code>${answer}</code></pre></section>`}
</div>
<section class="panel story"><h2>What happened</h2>${timeline([written, ...deliveryEvents(deliveries)], timeZone)}</section>
</div>`,
  }

  function subjectLink({ subject: name }: Notification) {
    const [, key] = /^charge:(.+)$/.exec(name) ?? []
    return key
      ? html`<a href="${dashboardPaths.payment(key)}">${key}</a>`
      : html`<a href="${dashboardPaths.link(subject)}">${subject}</a>`
  }
}

function laidOut(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    // Ours always are JSON; what is not is shown as it is.
    return payload
  }
}
