import {
  type Cursor,
  type ListPage,
  type Place,
  type Sort,
  type Total,
  writeCursor,
} from '@element-js/database'
import { type Html, type HtmlValue, html, icon, trusted } from '@element-js/http'
import { type Currency, currencyExponents, type Locale } from '@element-js/values'
import type { DashboardPage, Section } from '../page/layout.ts'
import { amountOf } from '../page/show-amount.ts'
import { numberTagFor, type Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { type Column, dataTable } from './table.ts'

/** The filters and the position of a list, read from its address. */
export interface ListFilters extends Pick<Place, 'place'> {
  readonly q: string
  readonly status: string | null
  /** Another filter, with its name in the address. */
  readonly more: readonly [name: string, value: string | null] | null
  /** The first and the last day, as `yyyy-MM-dd`. */
  readonly from: string | null
  readonly to: string | null
  readonly currency: Currency | null
  readonly sort: Sort
}

/** The choices of a filter. */
type Choices = Readonly<Record<string, string>>

/** What a list shows to a viewer. */
export interface ListView<Row> {
  /** The placeholder of the search field. */
  readonly search: string
  readonly statuses: Choices
  readonly more?: { readonly words: FilterWords; readonly choices: Choices }
  /** Lists without amounts have no filter for currencies. */
  readonly hasAmounts: boolean
  /** What the total amounts are of. Default: of the amounts of all rows. */
  readonly totalled?: string
  readonly columns: readonly Column<Row>[]
  /** The text if there are no records at all. */
  readonly none: Html
  readonly actions?: HtmlValue
  /** Between the filters and the list. */
  readonly hint?: Html
}

interface FilterWords {
  readonly label: string
  /** The option that excludes nothing. */
  readonly any: string
}

interface ListContents<Row> {
  readonly section: Section
  readonly view: ListView<Row>
  readonly filters: ListFilters
  readonly page: ListPage<Row>
  /** `null` if nothing is excluded. */
  readonly totals: readonly Total[] | 'too many' | null
  readonly viewer: Viewer
}

/** A list with its filters above and its other pages below. */
export function listPage<Row>({
  section,
  view,
  filters,
  page,
  totals,
  viewer,
}: ListContents<Row>): DashboardPage {
  const { lists, page: common } = dashboardWords[viewer.locale]
  const title = common.sections[section]
  const path = `/dashboard/${section}`
  const parameters = parametersOf(filters)
  const addressOf = (side: 'before' | 'after', cursor: Cursor | null): string | null =>
    cursor && `${path}?${new URLSearchParams([...parameters, [side, writeCursor(cursor)]])}`
  const none = isFiltered(filters) || filters.place ? html`<p>${lists.noResults}</p>` : view.none
  return {
    title,
    section,
    viewer,
    actions: view.actions,
    body: html`${filterForm(path, view, filters, viewer.locale)}
${view.hint}
${listSummary(`${path}.csv?${parameters}`, { totals, totalled: view.totalled }, viewer)}
${page.rows.length > 0 ? dataTable({ label: title, rows: page.rows, columns: view.columns }) : html`<div class="panel empty">${none}</div>`}
${pager({ previous: addressOf('before', page.previous), next: addressOf('after', page.next) }, viewer.locale)}`,
  }
}

function filterForm(path: string, view: ListView<never>, filters: ListFilters, locale: Locale): Html {
  const { lists: words, page: common } = dashboardWords[locale]
  const { q, status, more: other, from, to, currency, sort } = filters
  const active = [status, other?.[1], currency, from ?? to].filter(Boolean).length
  const { search, statuses, more, hasAmounts } = view
  const order = Object.entries(words.sorts).filter(
    ([name]) => hasAmounts || name === 'newest' || name === 'oldest',
  )
  return html`<form class="filters" method="get" action="${path}" role="search">
<p class="search"><label for="q" class="visually-hidden">${words.search}</label>${icon('magnifier')}
<input id="q" name="q" type="search" value="${q}" placeholder="${search}" maxlength="200" autocomplete="off" spellcheck="false"></p>
<button class="button" type="submit">${words.search}</button>
<button class="button open-filters" type="button" popovertarget="filters">${icon('funnel')}<span>${words.filters(active)}</span></button>
<div class="more-filters" id="filters" role="group" aria-label="${words.filters(0)}" popover>
${choice('status', words.status, statuses, status)}
${more && other && choice(other[0], more.words, more.choices, other[1])}
${hasAmounts && choice('currency', words.currency, currencyNames, currency)}
<div class="days"><p class="day"><label for="from">${words.from}</label><input id="from" name="from" type="date" value="${from}"></p>
<p class="day"><label for="to">${words.to}</label><input id="to" name="to" type="date" value="${to}"></p></div>
<p class="choice"><label for="sort" class="visually-hidden">${words.order}</label>
<select id="sort" name="sort">${order.map(([name, text]) => option(name, text, name === sort))}</select></p>
<p class="buttons"><button class="button primary" type="submit">${words.apply}</button> <button class="button" type="button" popovertarget="filters" popovertargetaction="hide">${common.close}</button></p></div>
${isFiltered(filters) && html`<a class="clear" href="${path}">${words.clear}</a>`}
</form>`
}

const currencyNames: Choices = Object.fromEntries(Object.keys(currencyExponents).map((code) => [code, code]))

function choice(name: string, words: FilterWords, choices: Choices, chosen: string | null): Html {
  const options = Object.entries(choices).map(([value, text]) => option(value, text, value === chosen))
  return html`<p class="choice"><label for="${name}" class="visually-hidden">${words.label}</label>
<select id="${name}" name="${name}"><option value="">${words.any}</option>${options}</select></p>`
}

function option(value: string, words: string, isChosen: boolean): Html {
  return html`<option value="${value}"${isChosen && trusted(' selected')}>${words}</option>`
}

/** Whether the list excludes anything. */
export function isFiltered({ q, status, more, from, to, currency }: ListFilters): boolean {
  return q !== '' || [status, more?.[1] ?? null, from, to, currency].some((value) => value !== null)
}

/** The totals of the whole list, and the link to its CSV file. */
function listSummary(
  csv: string,
  { totals, totalled }: Pick<ListContents<never>, 'totals'> & { readonly totalled: string | undefined },
  viewer: Viewer,
): Html {
  const words = dashboardWords[viewer.locale].lists
  const link = html`<a class="button small" href="${csv}">${words.exportCsv}</a>`
  if (totals === null) return html`<div class="list-summary">${link}</div>`
  if (totals === 'too many') {
    return html`<div class="list-summary"><p class="totals" role="status">${words.tooMany}</p>${link}</div>`
  }
  const count = totals.reduce((sum, total) => sum + total.count, 0)
  const amounts = totals.flatMap(({ currency, amountMinor }) =>
    currency === null ? [] : [html`<span>${amountOf({ amountMinor, currency }, viewer)}</span> `],
  )
  const results = words.results(count, count.toLocaleString(numberTagFor(viewer)))
  return html`<div class="list-summary"><p class="totals" role="status"><strong>${results}</strong> ${totalled !== undefined && amounts.length > 0 && html`<span>${totalled}:</span> `}${amounts}</p>
${link}</div>`
}

function parametersOf({ q, status, more, from, to, currency, sort }: ListFilters): URLSearchParams {
  const pairs = {
    q,
    status,
    ...(more && { [more[0]]: more[1] }),
    from,
    to,
    currency,
    sort: sort === 'newest' ? null : sort,
  }
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(pairs)) if (value) parameters.set(name, value)
  return parameters
}

interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
}

/** The links to the pages before and after. */
export function pager({ previous, next }: Neighbours, locale: Locale): Html | null {
  if (previous === null && next === null) return null
  const words = dashboardWords[locale].lists
  return html`<nav class="pager" aria-label="${words.pages}">
${previous === null ? html`<span></span>` : html`<a class="button" rel="prev" href="${previous}">${icon('chevronLeft')}<span>${words.previous}</span></a>`}
${next !== null && html`<a class="button" rel="next" href="${next}"><span>${words.next}</span>${icon('chevronRight')}</a>`}
</nav>`
}
