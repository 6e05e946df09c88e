import { describe, expect, it } from 'vitest'
import { expirationOf, judgeExpiration } from './expiration.ts'

const now = { month: 11, year: 2026 }

describe('the judgement of an expiration', () => {
  it.each([
    ['', '', 'empty', undefined],
    ['1', '', 'partial', undefined],
    ['', '30', 'partial', undefined],
    ['1', '30', 'partial', undefined],
    ['12', '', 'partial', undefined],
    ['12', '3', 'partial', undefined],
    ['12', '30', 'complete', undefined],
    ['12', '2030', 'complete', undefined],
    ['11', '26', 'complete', undefined],
    ['10', '26', 'invalid', 'past'],
    ['12', '25', 'invalid', 'past'],
    ['12', '20', 'partial', undefined],
    ['12', '203', 'partial', undefined],
    ['12', '2019', 'invalid', 'past'],
    ['12', '45', 'complete', undefined],
    ['01', '46', 'invalid', 'year'],
    ['13', '30', 'invalid', 'month'],
    ['00', '30', 'invalid', 'month'],
    ['12', '305', 'invalid', 'year'],
  ])('%s / %s is %s (%s)', (month, year, is, flaw) => {
    expect(judgeExpiration({ month, year }, now)).toEqual(flaw ? { is, flaw } : { is })
  })

  it.each([
    ['10', '26', { month: 11, year: 2026, day: 1 }, 'complete'],
    ['10', '26', { month: 11, year: 2026, day: 2 }, 'past'],
    ['09', '26', { month: 11, year: 2026, day: 1 }, 'past'],
    ['12', '26', { month: 1, year: 2027, day: 1 }, 'complete'],
    ['01', '46', { month: 12, year: 2026, day: 31 }, 'complete'],
    ['01', '46', { month: 12, year: 2026, day: 30 }, 'year'],
    ['01', '47', { month: 12, year: 2026, day: 31 }, 'year'],
  ])('%s / %s on %o, by a clock that may be a day ahead or behind, is %s', (month, year, clock, expected) => {
    const verdict = judgeExpiration({ month, year }, clock)
    expect(verdict.is === 'invalid' ? verdict.flaw : verdict.is).toBe(expected)
  })

  it('never reads month 13 or a year of three digits as another date', () => {
    expect(expirationOf({ month: '13', year: '30' })).toBeNull()
    expect(expirationOf({ month: '12', year: '305' })).toBeNull()
    expect(expirationOf({ month: '12', year: '20301' })).toBeNull()
    expect(expirationOf({ month: '', year: '2030' })).toBeNull()
    expect(expirationOf({ month: '12', year: '2030' })).toEqual({ month: 12, year: 2030 })
  })
})
