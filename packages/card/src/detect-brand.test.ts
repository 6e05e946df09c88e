import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BrandId } from './brand.ts'
import { detectBrand } from './detect-brand.ts'
import { sourceBrands } from './sources/source-brands.ts'

const idOf = (digits: string) => detectBrand(digits)?.id ?? null

describe('the brand of a number', () => {
  it.each<[string, BrandId | null, string]>([
    ['', null, 'nothing typed'],
    ['4', 'visa', 'a first 4 counts as Visa'],
    ['4011', 'visa', 'although an Elo prefix is still possible'],
    ['401178', 'elo', 'the longest matching prefix wins'],
    ['402588', 'visa', 'Alelo’s cards that start with 4 run as Visa'],
    ['402918', 'naranja', 'Naranja’s own, in the network of Visa'],
    ['532362', 'mastercard', 'not Argencard, as only one table says'],
    ['529448', 'mastercard', 'not Codensa, as only one table says'],
    ['5', null, 'Mastercard, Maestro and Elo begin with it'],
    ['55', 'mastercard', 'only one brand remains'],
    ['2221', 'mastercard', 'the range that begins with 2'],
    ['222', null, 'on the way to that range'],
    ['37', 'american-express', ''],
    ['6', null, 'Maestro claims every 6, but longer prefixes may follow'],
    ['6011', 'discover', ''],
    ['813', 'unionpay', 'two of its ranges together cover every number with this beginning'],
    ['81', null, 'nobody has 8172 to 8199'],
    ['606282', 'hipercard', 'wins over the catch-all of Maestro'],
    ['38', null, 'Hipercard is still possible inside Diners'],
    ['384100', 'hipercard', 'wins over Diners'],
    ['384101', 'diners-club', ''],
    ['5078', null, 'Verve has ranges inside Aura'],
    ['507860', 'aura', 'wins over Maestro’s longer catch-all range'],
    ['507865', 'verve', 'the longer prefix wins over Aura'],
    ['506129', 'verve', 'wins over Maestro too'],
    ['5063', 'carnet', 'certain as soon as no other brand is possible'],
    ['506699', 'elo', 'with Elo’s published test number, though one table gives it to Alelo'],
    ['506700', 'alelo', 'a part of Elo’s range'],
    ['506705', 'elo', 'between two ranges of Alelo'],
    ['5094', 'elo', 'certain as soon as no other brand is possible'],
    ['650923', 'elo', 'wins over Troy, whose prefix is as long'],
    ['650987', 'troy', ''],
    ['650872', 'discover', 'wins if no brand has a longer prefix'],
    ['650087', null, 'eight digits tell Cabal from Discover here'],
    ['65008700', 'cabal', ''],
    ['65008701', 'discover', ''],
    ['627780', 'elo', 'the gap in UnionPay’s range'],
    ['3056', 'diners-club', ''],
    ['9999', null, 'no brand'],
    ['568009', null, 'Magna is not one of our brands, and is not Maestro'],
    ['5680', null, 'Magna is still possible inside Maestro'],
    ['568008', 'maestro', ''],
  ])('%s → %s (%s)', (digits, id) => {
    expect(idOf(digits)).toBe(id)
  })

  const ranges = sourceBrands.flatMap((brand) => brand.prefixes.map((range) => ({ brand, ...range })))

  it.each(ranges)(
    '$brand.id has both ends of $from-$to, unless another claim is stronger',
    ({ brand, from, to }) => {
      for (const digits of [from.padEnd(16, '0'), to.padEnd(16, '9')]) {
        const found = detectBrand(digits)
        if (found?.id === brand.id) continue
        const stronger = ranges.filter(
          (range) =>
            range.brand.id === found?.id &&
            digits.slice(0, range.from.length) >= range.from &&
            digits.slice(0, range.to.length) <= range.to,
        )
        const longest = Math.max(0, ...stronger.map((range) => range.from.length))
        expect(brand.id === 'maestro' || longest >= from.length).toBe(true)
      }
    },
  )

  const edge = fc
    .constantFrom(...ranges.flatMap(({ from, to }) => [from, to]))
    .chain((head) => fc.stringMatching(/^\d{11}$/).map((tail) => head + tail))
  const number = fc.oneof(edge, fc.stringMatching(/^\d{19}$/))

  it('never changes during typing once it is certain, except after a first 4', () => {
    fc.assert(
      fc.property(number, (digits) => {
        const ids = Array.from(digits, (_, index) => idOf(digits.slice(0, index + 1)))
        const changes = ids.filter(
          (id, index) => index > 0 && ids[index - 1] !== null && id !== ids[index - 1],
        )
        expect(changes.length).toBeLessThanOrEqual(digits.startsWith('4') ? 1 : 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('is certain only if it holds for every number with this beginning', () => {
    fc.assert(
      fc.property(
        number,
        fc.integer({ min: 1, max: 7 }),
        fc.stringMatching(/^\d{8}$/),
        (digits, at, other) => {
          const head = digits.slice(0, at)
          const certain = idOf(head)
          if (certain !== null && certain !== 'visa') expect(idOf(head + other)).toBe(certain)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is certain as soon as every next digit leads to the same brand', () => {
    // Only within these beginnings does one range end and another one begin.
    const heads = ranges.flatMap(({ from, to }) =>
      [from, to].flatMap((edge) => Array.from(edge, (_, length) => edge.slice(0, length))),
    )
    const late = [...new Set(heads)].filter((head) => {
      const next = new Set(Array.from('0123456789', (digit) => idOf(head + digit)))
      return next.size === 1 && !next.has(idOf(head))
    })
    expect(late).toEqual([])
  })
})
