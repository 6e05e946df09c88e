import { describe, expect, it } from 'vitest'
import { median, pairedRatios, quantile } from './statistics.ts'

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[100, 20, 3], 20],
  ])('of %j is %d', (figures, expected) => {
    expect(median(figures)).toBe(expected)
  })

  it('does not change the order of the figures', () => {
    const figures = [3, 1, 2]
    median(figures)
    expect(figures).toEqual([3, 1, 2])
  })

  it('of an empty list is NaN', () => {
    expect(median([])).toBeNaN()
  })
})

describe('quantile', () => {
  const zeroToTwenty = Array.from({ length: 21 }, (_, index) => index)

  it.each([
    [0, 0],
    [0.05, 1],
    [0.95, 19],
    [0.975, 19.5],
    [1, 20],
  ])('%d of 0…20 is %d', (share, expected) => {
    expect(quantile(zeroToTwenty, share)).toBeCloseTo(expected)
  })
})

describe('paired ratios', () => {
  it('compare the loads of one round, so that a slow round does not matter', () => {
    expect(pairedRatios([10, 100, 1000], [5, 50, 500])).toEqual([2, 2, 2])
  })

  it('are refused if half of a round is missing', () => {
    expect(() => pairedRatios([1, 2], [1])).toThrow(RangeError)
  })
})
