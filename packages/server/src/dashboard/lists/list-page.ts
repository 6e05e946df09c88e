import type { Locale } from '../../locale.ts'
import { type Currency, currencyExponents } from '../../money/money.ts'
import { type Html, html, trusted } from '../../web/html.ts'
import { icon } from '../../web/icons/icons.ts'
import { amountOf } from '../page/show-amount.ts'
import { numberTagFor, type Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import type { Sort } from './narrowing.ts'
import type { Cursor, ListPage, ListPlace } from './paging.ts'
import type { Total } from './totals.ts'

/** The number of rows on a page. */
export const pageLength = 25

/** The filters and the position of a list, read from its address. */
export interface ListQuery {
  readonly q: string
  readonly status: string | null
  /** Another filter, with its name in the address. */
  readonly more?: readonly [name: string, value: string | null]
  /** The first and the last day, as `yyyy-MM-dd`. */
  readonly from: string | null
  readonly to: string | null
  /** Absent in a list without amounts. */
  readonly currency?: Currency | null
  readonly sort: Sort
  readonly place: ListPlace | null
}

/** The choices of a filter. */
type Choices = Readonly<Record<string, string>>

interface Filters {
  readonly path: string
  readonly query: ListQuery
  /** The placeholder of the search field. */
  readonly searchWords: string
  readonly statuses: Choices
  readonly more?: { readonly words: FilterWords; readonly choices: Choices }
  readonly locale: Locale
}

/** The form above a list. */
export function filterForm({ path, query, searchWords, statuses, more, locale }: Filters): Html {
  const words = dashboardWords[locale].lists
  const { q, status, from, to, currency, sort } = query
  const hasAmounts = currency !== undefined
  const order = Object.entries(words.sorts).filter(
    ([name]) => hasAmounts || name === 'newest' || name === 'oldest',
  )
  return html`<form class="filters" method="get" action="${path}" role="search">
<p class="search"><label for="q" class="visually-hidden">${words.search}</label>${icon('magnifier')}
<input id="q" name="q" type="search" value="${q}" placeholder="${searchWords}" maxlength="200" autocomplete="off" spellcheck="false"></p>
<button class="button" type="submit">${words.search}</button>
${choice({ name: 'status', words: words.status, choices: statuses, chosen: status })}
${more && query.more && choice({ name: query.more[0], ...more, chosen: query.more[1] })}
${hasAmounts && choice({ name: 'currency', words: words.currency, choices: currencyNames, chosen: currency })}
<div class="days"><p class="day"><label for="from">${words.from}</label><input id="from" name="from" type="date" value="${from}"></p>
<p class="day"><label for="to">${words.to}</label><input id="to" name="to" type="date" value="${to}"></p></div>
<p class="choice"><label for="sort" class="visually-hidden">${words.order}</label>
<select id="sort" name="sort">${order.map(([name, text]) => option(name, text, name === sort))}</select></p>
${isFiltered(query) && html`<a class="clear" href="${path}">${words.clear}</a>`}
</form>`
}

const currencyNames: Choices = Object.fromEntries(Object.keys(currencyExponents).map((code) => [code, code]))

/** Whether the list excludes anything. */
export function isFiltered({ q, status, more, from, to, currency }: ListQuery): boolean {
  return (
    q !== '' || [status, more?.[1], from, to, currency].some((value) => value !== undefined && value !== null)
  )
}

interface ListFoot {
  readonly path: string
  readonly query: ListQuery
  /** `null` if nothing is excluded. */
  readonly totals: readonly Total[] | null
  readonly viewer: Viewer
}

/** The totals of the whole list, and the address of its CSV file. */
export function listSummary({ path, query, totals, viewer }: ListFoot): Html {
  const words = dashboardWords[viewer.locale].lists
  const count = totals?.reduce((sum, total) => sum + total.count, 0) ?? 0
  const amounts = (totals ?? []).flatMap(({ currency, amountMinor }) =>
    currency === null ? [] : [html`<span>${amountOf({ amountMinor, currency }, viewer)}</span> `],
  )
  const results = words.results(count, count.toLocaleString(numberTagFor(viewer)))
  return html`<div class="list-summary">${totals && html`<p class="totals" role="status"><strong>${results}</strong> ${amounts}</p>`}
<a class="button small" href="${`${path}.csv?${parametersOf(query)}`}" download>${words.exportCsv}</a></div>`
}

interface FilterWords {
  readonly label: string
  /** The option that excludes nothing. */
  readonly any: string
}

interface Choice {
  readonly name: string
  readonly words: FilterWords
  readonly choices: Choices
  readonly chosen: string | null
}

function choice({ name, words, choices, chosen }: Choice): Html {
  const options = Object.entries(choices).map(([value, text]) => option(value, text, value === chosen))
  return html`<p class="choice"><label for="${name}" class="visually-hidden">${words.label}</label>
<select id="${name}" name="${name}"><option value="">${words.any}</option>${options}</select></p>`
}

function option(value: string, words: string, isChosen: boolean): Html {
  return html`<option value="${value}"${isChosen && trusted(' selected')}>${words}</option>`
}

interface Pager {
  readonly path: string
  readonly query: ListQuery
  readonly page: Pick<ListPage<unknown>, 'previous' | 'next'>
  readonly locale: Locale
}

/** The links to the pages before and after. */
export function pager({ path, query, page: { previous, next }, locale }: Pager): Html | null {
  if (!previous && !next) return null
  const words = dashboardWords[locale].lists
  return html`<nav class="pager" aria-label="${words.pages}">
${previous ? html`<a class="button" rel="prev" href="${addressOf({ path, query }, 'before', previous)}">${icon('chevronLeft')}<span>${words.previous}</span></a>` : html`<span></span>`}
${next && html`<a class="button" rel="next" href="${addressOf({ path, query }, 'after', next)}"><span>${words.next}</span>${icon('chevronRight')}</a>`}
</nav>`
}

function addressOf(
  { path, query }: Pick<Pager, 'path' | 'query'>,
  name: string,
  { value, id }: Cursor,
): string {
  const parameters = parametersOf(query)
  parameters.set(name, `${value}-${id}`)
  return `${path}?${parameters}`
}

function parametersOf({ q, status, more, from, to, currency, sort }: ListQuery): URLSearchParams {
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

/**
 * Reads where a page begins, as written by `addressOf`; `null` for anything else, and the list starts at its first row.
 */
export function readPlace({
  before,
  after,
}: {
  readonly before: string | null
  readonly after: string | null
}): ListPlace | null {
  const [, value, id] = /^(\d{1,15}(?:\.\d{1,2})?)-([\w.~-]{1,100})$/.exec(before ?? after ?? '') ?? []
  if (value === undefined || id === undefined) return null
  return { side: before === null ? 'after' : 'before', value: Number(value), id }
}

interface EmptyListOptions {
  readonly query: ListQuery
  /** The text if there are no records at all. */
  readonly words: Html
  readonly locale: Locale
}

/** The content in place of a table without rows. */
export function emptyList({ query, words, locale }: EmptyListOptions): Html {
  const { noResults } = dashboardWords[locale].lists
  const text = isFiltered(query) || query.place ? html`<p>${noResults}</p>` : words
  return html`<div class="panel empty">${text}</div>`
}
