import { type Html, type HtmlValue, html, trusted } from '../../web/html.ts'

/** A column of a table. */
export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => HtmlValue
  /** `main` leads to the row's own page, `amount` stands on the right, `quiet` is the time. Default: plain text. */
  readonly kind?: 'main' | 'amount' | 'state' | 'quiet'
}

interface Table<Row> {
  /** What the rows are, for who does not see the page around. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/**
 * Rows in a table; on a phone each is a card with its columns' heads beside the values. The roles say again what the
 * elements say: browsers take a table for none whose parts are laid out otherwise.
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
  /** `null`: there is none, which is not said on a phone. */
  readonly value: HtmlValue
}

function cellOf({ head, kind, value }: Cell): Html {
  if (value === null) return html`<td role="cell" class="none">–</td>`
  return html`<td role="cell" data-head="${head}"${classOf(kind)}><span class="value">${value}</span></td>`
}

function classOf(kind: Column<never>['kind']): Html | false {
  return kind !== undefined && trusted(` class="${kind}"`)
}

/** A thing's facts: those without a value are left out. */
export function factList(facts: readonly (readonly [term: string, value: HtmlValue])[]): Html {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return html`<dl class="facts">${known.map(
    ([term, value]) =>
      html`<div><dt>${term}</dt><dd>${typeof value === 'string' ? html`<bdi>${value}</bdi>` : value}</dd></div>`,
  )}</dl>`
}

/** A name of a thing that is copied by a button beside it. */
export function copyable(text: string, what: string): Html {
  return html`<span class="copyable" data-copy="${text}" data-what="${what}"><code>${text}</code></span>`
}

/** A text of somebody's, apart: letters written from right to left in it would turn what stands around. */
export function bdiOf(text: string | null): Html | null {
  return text === null ? null : html`<bdi>${text}</bdi>`
}
