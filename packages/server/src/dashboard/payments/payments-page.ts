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
import { timeOf } from '../page/show-time.ts'
import { chargeBadge } from '../page/states.ts'
import type { Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

interface Payments {
  readonly page: ListPage<ListedCharge>
  readonly totals: readonly Total[] | null
  readonly query: ListQuery
  readonly viewer: Viewer
}

const path = '/dashboard/payments'

export function paymentsPage({ page, totals, query, viewer }: Payments): DashboardPage {
  const { locale } = viewer
  const { payments, states, page: common } = dashboardWords[locale]
  const words = html`<p>${payments.none}</p>`
  return {
    title: common.sections.payments,
    section: 'payments',
    body: html`${filterForm({
      path,
      query,
      searchWords: payments.search,
      statuses: { ...states.charges, CANCELLED: states.cancelledOrDeclined },
      locale,
    })}
<p class="hint"><a href="/dashboard/cards">${payments.savedCards.open}</a></p>
${listSummary({ path, query, totals, viewer })}
${page.rows.length > 0 ? paymentTable(page.rows, viewer) : emptyList({ query, words, locale })}
${pager({ path, query, page, locale })}`,
  }
}

export function paymentTable(rows: readonly ListedCharge[], viewer: Viewer): Html {
  const { payments, labels, page } = dashboardWords[viewer.locale]
  return dataTable({
    label: page.sections.payments,
    rows,
    columns: [
      {
        head: payments.payment,
        kind: 'main',
        cell: ({ idempotencyKey }) =>
          html`<a href="${dashboardPaths.payment(idempotencyKey)}" title="${idempotencyKey}"><bdi>${idempotencyKey}</bdi></a>`,
      },
      {
        head: labels.amount,
        kind: 'amount',
        cell: (charge) => amountOf(charge, viewer),
      },
      { head: labels.status, kind: 'state', cell: (charge) => chargeBadge(charge, viewer.locale) },
      {
        head: labels.card,
        cell: ({ brand, last4 }) => html`${brandNameOf(brand)} <span class="digits">•••• ${last4}</span>`,
      },
      { head: labels.payer, cell: ({ cardHolderName }) => bdiOf(cardHolderName) },
      { head: labels.created, kind: 'quiet', cell: ({ createdAtMs }) => timeOf(createdAtMs, viewer) },
    ],
  })
}
