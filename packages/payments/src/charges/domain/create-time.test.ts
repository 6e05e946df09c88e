import { expect, it } from 'vitest'
import { createTimeOf } from './create-time.ts'

it.each([
  ['BR', '2026-01-15 09:05:07 GMT-03:00'],
  ['MX', '2026-01-15 06:05:07 GMT-06:00'],
  ['CO', '2026-01-15 07:05:07 GMT-05:00'],
  ['CL', '2026-01-15 09:05:07 GMT-03:00'],
  ['PE', '2026-01-15 07:05:07 GMT-05:00'],
] as const)('writes a moment on the clock of %s with its offset', (country, expected) => {
  expect(createTimeOf(Date.UTC(2026, 0, 15, 12, 5, 7, 900), country)).toBe(expected)
})

it("follows a country's summer and midnight", () => {
  expect(createTimeOf(Date.UTC(2026, 6, 15, 4, 0, 0), 'CL')).toBe('2026-07-15 00:00:00 GMT-04:00')
})

it('writes each second and each country separately', () => {
  const noon = Date.UTC(2026, 0, 15, 12, 5, 7, 900)
  const shown = [createTimeOf(noon, 'BR'), createTimeOf(noon, 'MX'), createTimeOf(noon, 'BR')]
  expect(shown).toEqual(['2026-01-15 09:05:07 GMT-03:00', '2026-01-15 06:05:07 GMT-06:00', shown[0]])
  expect(createTimeOf(noon + 100, 'BR')).toBe('2026-01-15 09:05:08 GMT-03:00')
})
