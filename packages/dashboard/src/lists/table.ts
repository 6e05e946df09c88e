import { copyButton, type Html, type HtmlValue, html, trusted } from '@element-js/http'
import type { Locale } from '@element-js/values'
import { dashboardWords } from '../words/dashboard-words.ts'

/** A column of a table. */
export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => HtmlValue
  /** `main` links to the page of the row, `amount` is aligned to the right, `quiet` is a time. Default: plain text. */
  readonly kind?: 'main' | 'amount' | 'state' | 'quiet'
}

interface Table<Row> {
  /** A description of the rows for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/**
 * Rows in a table. On a phone, each row is a card with the column headings beside the values. The roles repeat the
 * meaning of the elements, because browsers no longer treat a table as one if its parts have another `display`.
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
  /** `null` for none: a phone omits the cell. */
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
 * @param what The thing to copy, as the button names it.
 */
export function copyable(text: string, what: string, locale: Locale): Html {
  const words = dashboardWords[locale].page
  const name = words.copyName(what)
  const button = copyButton({ source: { text }, name, words, className: 'button small copy' })
  return html`<span class="copyable"><code>${text}</code>${button}</span>`
}

/** A text by somebody else, isolated: right-to-left letters would reorder the text around them. */
export function bdiOf(text: string | null): Html | null {
  return text === null ? null : html`<bdi>${text}</bdi>`
}
