/** Rows under a header, in columns of equal width: the first to the left, the others to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return lines
    .map((line) =>
      widths
        .map((width, column) => {
          const text = line[column] ?? ''
          return column === 0 ? text.padEnd(width) : text.padStart(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
