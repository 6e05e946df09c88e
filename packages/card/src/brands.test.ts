import cardTypes from 'credit-card-type/dist/lib/card-types.js'
import { describe, expect, it } from 'vitest'
import { brandOf, brands } from './brands.ts'

describe('the table of brands', () => {
  it('has every brand once', () => {
    const ids = brands().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(brandOf('nobody')).toBeNull()
  })

  it.each(Object.values(cardTypes))(
    'keeps card-validator’s facts of $type',
    ({ type, niceType, lengths, patterns }) => {
      const brand = brandOf(type)
      expect(brand).toMatchObject({ name: niceType, lengths })
      const prefixes = brand?.prefixes.map(({ from, to }) => `${from}-${to}`)
      expect(prefixes).toEqual(
        expect.arrayContaining(
          patterns.map((pattern) => [pattern, pattern].flat()).map(([from, ...to]) => `${from}-${to[0]}`),
        ),
      )
    },
  )

  it.each(brands())('$id is consistent', ({ lengths, usualLength, gaps, prefixes }) => {
    expect(lengths).toContain(usualLength)
    expect(lengths).toEqual([...lengths].sort((one, other) => one - other))
    expect(gaps.length).toBeGreaterThan(0)
    for (const { from, to } of prefixes) {
      expect(from).toMatch(/^\d{1,8}$/)
      expect(to).toMatch(/^\d{1,8}$/)
      expect(to).toHaveLength(from.length)
      expect(to >= from).toBe(true)
    }
  })
})
