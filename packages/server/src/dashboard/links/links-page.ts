import type { Locale } from '../../locale.ts'
import { methodNames } from '../../payment-methods/registry.ts'
import { type Html, html } from '../../web/html.ts'
import { emptyList, filterForm, type ListQuery, listSummary, pager } from '../lists/list-page.ts'
import type { ListedLink } from '../lists/list-queries.ts'
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
import { linkStateBadge } from './link-state.ts'
import { newLinkButton } from './new-link-button.ts'

interface Links {
  readonly page: ListPage<ListedLink>
  readonly totals: readonly Total[] | null
  readonly query: ListQuery
  readonly viewer: Viewer
}

const path = '/dashboard/links'

export function linksPage({ page, totals, query, viewer }: Links): DashboardPage {
  const { locale } = viewer
  const { links, states, page: common } = dashboardWords[locale]
  const words = html`<p>${links.none}</p><p class="hint">${links.noneHint}</p>`
  return {
    title: common.sections.links,
    section: 'links',
    actions: newLinkButton(locale),
    body: html`${filterForm({
      path,
      query,
      searchWords: links.search,
      statuses: states.links,
      more: { words: links.method, choices: methodNames[locale] },
      locale,
    })}
${listSummary({ path, query, totals, viewer })}
${page.rows.length > 0 ? linkTable(page.rows, viewer) : emptyList({ query, words, locale })}
${pager({ path, query, page, locale })}`,
  }
}

export function linkTable(rows: readonly ListedLink[], viewer: Viewer): Html {
  const { locale } = viewer
  const { labels, page } = dashboardWords[locale]
  return dataTable({
    label: page.sections.links,
    rows,
    columns: [
      {
        head: labels.order,
        kind: 'main',
        cell: ({ link }) =>
          html`<a href="${dashboardPaths.link(link.linkId)}" title="${link.orderId}"><bdi>${link.orderId}</bdi></a>`,
      },
      { head: labels.amount, kind: 'amount', cell: ({ link }) => amountOf(link, viewer) },
      { head: labels.status, kind: 'state', cell: (listed) => stateOf(listed, locale) },
      {
        head: labels.paidWith,
        cell: ({ link }) => (link.finalPaymentMethod ? methodNames[locale][link.finalPaymentMethod] : null),
      },
      { head: labels.payer, cell: ({ link }) => bdiOf(link.name ?? link.email) },
      { head: labels.created, kind: 'quiet', cell: ({ link }) => timeOf(link.createdAtMs, viewer) },
    ],
  })
}

function stateOf({ link, refundStatus }: ListedLink, locale: Locale): Html {
  return html`${linkStateBadge(link, locale)}${refundStatus !== null && html` ${refundBadge(refundStatus, locale)}`}`
}
