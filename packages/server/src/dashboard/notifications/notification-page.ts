import type { DeliveryAttempt, Notification } from '../../notifications/domain/notification.ts'
import { factList } from '../../web/fact-list.ts'
import { type Html, html, trusted } from '../../web/html.ts'
import { copyable } from '../lists/table.ts'
import { type DashboardPage, formKeyField, type Notice } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { timeline } from '../page/timeline.ts'
import { notificationStates, notificationTypes, stateBadge } from '../page/words.ts'
import { deliveryEvents, deliveryWords } from './notification-events.ts'

interface NotificationPage {
  readonly notification: Notification
  readonly deliveries: readonly DeliveryAttempt[]
  readonly timeZone: TimeZone
  readonly notice: Notice | null
  readonly formKey: string
}

/** One notification: its content, its receiver and its deliveries. */
export function notificationPage(options: NotificationPage): DashboardPage {
  const { notification, deliveries, timeZone, notice, formKey } = options
  const { notificationId, type, state, subject, url, payload, createdAtMs, nextAttemptAtMs } = notification
  const created = { atMs: createdAtMs, tone: 'held', title: 'Created' } as const
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
      ['URL', url],
      ['Sequence number', String(notification.position)],
      ['Created', timeOf(createdAtMs, timeZone)],
      ['Next attempt', nextAttemptAtMs === null ? null : timeOf(nextAttemptAtMs, timeZone)],
    ])}</section>
<section class="panel"><h2>Request body</h2><pre tabindex="0" role="region" aria-label="Request body"><code>${laidOut(payload)}</code></pre></section>
${attemptPanel(deliveries, timeZone)}
</div>
<section class="panel"><h2>Timeline</h2>${timeline([created, ...deliveryEvents(deliveries)], timeZone)}</section>
</div>`,
  }

  function subjectLink({ subject: name }: Notification) {
    const [, key] = /^charge:(.+)$/.exec(name) ?? []
    return key
      ? html`<a href="${dashboardPaths.payment(key)}">${key}</a>`
      : html`<a href="${dashboardPaths.link(subject)}">${subject}</a>`
  }
}

/** Each attempt with what was sent and what was answered, the newest first and open. */
function attemptPanel(deliveries: readonly DeliveryAttempt[], timeZone: TimeZone): Html | null {
  if (deliveries.length === 0) return null
  const attempts = deliveries
    .toReversed()
    .map((delivery, index) => attemptDetails(delivery, { timeZone, isOpen: index === 0 }))
  return html`<section class="panel attempts"><h2>Attempts</h2>${attempts}</section>`
}

function attemptDetails(
  delivery: DeliveryAttempt,
  { timeZone, isOpen }: { readonly timeZone: TimeZone; readonly isOpen: boolean },
): Html {
  const { number, sentAtMs, requestHeaders, response } = delivery
  const headers = Object.entries(
    (JSON.parse(requestHeaders ?? '{}') ?? {}) as Readonly<Record<string, string>>,
  )
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return html`<details${isOpen && trusted(' open')}><summary>${deliveryWords(delivery)} · ${timeOf(sentAtMs, timeZone)}</summary>
${lines !== '' && excerpt(`Request headers of attempt ${number}`, 'Request headers', lines)}
${response !== null && excerpt(`Response to attempt ${number}`, 'Response', response === '' ? '(empty)' : response)}
</details>`
}

function excerpt(label: string, title: string, text: string): Html {
  return html`<h3>${title}</h3><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`
}

function laidOut(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    // Ours are always JSON. Anything else is shown unchanged.
    return payload
  }
}
