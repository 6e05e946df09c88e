/**
 * Reads the cells of a line of CSV (RFC 4180), without line breaks inside of cells.
 *
 * @returns `null` if a quotation mark has no end.
 */
export function readCsvLine(line: string): readonly string[] | null {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const [whole, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/.exec(rest) ?? []
    if (whole === undefined) return null
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (whole.length === rest.length) return cells
    rest = rest.slice(whole.length + 1)
  }
}
