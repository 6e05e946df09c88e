import type { Locale } from '../../locale.ts'
import { copyButton } from '../../web/copy-button.ts'
import { type Html, type HtmlValue, html, trusted } from '../../web/html.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** A column of a table. */
export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => HtmlValue
  /** `main` links to the page of the row, `amount` is aligned to the right, `quiet` is a time. Default: plain text. */
  readonly kind?: 'main' | 'amount' | 'state' | 'quiet'
}

interface Table<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/**
 * Rows in a table; on a phone each row is a card with the column heads beside the values. The roles repeat what the
 * elements say: browsers no longer treat a table as one when its parts have another `display`.
 */
export function dataTable<Row>({ label, columns, rows }: Table<Row>): Html {
  return html`<div class="panel flush"><table class="list" role="table" aria-label="${label}">
<thead role="rowgroup"><tr role="row">${columns.map(
    ({ head, kind }) => html`<th role="columnheader" scope="col"${classOf(kind)}>${head}</th>`,
  )}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) => html`
<tr role="row">${columns.map(({ head, cell, kind }) => cellOf({ head, kind, value: cell(row) }))}</tr>`,
  )}</tbody>
</table></div>`
}

interface Cell {
  readonly head: string
  readonly kind: Column<never>['kind']
  /** `null` for none: a phone leaves the cell out. */
  readonly value: HtmlValue
}

function cellOf({ head, kind, value }: Cell): Html {
  if (value === null) return html`<td role="cell" class="none">–</td>`
  return html`<td role="cell" data-head="${head}"${classOf(kind)}><span class="value">${value}</span></td>`
}

function classOf(kind: Column<never>['kind']): Html | false {
  return kind !== undefined && trusted(` class="${kind}"`)
}

/**
 * An id with a button that copies it.
 *
 * @param what What the button says that it copies.
 */
export function copyable(text: string, what: string, locale: Locale): Html {
  const words = dashboardWords[locale].page
  const name = words.copyName(what)
  const button = copyButton({ source: { text }, name, words, className: 'button small copy' })
  return html`<span class="copyable"><code>${text}</code>${button}</span>`
}

/** A text of somebody else's, set apart: letters that run from right to left would reorder what surrounds them. */
export function bdiOf(text: string | null): Html | null {
  return text === null ? null : html`<bdi>${text}</bdi>`
}
