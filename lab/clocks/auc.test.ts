import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaUnderCurve } from './auc.ts'

describe('areaUnderCurve', () => {
  it.each([
    ['is 1 if all are above', [3, 4], [1, 2], 1],
    ['is 0 if all are below', [1, 2], [3, 4], 0],
    ['is 0.5 for equal figures', [2, 2, 2], [2, 2], 0.5],
    ['counts the pairs that are in order', [1, 3, 5], [2, 4], 3 / 6],
    ['counts a tie as half a pair', [2, 5], [2, 3], (0.5 + 0 + 1 + 1) / 4],
    ['knows nothing of no figures', [], [1], Number.NaN],
  ])('%s', (_, higher, lower, area) => {
    expect(areaUnderCurve(higher, lower)).toBe(area)
  })

  it('equals the share of pairs in the right order', () => {
    const figures = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(figures, figures, (higher, lower) => {
        const scores = higher.flatMap((a) => lower.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
        const share = scores.reduce<number>((sum, score) => sum + score, 0) / scores.length
        expect(areaUnderCurve(higher, lower)).toBeCloseTo(share, 12)
      }),
    )
  })
})
