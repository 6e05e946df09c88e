import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { maskCardNumbers } from '@element-js/values'
import type { FastifyReply } from 'fastify'

/** A cell of a table for spreadsheets; `null` is an empty one. */
export type Cell = string | number | null

/**
 * A row of a CSV file (RFC 4180). Texts come from payers and merchants: a text that a spreadsheet would run as a
 * formula gets an apostrophe, and digits that look like a card number are masked.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = harmless(maskCardNumbers(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Puts an apostrophe before each formula. Where the comma is the decimal sign, spreadsheets begin a cell at a semicolon,
 * and see quotation marks within a cell as text: there, a line break begins a row, and the marks after a semicolon begin a
 * quoted cell. They also skip spaces and line breaks before a sign, and accept the full-width signs of East Asian
 * keyboards.
 */
function harmless(text: string): string {
  const parts = text.split(/(?<=[;|\t\r\n])/)
  // The quotation mark that ends such a text would begin a cell, which the line break after it would be in.
  if (/[;|\t\r\n]$/.test(text)) parts.push('')
  return parts
    .map((part, index) => (isFormula(part) || (index > 0 && isBlank(part)) ? `'${part}` : part))
    .join('')
}

// Spreadsheets remove the quotation marks at the beginning of a cell: `""=1` is a formula.
function isFormula(text: string): boolean {
  return /^[\s\0"]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text)
}

function isBlank(text: string): boolean {
  return /^[\s\0"]*$/.test(text)
}

/** The columns of a file, in order: the name of each, and its value in a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>

interface CsvFile<Row> {
  /** The name of the file, without its extension. */
  readonly name: string
  readonly columns: CsvColumns<Row>
  /** The rows, some at a time: one batch needs little memory. */
  readonly batches: AsyncIterable<readonly Row[]>
  /** The lines after the rows. Default: none. */
  readonly foot?: () => Promise<string>
}

/** Responds with a CSV file, row by row. */
export function sendCsv<Row>(
  reply: FastifyReply,
  { name, columns, batches, foot }: CsvFile<Row>,
): FastifyReply {
  async function* lines(): AsyncGenerator<string> {
    // Without the byte order mark, spreadsheets read UTF-8 as an older encoding.
    yield `\ufeff${csvRow(Object.keys(columns))}`
    for await (const rows of batches) yield* csvPieces(columns, rows)
    if (foot) yield await foot()
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines()))
}

// Rows of the longest texts take 0.1 ms each, because they are searched for card numbers.
const rowsInOneTurn = 100

/** The lines of rows, in pieces. Other requests are served between two pieces. */
export async function* csvPieces<Row>(
  columns: CsvColumns<Row>,
  rows: readonly Row[],
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  for (let at = 0; at < rows.length; at += rowsInOneTurn) {
    const some = rows.slice(at, at + rowsInOneTurn)
    yield some.map((row) => csvRow(cells.map((cell) => cell(row)))).join('')
    await nextTurn()
  }
}

/** A moment in the form that spreadsheets and programs read. */
export function isoOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString()
}
