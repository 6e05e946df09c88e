import { describe, expect, it } from 'vitest'
import { brandOf, brands } from '../brands.ts'
import { checkDigitOf, detectBrand } from '../detect-brand.ts'
import { claims, detectSourceBrand, findClaim } from './detect-source-brand.ts'
import { packBrands } from './pack-brands.ts'
import { sourceBrands } from './source-brands.ts'

const file = (text: string) => `/**
 * The table of brands: \`sources/pack-brands.ts\` makes it and explains it, \`brands.ts\` reads it. Do not edit it: run
 * \`vitest run --project unit packages/card/src/sources --update\`.
 */
export const packedBrands = \`${text}\`
`

describe('the packed table of brands', () => {
  it('is generated from its sources', async () => {
    await expect(file(packBrands())).toMatchFileSnapshot('../packed-brands.ts')
  })

  it('has the facts of every brand', () => {
    expect(brands()).toHaveLength(sourceBrands.length)
    for (const { id, lengths, usualLength, gaps, codeLength } of sourceBrands)
      expect(brandOf(id)).toEqual({ id, lengths, usualLength, gaps, codeLength })
  })

  it('gives every prefix of up to eight digits its brand and its check digit', () => {
    // Nothing changes between two edges, so the prefixes around each edge represent all of them.
    const edges = new Set(claims.flatMap(({ start, end }) => [start, end]))
    const numbers = [...edges].flatMap((edge) => [edge - 1, edge, edge + 1]).filter((number) => number >= 0)
    const digits = numbers.map((number) => `${number}`.padStart(8, '0'))
    const prefixes = new Set(
      digits.flatMap((all) => Array.from({ length: 9 }, (_, length) => all.slice(0, length))),
    )
    expect(prefixes.size).toBeGreaterThan(2000)
    const short = Array.from({ length: 10_000 }, (_, number) => `${number}`.padStart(4, '0'))
    const wrong = [...prefixes, ...short].filter((prefix) => {
      const isSameBrand = detectBrand(prefix)?.id === detectSourceBrand(prefix)?.id
      const expected = prefix.length < 8 ? null : (findClaim(prefix)?.range.checkDigit ?? null)
      return !isSameBrand || (expected !== null && checkDigitOf(prefix) !== expected)
    })
    expect(wrong).toEqual([])
  })
})
