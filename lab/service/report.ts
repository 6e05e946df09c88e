import type { ScenarioMeasurement } from './measure.ts'
import type { ScenarioFigures } from './run-load.ts'

/**
 * Formats the figures as a Markdown table. Ratios to the bare handler are computed in each round; the table has
 * medians.
 */
export function reportOf(title: string, measured: readonly ScenarioMeasurement[]): string {
  const header = [
    ...['Connections', 'Scenario', 'Requests/s', 'p50 ms', 'p99 ms', 'Processor µs'],
    ...['Requests / bare', 'p99 / bare', 'Bare / processor'],
  ]
  const rows = measured.map((each) => {
    const bare = measured.find(({ connections }) => connections === each.connections)?.rounds ?? []
    const of = (key: keyof ScenarioFigures): number => median(each.rounds.map((round) => round[key]))
    const ratios = (key: keyof ScenarioFigures): readonly number[] =>
      each.rounds.map((round, index) => round[key] / (bare[index]?.[key] ?? Number.NaN))
    return [
      String(each.connections),
      each.scenario,
      of('requestsPerSecond').toFixed(0),
      of('p50Ms').toFixed(2),
      of('p99Ms').toFixed(2),
      of('processorMicros').toFixed(0),
      median(ratios('requestsPerSecond')).toFixed(2),
      median(ratios('p99Ms')).toFixed(2),
      // The inverse: the requests per second if only the server's own work counted.
      median(ratios('processorMicros').map((ratio) => 1 / ratio)).toFixed(2),
    ]
  })
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [`${title}`, '', line(header), '|--:|---|--:|--:|--:|--:|--:|--:|--:|', ...rows.map(line)].join('\n')
}

/** The median of some figures; the lower of the two middle ones if their number is even. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? Number.NaN
}
