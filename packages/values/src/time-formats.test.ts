import { expect, it } from 'vitest'
import { brazilDayOf, parseUtcTime } from './time-formats.ts'

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

it.each([
  ['2028-02-29T12:05Z', Date.UTC(2028, 1, 29, 12, 5)],
  ['2026-12-31T23:59:59Z', Date.UTC(2026, 11, 31, 23, 59, 59)],
  ['2026-02-29T12:05Z', null],
  ['2026-02-30T00:00:00Z', null],
  ['2026-12-31T24:00:00Z', null],
  ['2026-13-01T00:00:00Z', null],
])('%s is %j', (text, atMs) => {
  expect(parseUtcTime(text)).toBe(atMs)
})
