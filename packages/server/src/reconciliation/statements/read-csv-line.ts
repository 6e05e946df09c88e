/**
 * Reads the cells of a line of CSV (RFC 4180), without line breaks inside of cells.
 *
 * @returns `null` if a quotation mark has no end, or is in the middle of a cell.
 */
export function readCsvLine(line: string): readonly string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const cell = line[at] === '"' ? quotedAt(line, at + 1) : plainAt(line, at)
    if (!cell || (cell.end < line.length && line[cell.end] !== ',')) return null
    cells.push(cell.text)
    if (cell.end === line.length) return cells
    at = cell.end + 1
  }
}

interface Cell {
  readonly text: string
  /** The place behind it. */
  readonly end: number
}

function plainAt(line: string, from: number): Cell | null {
  const comma = line.indexOf(',', from)
  const end = comma < 0 ? line.length : comma
  const text = line.slice(from, end)
  return text.includes('"') ? null : { text, end }
}

function quotedAt(line: string, from: number): Cell | null {
  let text = ''
  let at = from
  for (;;) {
    const mark = line.indexOf('"', at)
    if (mark < 0) return null
    text += line.slice(at, mark)
    // Two marks stand for one.
    if (line[mark + 1] !== '"') return { text, end: mark + 1 }
    text += '"'
    at = mark + 2
  }
}
