import { html } from '../http/html.ts'
import type { ListedRefund } from '../store/desk-lists.ts'
import type { ListPage } from '../store/desk-paging.ts'
import type { DeskPage } from './layout.ts'
import { emptyList, filterForm, type ListQuery, pager } from './list-page.ts'
import { deskPaths } from './paths.ts'
import { amountOf } from './show-amount.ts'
import { type TimeZone, timeOf } from './show-time.ts'
import { bdiOf, dataTable } from './table.ts'
import { methodNames, refundStates, stateBadge } from './words.ts'

interface Refunds {
  readonly page: ListPage<ListedRefund>
  readonly query: ListQuery
  readonly timeZone: TimeZone
}

const path = '/dashboard/refunds'

export function refundsPage({ page, query, timeZone }: Refunds): DeskPage {
  const words = html`<p>No refunds yet.</p><p class="hint">A paid link is refunded from its own page.</p>`
  const table = dataTable<ListedRefund>({
    label: 'Refunds',
    rows: page.rows,
    columns: [
      {
        head: 'Order',
        kind: 'main',
        cell: ({ linkId, orderId }) => html`<a href="${deskPaths.link(linkId)}"><bdi>${orderId}</bdi></a>`,
      },
      {
        head: 'Amount',
        kind: 'amount',
        cell: ({ amountMinor, currency }) => amountOf(amountMinor, currency),
      },
      {
        head: 'Status',
        kind: 'state',
        cell: ({ refundStatus }) => stateBadge(refundStates[refundStatus], refundStatus),
      },
      {
        head: 'Was paid with',
        cell: ({ finalPaymentMethod }) => (finalPaymentMethod ? methodNames[finalPaymentMethod] : null),
      },
      { head: 'Reason', cell: ({ reason }) => bdiOf(reason) },
      { head: 'Asked for', kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, timeZone) },
    ],
  })
  return {
    title: 'Refunds',
    section: 'refunds',
    body: html`${filterForm({ path, query, searchWords: 'Order, link id or refund id', statuses: refundStates })}
${page.rows.length > 0 ? table : emptyList({ query, words })}
${pager({ path, query, page })}`,
  }
}
