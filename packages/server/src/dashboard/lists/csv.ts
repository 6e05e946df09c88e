import { maskCardNumbers } from '../../values/card-numbers/card-numbers.ts'

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
