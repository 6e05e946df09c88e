import { type Html, html } from '@element-js/http'
import {
  type ListedAttempt,
  type ListedPayment,
  listPayments,
  methodNames,
  type PaymentSelection,
  totalPayments,
} from '@element-js/payments'
import { type PaymentMethod, paymentMethods } from '@element-js/protocol/http'
import { brandNameOf, toDecimal } from '@element-js/values'
import { isoOf } from '../lists/csv.ts'
import type { RecordList } from '../lists/list-routes.ts'
import { bdiOf, type Column } from '../lists/table.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { timeOf } from '../page/show-time.ts'
import { chargeBadge, chargeTones, partlyRefundedBadge, refundBadge } from '../page/states.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The list of payments by every method. */
export const paymentList: RecordList<ListedPayment, PaymentSelection> = {
  section: 'payments',
  statuses: Object.keys(chargeTones),
  more: {
    name: 'method' satisfies keyof PaymentSelection,
    values: paymentMethods satisfies readonly PaymentMethod[],
  },
  read: listPayments,
  total: totalPayments,
  totalled: 'collectedAmount',
  view: (viewer) => {
    const { payments, links, states, labels } = dashboardWords[viewer.locale]
    return {
      search: payments.search,
      statuses: { ...states.charges, CANCELLED: states.cancelledOrDeclined },
      more: { words: links.method, choices: methodNames[viewer.locale] },
      hasAmounts: true,
      totalled: labels.paid,
      columns: paymentColumns(viewer),
      none: html`<p>${payments.none}</p><p class="hint">${payments.noneHint}</p>`,
      hint: html`<p class="hint"><a href="/dashboard/cards">${payments.savedCards.open}</a></p>`,
    }
  },
  // By the names of the API.
  csv: {
    orderId: ({ orderId }) => orderId,
    linkId: ({ linkId }) => linkId,
    idempotencyKey: ({ method, id }) => (method === 'CREDIT_CARD' ? id : null),
    attemptId: ({ method, id }) => (method === 'CREDIT_CARD' ? null : id),
    createdAt: ({ createdAtMs }) => isoOf(createdAtMs),
    paymentMethod: ({ method }) => method,
    paymentStatus: ({ status }) => status,
    statusReason: ({ declineReason, cancelCause }) => declineReason ?? cancelCause,
    currency: ({ currency }) => currency,
    amount: (payment) => toDecimal(payment),
    collectedAmount: ({ collectedMinor: amountMinor, currency }) => toDecimal({ amountMinor, currency }),
    refundedAmount: ({ refundedMinor: amountMinor, currency }) => toDecimal({ amountMinor, currency }),
    brand: ({ card }) => card?.brand ?? null,
    last4: ({ card }) => card?.last4 ?? null,
    name: ({ name }) => name,
    email: ({ email }) => email,
    country: ({ country }) => country,
    description: ({ description }) => description,
  },
}

export function paymentColumns(viewer: Viewer): readonly Column<ListedPayment>[] {
  const { locale } = viewer
  const { labels, payments } = dashboardWords[locale]
  return [
    {
      head: labels.order,
      kind: 'main',
      cell: ({ id, orderId, linkId }) =>
        html`<a href="${linkId === null ? dashboardPaths.payment(id) : dashboardPaths.link(linkId)}"><bdi>${orderId ?? id}</bdi></a>`,
    },
    { head: labels.amount, kind: 'amount', cell: (payment) => amountOf(payment, viewer) },
    {
      head: labels.status,
      kind: 'state',
      cell: (payment) =>
        html`${chargeBadge(payment, locale)}${refundedBadge(payment, viewer)}${earlierAttempts(payment.earlier, viewer)}`,
    },
    { head: labels.method, cell: (payment) => methodOf(payment, viewer) },
    { head: payments.payerAndEmail, cell: payerOf },
    { head: labels.created, kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, viewer) },
  ]
}

function payerOf({ name, email }: ListedPayment): Html | null {
  if (name === null || email === null) return bdiOf(name ?? email)
  return html`${bdiOf(name)}<br>${bdiOf(email)}`
}

function refundedBadge(
  { isBeingRefunded, refundedMinor, collectedMinor }: ListedPayment,
  { locale }: Viewer,
): Html | null {
  if (isBeingRefunded) return html` ${refundBadge('IN_PROGRESS', locale)}`
  if (refundedMinor === 0) return null
  return html` ${refundedMinor < collectedMinor ? partlyRefundedBadge(locale) : refundBadge('SETTLED', locale)}`
}

/** The card of an attempt, or the name of its method. */
function methodOf({ method, card }: ListedAttempt, { locale }: Viewer): Html | string {
  if (card === null) return methodNames[locale][method]
  return html`${brandNameOf(card.brand)} <span class="digits">•••• ${card.last4}</span>`
}

function earlierAttempts(attempts: readonly ListedAttempt[], viewer: Viewer): Html | null {
  if (attempts.length === 0) return null
  const words = dashboardWords[viewer.locale].payments
  // Of other methods, the payer may only have looked at how to pay.
  const isCardsOnly = attempts.every(({ method }) => method === 'CREDIT_CARD')
  return html` <details class="earlier"><summary>${words[isCardsOnly ? 'earlier' : 'openedBefore'](attempts.length)}</summary>${attemptList(attempts, viewer)}</details>`
}

/** Attempts at an order, with links to those by card. */
export function attemptList(attempts: readonly ListedAttempt[], viewer: Viewer): Html {
  return html`<ol class="attempts">${attempts.map((attempt) => {
    const { id, method, createdAtMs } = attempt
    const shown = methodOf(attempt, viewer)
    return html`<li>${chargeBadge(attempt, viewer.locale)} <span>${
      method === 'CREDIT_CARD' ? html`<a href="${dashboardPaths.payment(id)}">${shown}</a>` : shown
    }</span> <span class="when">${timeOf(createdAtMs, viewer)}</span></li>`
  })}</ol>`
}
