import { maskCardNumbers } from '../../values/card-numbers.ts'

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
 * and see no quotation marks within it: there, a line break begins a row. They also skip spaces and line breaks before a
 * sign, and accept the full-width signs of East Asian keyboards.
 */
function harmless(text: string): string {
  const parts = text.split(/(?<=[;|\t\r\n])/).map((part) => (isFormula(part) ? `'${part}` : part))
  return parts.join('')
}

function isFormula(text: string): boolean {
  return /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/.test(text)
}
