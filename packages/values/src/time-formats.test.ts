import { expect, it } from 'vitest'
import { brazilDayOf } from './time-formats.ts'

it.each([
  ['2026-11-29T02:59:59.999Z', '2026-11-28'],
  ['2026-11-29T03:00:00Z', '2026-11-29'],
  ['2026-01-01T00:00:00Z', '2025-12-31'],
  // Brazil had daylight saving time until 2019.
  ['2019-01-10T01:59:59Z', '2019-01-09'],
  ['2019-01-10T02:00:00Z', '2019-01-10'],
])('%s falls on %s in Brazil', (moment, day) => {
  expect(brazilDayOf(Date.parse(moment))).toBe(day)
})
