import { expect, type Page } from '@playwright/test'
import type { ServiceSite } from './sites.ts'

/** The cells of a CSV file (RFC 4180), besides an empty one at its end. */
function cellsIn(csv: string): readonly string[] {
  const cells = ['']
  // Every second part is in quotation marks. Between two of these, nothing at all stands for a mark in the text.
  const parts = csv.replace(/^\ufeff/, '').split('"')
  for (const [index, part] of parts.entries()) {
    const isQuoted = index % 2 === 1
    const isMark = part === '' && index > 0 && index < parts.length - 1
    const [rest = '', ...others] = isQuoted ? [part] : isMark ? ['"'] : part.split(/,|\r\n/)
    cells.push((cells.pop() ?? '') + rest, ...others)
  }
  return cells
}

/**
 * The cells that a spreadsheet would run as a formula: it skips spaces and control characters before a sign, and takes
 * full-width signs too. Some begin a cell at a semicolon or a tab, and drop quotation marks there. Numbers are no
 * formulas.
 */
export function formulasIn(csv: string): readonly string[] {
  const cells = cellsIn(csv).flatMap((cell) => cell.split(/[;\t\r\n]/))
  return cells.filter((cell) => /^[\s\0"]*[=+\-@＝＋－＠|%]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))
}

/** Asserts that none of the dashboard's exports has a formula in a cell, and that texts are in them. */
export async function expectNoFormulas(
  page: Page,
  service: ServiceSite,
  lists: readonly string[],
): Promise<void> {
  for (const list of lists) {
    const answer = await page.context().request.get(`${service.origin}/dashboard/${list}.csv`)
    const csv = await answer.text()
    expect([list, answer.status(), formulasIn(csv)]).toEqual([list, 200, []])
    expect([list, cellsIn(csv).some((cell) => cell.includes('hit()'))]).toEqual([list, true])
  }
}
