import { brandNameOf } from '../../values/brand-name.ts'
import { type Html, html } from '../../web/html.ts'
import { emptyList, filterForm, type ListQuery, listSummary, pager } from '../lists/list-page.ts'
import type { ListedCharge } from '../lists/list-queries.ts'
import type { ListPage } from '../lists/paging.ts'
import { bdiOf, dataTable } from '../lists/table.ts'
import type { Total } from '../lists/totals.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { chargeBadge, chargeStates } from '../page/words.ts'

interface Payments {
  readonly page: ListPage<ListedCharge>
  readonly totals: readonly Total[] | null
  readonly query: ListQuery
  readonly timeZone: TimeZone
}

const path = '/dashboard/payments'

export function paymentsPage({ page, totals, query, timeZone }: Payments): DashboardPage {
  const words = html`<p>No card payments yet.</p>`
  return {
    title: 'Card payments',
    section: 'payments',
    body: html`${filterForm({
      path,
      query,
      searchWords: 'Name, amount, last 4 digits, key, reference…',
      statuses: chargeStates,
    })}
${listSummary({ path, query, totals })}
${page.rows.length > 0 ? paymentTable(page.rows, timeZone) : emptyList({ query, words })}
${pager({ path, query, page })}`,
  }
}

export function paymentTable(rows: readonly ListedCharge[], timeZone: TimeZone): Html {
  return dataTable({
    label: 'Card payments',
    rows,
    columns: [
      {
        head: 'Payment',
        kind: 'main',
        cell: ({ idempotencyKey }) =>
          html`<a href="${dashboardPaths.payment(idempotencyKey)}" title="${idempotencyKey}"><bdi>${idempotencyKey}</bdi></a>`,
      },
      {
        head: 'Amount',
        kind: 'amount',
        cell: ({ amountMinor, currency }) => amountOf(amountMinor, currency),
      },
      { head: 'Status', kind: 'state', cell: chargeBadge },
      {
        head: 'Card',
        cell: ({ brand, last4 }) => html`${brandNameOf(brand)} <span class="digits">•• ${last4}</span>`,
      },
      { head: 'Payer', cell: ({ cardHolderName }) => bdiOf(cardHolderName) },
      { head: 'Created', kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, timeZone) },
    ],
  })
}
