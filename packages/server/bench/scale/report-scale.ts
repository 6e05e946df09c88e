import type { ScaleMeasurement } from './measure-scale.ts'
import { type Assumptions, placeMerchants } from './place-merchants.ts'

/** The assumptions of the simulation. `docs/scaling.md` explains them. */
const assumptions: Assumptions = {
  chargesPerSecond: 50_000,
  merchants: 10_000,
  unevenness: 0.7,
  databaseCores: 32,
  logBytesPerSecond: 200e6,
  usedShare: 0.6,
}

/** Formats the measured figures, and what a load of fifty thousand charges a second would require by them. */
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
      costs.transactions.toFixed(2),
    ]),
  )
  const placed = [5000, 50_000].flatMap((chargesPerSecond) =>
    [0, assumptions.unevenness, 1].map((unevenness) => {
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
      ...['PostgreSQL / services', 'Log kB', 'Transactions'],
    ]),
    '|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
    line(['Charges/s', 'Unevenness', 'Services', 'Primaries', 'Bound by', 'Fullest / average', 'Too large']),
    '|--:|--:|--:|--:|---|--:|--:|',
    ...placed,
  ].join('\n')
}
