import type { ScaleMeasurement } from './measure-scale.ts'
import { type Assumptions, placeMerchants } from './place-merchants.ts'

/** The assumptions of the simulation. `docs/benchmarks.md` explains them. */
const assumptions = {
  merchants: 10_000,
  databaseCores: 32,
  logBytesPerSecond: 200e6,
  usedShare: 0.6,
} satisfies Partial<Assumptions>

/**
 * Formats the measured figures, and what loads of five and fifty thousand charges a second would require according to
 * them.
 */
export function reportScale(measured: readonly ScaleMeasurement[]): string {
  const [one] = measured
  if (!one) return ''
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rows = measured.map(({ processes, chargesRatio, p99Ratio, costs }) =>
    line([
      String(processes),
      chargesRatio.toFixed(2),
      p99Ratio.toFixed(2),
      (costs.serviceMicros / one.costs.serviceMicros).toFixed(2),
      (costs.databaseMicros / one.costs.databaseMicros).toFixed(2),
      (costs.databaseMicros / costs.serviceMicros).toFixed(2),
      (costs.logBytes / 1000).toFixed(1),
    ]),
  )
  const placed = [5000, 50_000].flatMap((chargesPerSecond) =>
    [0, 0.7, 1].map((unevenness) => {
      const { services, bound, primaries, unevenLoad, tooLarge } = placeMerchants(one.costs, {
        ...assumptions,
        chargesPerSecond,
        unevenness,
      })
      const cells = [
        chargesPerSecond,
        unevenness,
        services,
        primaries,
        bound,
        unevenLoad.toFixed(2),
        tooLarge,
      ]
      return line(cells.map(String))
    }),
  )
  return [
    line([
      ...['Processes', 'Charges', 'p99', 'Processor of services', 'Processor of PostgreSQL'],
      ...['PostgreSQL / services', 'Log kB'],
    ]),
    '|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    line(['Charges/s', 'Unevenness', 'Services', 'Primaries', 'Bound by', 'Fullest / average', 'Too large']),
    '|--:|--:|--:|--:|---|--:|--:|',
    ...placed,
  ].join('\n')
}
