import { type Html, html } from '../../web/html.ts'
import { emptyList, filterForm, type ListQuery, listSummary, pager } from '../lists/list-page.ts'
import type { ListedRefund } from '../lists/list-queries.ts'
import type { ListPage } from '../lists/paging.ts'
import { bdiOf, dataTable } from '../lists/table.ts'
import type { Total } from '../lists/totals.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { methodNames, refundBadge, refundStates } from '../page/words.ts'

interface Refunds {
  readonly page: ListPage<ListedRefund>
  readonly totals: readonly Total[] | null
  readonly query: ListQuery
  readonly timeZone: TimeZone
}

const path = '/dashboard/refunds'

export function refundsPage({ page, totals, query, timeZone }: Refunds): DashboardPage {
  const words = html`<p>No refunds yet.</p><p class="hint">To refund a paid link or a card payment, open its page and choose Refund.</p>`
  const table = dataTable<ListedRefund>({
    label: 'Refunds',
    rows: page.rows,
    columns: [
      {
        head: 'Order or payment',
        kind: 'main',
        cell: subjectOf,
      },
      {
        head: 'Amount',
        kind: 'amount',
        cell: ({ amountMinor, currency }) => amountOf(amountMinor, currency),
      },
      {
        head: 'Status',
        kind: 'state',
        cell: ({ refundStatus }) => refundBadge(refundStatus),
      },
      {
        head: 'Paid with',
        cell: ({ linkId, finalPaymentMethod }) =>
          methodNames[linkId === null ? 'CREDIT_CARD' : (finalPaymentMethod ?? 'CREDIT_CARD')],
      },
      { head: 'Reason', cell: ({ reason }) => bdiOf(reason) },
      { head: 'Requested', kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, timeZone) },
    ],
  })
  return {
    title: 'Refunds',
    section: 'refunds',
    body: html`${filterForm({ path, query, searchWords: 'Order, name, e-mail, amount, ids…', statuses: refundStates })}
${listSummary({ path, query, totals })}
${page.rows.length > 0 ? table : emptyList({ query, words })}
${pager({ path, query, page })}`,
  }
}

/** Where the refund is shown: the page of its link, or of its card payment. */
function subjectOf({ linkId, orderId, idempotencyKey }: ListedRefund): Html {
  if (linkId !== null) return html`<a href="${dashboardPaths.link(linkId)}"><bdi>${orderId}</bdi></a>`
  return html`<a href="${dashboardPaths.payment(idempotencyKey ?? '')}"><bdi>${idempotencyKey}</bdi></a>`
}
