import { type Html, html } from '@element-js/http'
import { isDeclineReason, type Notification } from '@element-js/payments'
import { type Locale, ownText } from '@element-js/values'
import { z } from 'zod'
import { dashboardPaths } from '../page/paths.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

const text = ownText.optional().catch(undefined)
const reported = z.object({
  data: z.object({
    orderId: text,
    referenceId: text,
    // A refund of a card payment has the reference inside its payment.
    charge: z.object({ referenceId: text }).optional().catch(undefined),
    paymentStatus: text,
    refundStatus: text,
    transferStatus: text,
    statusReason: text,
  }),
})

function reportedBy({ payload }: Notification): Partial<z.infer<typeof reported>['data']> {
  try {
    return reported.safeParse(JSON.parse(payload)).data?.data ?? {}
  } catch {
    // Our bodies are always JSON. Anything else announces nothing.
    return {}
  }
}

/** What a notification announces, in words: `Card payment · Declined`. */
export function eventWords(notification: Notification, locale: Locale): string {
  const { states } = dashboardWords[locale]
  const { paymentStatus, refundStatus, transferStatus, statusReason } = reportedBy(notification)
  const { type } = notification
  const name = states.notificationTypes[type]
  const isDeclined = statusReason !== undefined && isDeclineReason(statusReason)
  const state = {
    'payment_link.updated': wordsOf(states.links, paymentStatus),
    'refund.updated': wordsOf(states.refunds, refundStatus),
    'charge.updated': isDeclined ? states.declined : wordsOf(states.charges, transferStatus),
  }[type]
  // The words of a refund's state name the refund.
  if (state !== undefined && type === 'refund.updated') return state
  return state === undefined ? name : `${name} · ${state}`
}

function wordsOf(words: Readonly<Record<string, string>>, state = ''): string | undefined {
  return Object.hasOwn(words, state) ? words[state] : undefined
}

/** The order that a notification is about, or else the id of its link or payment, as a link to their page. */
export function subjectLink(notification: Notification): Html {
  const { orderId, referenceId, charge } = reportedBy(notification)
  const [, key] = /^charge:(.+)$/.exec(notification.subject) ?? []
  const path = key === undefined ? dashboardPaths.link(notification.subject) : dashboardPaths.payment(key)
  const name = orderId ?? referenceId ?? charge?.referenceId ?? key ?? notification.subject
  return html`<bdi><a href="${path}">${name}</a></bdi>`
}
