import type { LoadFigures } from './load.ts'
import type { Measured } from './measure.ts'

/** The figures as a table in Markdown. Ratios are taken in each round, to the bare handler: of both there is the median. */
export function reportOf(title: string, measured: readonly Measured[]): string {
  const header = ['Connections', 'Scene', 'Requests/s', 'p50 ms', 'p99 ms', 'Requests / bare', 'p99 / bare']
  const rows = measured.map((each) => {
    const bare = measured.find(({ connections }) => connections === each.connections)?.rounds ?? []
    const of = (key: keyof LoadFigures): number => median(each.rounds.map((round) => round[key]))
    const ratio = (key: keyof LoadFigures): string =>
      median(each.rounds.map((round, index) => round[key] / (bare[index]?.[key] ?? Number.NaN))).toFixed(2)
    return [
      String(each.connections),
      each.scene,
      of('requestsPerSecond').toFixed(0),
      of('p50Ms').toFixed(2),
      of('p99Ms').toFixed(2),
      ratio('requestsPerSecond'),
      ratio('p99Ms'),
    ]
  })
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [`${title}`, '', line(header), '|--:|---|--:|--:|--:|--:|--:|', ...rows.map(line)].join('\n')
}

/** The middle of some figures; the lower of the two middle ones when their count is even. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? Number.NaN
}
