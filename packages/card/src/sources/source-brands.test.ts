import cardTypes from 'credit-card-type/dist/lib/card-types.js'
import { describe, expect, it } from 'vitest'
import { sourceBrands } from './source-brands.ts'

describe('the sources of brands', () => {
  it('has every brand once', () => {
    const ids = sourceBrands.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(Object.values(cardTypes))(
    'keeps card-validator’s facts of $type',
    ({ type, niceType, lengths, patterns }) => {
      const brand = sourceBrands.find(({ id }) => id === type)
      expect(brand?.name).toBe(niceType)
      expect(brand?.lengths.toSorted()).toEqual(lengths)
      const prefixes = brand?.prefixes.map(({ from, to }) => `${from}-${to}`)
      expect(prefixes).toEqual(
        expect.arrayContaining(
          patterns.map((pattern) => [pattern, pattern].flat()).map(([from, ...to]) => `${from}-${to[0]}`),
        ),
      )
    },
  )

  it.each(sourceBrands)('$id is consistent', ({ lengths, usualLength, gaps, prefixes }) => {
    expect(lengths[0]).toBe(usualLength)
    expect(new Set(lengths).size).toBe(lengths.length)
    expect(gaps.length).toBeGreaterThan(0)
    for (const { from, to } of prefixes) {
      expect(from).toMatch(/^\d{1,8}$/)
      expect(to).toMatch(/^\d{1,8}$/)
      expect(to).toHaveLength(from.length)
      expect(to >= from).toBe(true)
    }
  })
})
