import { expect, it } from 'vitest'
import { median, reportOf } from './report.ts'

const figures = (requestsPerSecond: number) => {
  const micros = 1_000_000 / requestsPerSecond
  return { requests: 1, requestsPerSecond, p50Ms: 1, p99Ms: micros / 1000, processorMicros: micros }
}

it("reports the medians of each scenario, and the median of each round's ratio to the bare handler", () => {
  const report = reportOf('SQLite', [
    { scenario: 'bare', connections: 1, rounds: [figures(1000), figures(500), figures(2000)] },
    { scenario: 'bare', connections: 64, rounds: [figures(4000), figures(4000), figures(4000)] },
    { scenario: 'charge', connections: 1, rounds: [figures(500), figures(400), figures(1000)] },
  ])
  expect(report.split('\n').slice(4)).toEqual([
    '| 1 | bare | 1000 | 1.00 | 1.00 | 1000 | 1.00 | 1.00 | 1.00 |',
    '| 64 | bare | 4000 | 1.00 | 0.25 | 250 | 1.00 | 1.00 | 1.00 |',
    '| 1 | charge | 500 | 1.00 | 2.00 | 2000 | 0.50 | 2.00 | 0.50 |',
  ])
})

it('returns the median', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2, Number.NaN])
})
