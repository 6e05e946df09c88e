import { type App, factList, type Html, html, trusted } from '@element-js/http'
import {
  type DeliveryAttempt,
  findNotification,
  listDeliveries,
  type Notification,
  type NotificationName,
  resendNotification,
} from '@element-js/payments'
import { idOfPage, ServiceError } from '@element-js/values'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import { copyable } from '../lists/table.ts'
import { type DashboardPage, formKeyField } from '../page/layout.ts'
import { runAction } from '../page/notices.ts'
import { dashboardPaths } from '../page/paths.ts'
import { showPage } from '../page/show-page.ts'
import { timeOf } from '../page/show-time.ts'
import { notificationBadge } from '../page/states.ts'
import { timeline } from '../page/timeline.ts'
import { findViewer, type Viewer, type Visitor } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { eventWords, subjectLink } from './announcement.ts'
import { deliveryEvents, deliveryWords } from './notification-events.ts'

// A page shows their headers and responses, which take 0.2 ms each: they are long, and searched for card numbers.
const mostResponses = 50

const params = z.object({ notificationId: idOfPage })

/** The page of a notification, and the form that sends it again. */
export function notificationRoutes(app: App, context: DashboardContext): void {
  app.get('/dashboard/notifications/:notificationId', { schema: { params } }, async (request, reply) => {
    const viewer = await findViewer(context, request)
    const notification = await findOwn({ merchantId: viewer.session.merchant.id, ...request.params })
    const page = notificationPage({
      notification,
      deliveries: await listDeliveries(context.db, {
        notificationIds: [notification.notificationId],
        atMost: mostResponses,
      }),
      viewer,
    })
    return showPage(context, { request, reply }, page)
  })

  app.post(
    '/dashboard/notifications/:notificationId/resend',
    { schema: { params } },
    async (request, reply) => {
      const name = await findOwn({ merchantId: sessionOf(request).merchant.id, ...request.params })
      const path = dashboardPaths.notification(name.notificationId)
      return reply.redirect(await runAction(path, 'resent', () => resendNotification(context, name)), 303)
    },
  )

  async function findOwn(name: NotificationName): Promise<Notification> {
    const notification = await findNotification(context.db, name)
    if (!notification) throw new ServiceError('not_found')
    return notification
  }
}

interface NotificationPage {
  readonly notification: Notification
  readonly deliveries: readonly DeliveryAttempt[]
  readonly viewer: Visitor
}

/** One notification: its content, its receiver and its deliveries. */
function notificationPage({ notification, deliveries, viewer }: NotificationPage): DashboardPage {
  const { locale } = viewer
  const { notifications: words, labels, page } = dashboardWords[locale]
  const { notificationId, type, state, url, payload, createdAtMs, nextAttemptAtMs } = notification
  const created = { atMs: createdAtMs, tone: 'held', title: words.createdEvent } as const
  return {
    title: words.titles[type],
    section: 'notifications',
    viewer,
    back: { href: '/dashboard/notifications', words: page.sections.notifications },
    actions: html`<form method="post" action="${dashboardPaths.notification(notificationId)}/resend">${formKeyField(viewer.session)}<button class="button primary" type="submit">${state === 'pending' ? words.sendNow : words.sendAgain}</button></form>`,
    body: html`<p class="headline">${notificationBadge(state, locale)}</p>
<div class="columns">
<div class="column">
<section class="panel"><h2>${words.notification}</h2>${factList([
      [words.id, copyable(notificationId, words.copiedId, locale)],
      [words.type.label, html`<code>${type}</code>`],
      [words.event, eventWords(notification, locale)],
      [words.about, subjectLink(notification)],
      ['URL', url],
      [words.sequence, String(notification.position)],
      [words.created, timeOf(createdAtMs, viewer)],
      [words.nextAttempt, nextAttemptAtMs === null ? null : timeOf(nextAttemptAtMs, viewer)],
    ])}</section>
<section class="panel"><h2>${words.body}</h2><pre tabindex="0" role="region" aria-label="${words.body}"><code>${laidOut(payload)}</code></pre></section>
${attemptPanel(deliveries, viewer)}
</div>
<section class="panel"><h2>${labels.timeline}</h2>${timeline([created, ...deliveryEvents(deliveries, locale)], viewer)}</section>
</div>`,
  }
}

/** Each attempt with its request and its response. The newest is first and expanded. */
function attemptPanel(deliveries: readonly DeliveryAttempt[], viewer: Viewer): Html | null {
  if (deliveries.length === 0) return null
  const attempts = deliveries
    .toReversed()
    .map((delivery, index) => attemptDetails(delivery, { viewer, isOpen: index === 0 }))
  return html`<section class="panel attempts"><h2>${dashboardWords[viewer.locale].notifications.attempts}</h2>${attempts}</section>`
}

function attemptDetails(
  delivery: DeliveryAttempt,
  { viewer, isOpen }: { readonly viewer: Viewer; readonly isOpen: boolean },
): Html {
  const { locale } = viewer
  const words = dashboardWords[locale].notifications
  const { number, sentAtMs, requestHeaders, response } = delivery
  const headers = Object.entries(
    (JSON.parse(requestHeaders ?? '{}') ?? {}) as Readonly<Record<string, string>>,
  )
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return html`<details${isOpen && trusted(' open')}><summary>${deliveryWords(delivery, locale)} · ${timeOf(sentAtMs, viewer)}</summary>
${lines !== '' && excerpt(words.headersOf(number), words.headers, lines)}
${response !== null && excerpt(words.responseTo(number), words.response, response === '' ? words.empty : response)}
</details>`
}

function excerpt(label: string, title: string, text: string): Html {
  return html`<h3>${title}</h3><pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`
}

function laidOut(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    // Our bodies are always JSON. Anything else is shown unchanged.
    return payload
  }
}
