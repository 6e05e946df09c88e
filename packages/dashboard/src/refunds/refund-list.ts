import { html } from '@element-js/http'
import {
  type ListedRefund,
  listRefunds,
  methodNames,
  type Refund,
  type Selection,
  totalRefunds,
} from '@element-js/payments'
import { toDecimal } from '@element-js/values'
import { isoOf } from '../lists/csv.ts'
import type { RecordList } from '../lists/list-routes.ts'
import { bdiOf } from '../lists/table.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { timeOf } from '../page/show-time.ts'
import { refundBadge, refundTones } from '../page/states.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The list of refunds. A refund has no page of its own: it is on the page of its link or payment. */
export const refundList: RecordList<ListedRefund, Selection<Refund['refundStatus']>> = {
  section: 'refunds',
  statuses: Object.keys(refundTones),
  read: listRefunds,
  total: totalRefunds,
  view: (viewer) => {
    const { locale } = viewer
    const { refunds, labels, states } = dashboardWords[locale]
    return {
      search: refunds.search,
      statuses: states.refunds,
      hasAmounts: true,
      columns: [
        {
          head: refunds.subject,
          kind: 'main',
          cell: ({ linkId, orderId, referenceId, idempotencyKey }) =>
            linkId === null
              ? html`<a href="${dashboardPaths.payment(idempotencyKey ?? '')}"><bdi>${referenceId ?? idempotencyKey}</bdi></a>`
              : html`<a href="${dashboardPaths.link(linkId)}"><bdi>${orderId}</bdi></a>`,
        },
        {
          head: labels.amount,
          kind: 'amount',
          cell: ({ amountMinor, currency }) => amountOf({ amountMinor, currency }, viewer),
        },
        { head: labels.status, kind: 'state', cell: ({ refundStatus }) => refundBadge(refundStatus, locale) },
        {
          head: labels.paidWith,
          cell: ({ finalPaymentMethod }) => methodNames[locale][finalPaymentMethod ?? 'CREDIT_CARD'],
        },
        { head: labels.reason, cell: ({ reason }) => bdiOf(reason) },
        { head: labels.requested, kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, viewer) },
      ],
      none: html`<p>${refunds.none}</p><p class="hint">${refunds.noneHint}</p>`,
    }
  },
  // By the names of the API.
  csv: {
    refundId: ({ refundId }) => refundId,
    orderId: ({ orderId }) => orderId,
    linkId: ({ linkId }) => linkId,
    createdAt: ({ createdAtMs }) => isoOf(createdAtMs),
    endedAt: ({ endedAtMs }) => isoOf(endedAtMs),
    refundStatus: ({ refundStatus }) => refundStatus,
    currency: ({ currency }) => currency,
    amount: (refund) => toDecimal(refund),
    finalPaymentMethod: ({ finalPaymentMethod }) => finalPaymentMethod,
    reason: ({ reason }) => reason,
  },
}
