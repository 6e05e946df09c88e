import { type Html, html, trusted } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { Cursor, ListPage, ListPlace } from './paging.ts'

/** The number of rows on a page. */
export const pageLength = 25

/** The filters and the place of a list, read from its address. */
export interface ListQuery {
  readonly q: string
  readonly status: string | null
  /** Another filter, with its name in the address. */
  readonly more?: readonly [name: string, value: string | null]
  readonly place: ListPlace | null
}

/** The choices of a filter. */
type Choices = Readonly<Record<string, { readonly words: string } | string>>

interface Filters {
  readonly path: string
  readonly query: ListQuery
  /** The placeholder of the search field. */
  readonly searchWords: string
  readonly statuses: Choices
  readonly more?: { readonly label: string; readonly choices: Choices }
}

/** The form above a list. */
export function filterForm({ path, query, searchWords, statuses, more }: Filters): Html {
  const isFiltered = query.q !== '' || query.status !== null || (query.more?.[1] ?? null) !== null
  return html`<form class="filters" method="get" action="${path}" role="search">
<p class="search"><label for="q" class="visually-hidden">Search</label>${icon('magnifier')}
<input id="q" name="q" type="search" value="${query.q}" placeholder="${searchWords}" maxlength="200" autocomplete="off" spellcheck="false"></p>
${choice({ name: 'status', label: 'Status', choices: statuses, chosen: query.status })}
${more && query.more && choice({ name: query.more[0], ...more, chosen: query.more[1] })}
<button class="button" type="submit">Search</button>
${isFiltered && html`<a class="clear" href="${path}">Clear search</a>`}
</form>`
}

interface Choice {
  readonly name: string
  readonly label: string
  readonly choices: Choices
  readonly chosen: string | null
}

function choice({ name, label, choices, chosen }: Choice): Html {
  const options = Object.entries(choices).map(
    ([value, words]) =>
      html`<option value="${value}"${value === chosen && trusted(' selected')}>${typeof words === 'string' ? words : words.words}</option>`,
  )
  return html`<p class="choice"><label for="${name}" class="visually-hidden">${label}</label>
<select id="${name}" name="${name}"><option value="">Any ${label.toLowerCase()}</option>${options}</select></p>`
}

interface Pager {
  readonly path: string
  readonly query: ListQuery
  readonly page: Pick<ListPage<unknown>, 'newer' | 'older'>
}

/** The links to the newer and older pages. */
export function pager({ path, query, page: { newer, older } }: Pager): Html | null {
  if (!newer && !older) return null
  return html`<nav class="pager" aria-label="Pages">
${newer ? html`<a class="button" rel="prev" href="${addressOf({ path, query }, 'before', newer)}">${icon('chevronLeft')}<span>Newer</span></a>` : html`<span></span>`}
${older && html`<a class="button" rel="next" href="${addressOf({ path, query }, 'after', older)}"><span>Older</span>${icon('chevronRight')}</a>`}
</nav>`
}

function addressOf(
  { path, query }: Pick<Pager, 'path' | 'query'>,
  name: string,
  { createdAtMs, id }: Cursor,
): string {
  const pairs = [['q', query.q], ['status', query.status ?? ''], ...(query.more ? [query.more] : [])]
  const parameters = new URLSearchParams()
  for (const [key = '', value] of pairs) if (value) parameters.set(key ?? '', value)
  parameters.set(name, `${createdAtMs}-${id}`)
  return `${path}?${parameters}`
}

/** Reads where a page begins, as `addressOf` wrote it; `null` for anything else: the list then starts at its newest row. */
export function readPlace({
  before,
  after,
}: {
  readonly before: string | null
  readonly after: string | null
}): ListPlace | null {
  const [, createdAt, id] = /^(\d{1,15})-([\w.~-]{1,100})$/.exec(before ?? after ?? '') ?? []
  if (createdAt === undefined || id === undefined) return null
  return { side: before === null ? 'older' : 'newer', createdAtMs: Number(createdAt), id }
}

interface EmptyListOptions {
  readonly query: ListQuery
  /** What to say where there are no records at all. */
  readonly words: Html
}

/** What stands in place of a table without rows. */
export function emptyList({ query, words }: EmptyListOptions): Html {
  const isFiltered = query.q !== '' || query.status !== null || (query.more?.[1] ?? null) !== null
  const text = isFiltered || query.place ? html`<p>No results match your search.</p>` : words
  return html`<div class="panel empty">${text}</div>`
}
