import { methodNames } from '../../payment-methods/registry.ts'
import { type Html, html } from '../../web/html.ts'
import { emptyList, filterForm, type ListQuery, listSummary, pager } from '../lists/list-page.ts'
import type { ListedRefund } from '../lists/list-queries.ts'
import type { ListPage } from '../lists/paging.ts'
import { bdiOf, dataTable } from '../lists/table.ts'
import type { Total } from '../lists/totals.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { timeOf } from '../page/show-time.ts'
import { refundBadge } from '../page/states.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

interface Refunds {
  readonly page: ListPage<ListedRefund>
  readonly totals: readonly Total[] | null
  readonly query: ListQuery
  readonly viewer: Viewer
}

const path = '/dashboard/refunds'

export function refundsPage({ page, totals, query, viewer }: Refunds): DashboardPage {
  const { locale } = viewer
  const { refunds, labels, states, page: common } = dashboardWords[locale]
  const title = common.sections.refunds
  const words = html`<p>${refunds.none}</p><p class="hint">${refunds.noneHint}</p>`
  const table = dataTable<ListedRefund>({
    label: title,
    rows: page.rows,
    columns: [
      {
        head: refunds.subject,
        kind: 'main',
        cell: subjectOf,
      },
      {
        head: labels.amount,
        kind: 'amount',
        cell: ({ amountMinor, currency }) => amountOf({ amountMinor, currency }, viewer),
      },
      {
        head: labels.status,
        kind: 'state',
        cell: ({ refundStatus }) => refundBadge(refundStatus, locale),
      },
      {
        head: labels.paidWith,
        cell: ({ linkId, finalPaymentMethod }) =>
          methodNames[locale][linkId === null ? 'CREDIT_CARD' : (finalPaymentMethod ?? 'CREDIT_CARD')],
      },
      { head: labels.reason, cell: ({ reason }) => bdiOf(reason) },
      { head: labels.requested, kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, viewer) },
    ],
  })
  return {
    title,
    section: 'refunds',
    body: html`${filterForm({ path, query, searchWords: refunds.search, statuses: states.refunds, locale })}
${listSummary({ path, query, totals, viewer })}
${page.rows.length > 0 ? table : emptyList({ query, words, locale })}
${pager({ path, query, page, locale })}`,
  }
}

/** The page that shows the refund: that of its link or of its card payment. */
function subjectOf({ linkId, orderId, idempotencyKey }: ListedRefund): Html {
  if (linkId !== null) return html`<a href="${dashboardPaths.link(linkId)}"><bdi>${orderId}</bdi></a>`
  return html`<a href="${dashboardPaths.payment(idempotencyKey ?? '')}"><bdi>${idempotencyKey}</bdi></a>`
}
