import { type Html, html } from '../../web/html.ts'
import { emptyList, filterForm, type ListQuery, listSummary, pager } from '../lists/list-page.ts'
import type { ListedLink } from '../lists/list-queries.ts'
import type { ListPage } from '../lists/paging.ts'
import { bdiOf, dataTable } from '../lists/table.ts'
import type { Total } from '../lists/totals.ts'
import type { DashboardPage } from '../page/layout.ts'
import { dashboardPaths } from '../page/paths.ts'
import { amountOf } from '../page/show-amount.ts'
import { type TimeZone, timeOf } from '../page/show-time.ts'
import { linkStates, methodNames, refundBadge } from '../page/words.ts'
import { linkStateBadge } from './link-state.ts'
import { newLinkButton } from './new-link-button.ts'

interface Links {
  readonly page: ListPage<ListedLink>
  readonly totals: readonly Total[] | null
  readonly query: ListQuery
  readonly timeZone: TimeZone
}

const path = '/dashboard/links'

export function linksPage({ page, totals, query, timeZone }: Links): DashboardPage {
  const words = html`<p>No links yet.</p><p class="hint">Create a link for an order and send it to your customer by email or chat.</p>`
  return {
    title: 'Links',
    section: 'links',
    actions: newLinkButton,
    body: html`${filterForm({
      path,
      query,
      searchWords: 'Order, name, e-mail, amount, last 4 digits…',
      statuses: linkStates,
      more: { label: 'Method', choices: methodNames },
    })}
${listSummary({ path, query, totals })}
${page.rows.length > 0 ? linkTable(page.rows, timeZone) : emptyList({ query, words })}
${pager({ path, query, page })}`,
  }
}

export function linkTable(rows: readonly ListedLink[], timeZone: TimeZone): Html {
  return dataTable({
    label: 'Links',
    rows,
    columns: [
      {
        head: 'Order',
        kind: 'main',
        cell: ({ link }) =>
          html`<a href="${dashboardPaths.link(link.linkId)}" title="${link.orderId}"><bdi>${link.orderId}</bdi></a>`,
      },
      { head: 'Amount', kind: 'amount', cell: ({ link }) => amountOf(link.amountMinor, link.currency) },
      { head: 'Status', kind: 'state', cell: stateOf },
      {
        head: 'Paid with',
        cell: ({ link }) => (link.finalPaymentMethod ? methodNames[link.finalPaymentMethod] : null),
      },
      { head: 'Payer', cell: ({ link }) => bdiOf(link.name ?? link.email) },
      { head: 'Created', kind: 'quiet', cell: ({ link }) => timeOf(link.createdAtMs, timeZone) },
    ],
  })
}

function stateOf({ link, refundStatus }: ListedLink): Html {
  return html`${linkStateBadge(link)}${refundStatus !== null && html` ${refundBadge(refundStatus)}`}`
}
