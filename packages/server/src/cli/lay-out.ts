import { utcTimeOf } from '@element-js/values'

/** Breaks a paragraph into lines of at most `width` characters. A longer word gets a line of its own. */
export function wrap(paragraph: string, width: number): string[] {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Lines with aligned columns, two spaces apart. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => (row[index] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A table, whose first row is its headings; `none` if there are no others. */
export function table(rows: readonly (readonly string[])[], none = 'There are none.'): string {
  return rows.length > 1 ? columns(rows).join('\n') : none
}

/** Formats a time for people: UTC, to the second; a hyphen if there is none. */
export function showTime(atMs: number | null): string {
  return atMs === null ? '-' : `${utcTimeOf(atMs)} UTC`
}
