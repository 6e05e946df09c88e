import { brandNameOf } from '../domain/brand-name.ts'
import { type Html, html } from '../http/html.ts'
import type { ListedCharge } from '../store/desk-lists.ts'
import type { ListPage } from '../store/desk-paging.ts'
import type { DeskPage } from './layout.ts'
import { emptyList, filterForm, type ListQuery, pager } from './list-page.ts'
import { deskPaths } from './paths.ts'
import { amountOf } from './show-amount.ts'
import { type TimeZone, timeOf } from './show-time.ts'
import { dataTable } from './table.ts'
import { chargeBadge, chargeStates } from './words.ts'

interface Payments {
  readonly page: ListPage<ListedCharge>
  readonly query: ListQuery
  readonly timeZone: TimeZone
}

const path = '/dashboard/payments'

export function paymentsPage({ page, query, timeZone }: Payments): DeskPage {
  const words = html`<p>No card payments yet.</p>`
  return {
    title: 'Card payments',
    section: 'payments',
    body: html`${filterForm({
      path,
      query,
      searchWords: 'Idempotency key, reference or link id',
      statuses: chargeStates,
    })}
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
          html`<a href="${deskPaths.payment(idempotencyKey)}"><bdi>${idempotencyKey}</bdi></a>`,
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
      { head: 'By', cell: ({ linkId }) => (linkId === null ? 'API' : 'Link') },
      { head: 'Created', kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, timeZone) },
    ],
  })
}
