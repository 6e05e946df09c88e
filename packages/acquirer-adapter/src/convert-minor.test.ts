import { describe, expect, it } from 'vitest'
import { toProcessorMinor, toServiceMinor } from './convert-minor.ts'

const two = { BRL: 2, MXN: 2, COP: 2, PEN: 2, USD: 2, CLP: 2 } as const

describe('an amount at a processor that counts two decimals of every currency', () => {
  it.each([
    ['BRL', 1290, 1290],
    ['CLP', 1290, 129_000],
  ])('%s %d is %d, and back', (currency, ours, theirs) => {
    expect(toProcessorMinor(ours, currency, two)).toBe(theirs)
    expect(toServiceMinor(theirs, currency, two)).toBe(ours)
  })

  it('is none of ours if it has a part of the smallest unit', () => {
    expect(toServiceMinor(129_050, 'CLP', two)).toBeNull()
  })

  it('is none if a double cannot hold it, or the service does not take the currency', () => {
    expect(toProcessorMinor(999_999_999_999_999, 'CLP', two)).toBeNull()
    expect(toProcessorMinor(1290, 'JPY', two)).toBeNull()
    expect(toServiceMinor(1290, 'constructor', two)).toBeNull()
  })
})
