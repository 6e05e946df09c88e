import { expect, it } from 'vitest'
import { beginningOf, dayAfter } from './day-range.ts'

it.each([
  ['2026-06-30', 'UTC', '2026-06-30T00:00:00.000Z'],
  ['2026-06-30', 'America/Sao_Paulo', '2026-06-30T03:00:00.000Z'],
  ['2026-06-30', 'America/Bogota', '2026-06-30T05:00:00.000Z'],
  // Chile's clocks change: summer, winter, and the first hours after a change at midnight, which does not exist.
  ['2026-01-15', 'America/Santiago', '2026-01-15T03:00:00.000Z'],
  ['2026-06-15', 'America/Santiago', '2026-06-15T04:00:00.000Z'],
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s in %s begins at %s', (date, timeZone, iso) => {
  expect(new Date(beginningOf(date, timeZone) ?? 0).toISOString()).toBe(iso)
})

it.each([
  ...['2026-02-30', '2026-13-01', '26-01-01', '', 'today', '2026-06-30T00:00'],
  ...['0000-01-01', '0001-01-01', '1000-12-31', '1999-12-31'],
])('%s is not a date', (date) => {
  expect(beginningOf(date, 'UTC')).toBeNull()
})

it('finds the next day across months and years', () => {
  expect([dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual(['2027-01-01', '2028-02-29'])
})
