import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BrandId } from './brand.ts'
import { brands } from './brands.ts'
import { detectBrand } from './detect-brand.ts'

const idOf = (digits: string) => detectBrand(digits)?.id ?? null

describe('the brand of a number', () => {
  it.each<[string, BrandId | null, string]>([
    ['', null, 'nothing typed'],
    ['4', 'visa', 'a first 4 counts as Visa'],
    ['4011', 'visa', 'though an Elo prefix may still come true'],
    ['401178', 'elo', 'the longest matching prefix wins'],
    ['402588', 'visa', 'Alelo’s cards that start with 4 run as Visa'],
    ['402918', 'naranja', 'Naranja’s own, on the rails of Visa'],
    ['532362', 'mastercard', 'not Argencard, on which one table alone insists'],
    ['529448', 'mastercard', 'not Codensa, on which one table alone insists'],
    ['5', null, 'Mastercard, Maestro and Elo begin so'],
    ['55', 'mastercard', 'only one brand is left'],
    ['2221', 'mastercard', 'the range of two'],
    ['222', null, 'on the way to that range'],
    ['37', 'american-express', ''],
    ['6', null, 'Maestro takes every 6, but longer prefixes may come'],
    ['6011', 'discover', ''],
    ['606282', 'hipercard', 'wins over the catch-all of Maestro'],
    ['38', null, 'Hipercard may still come true inside Diners'],
    ['384100', 'hipercard', 'wins over Diners'],
    ['384101', 'diners-club', ''],
    ['5078', null, 'Verve has ranges inside Aura'],
    ['507860', 'aura', 'wins over Maestro’s longer, wholesale range'],
    ['507865', 'verve', 'the longer prefix wins over Aura'],
    ['506129', 'verve', 'wins over Maestro too'],
    ['5063', 'carnet', 'certain as soon as nothing else can come'],
    ['506699', 'elo', 'with Elo’s published test number, though one table gives it to Alelo'],
    ['506700', 'alelo', 'a slice of Elo’s block'],
    ['506705', 'elo', 'between two slices of Alelo'],
    ['5094', 'elo', 'certain as soon as nothing else can come'],
    ['650923', 'elo', 'wins over Troy, whose prefix is as long'],
    ['650987', 'troy', ''],
    ['650872', 'discover', 'wins where nobody has a longer prefix'],
    ['650087', null, 'eight digits tell Cabal from Discover here'],
    ['65008700', 'cabal', ''],
    ['65008701', 'discover', ''],
    ['627780', 'elo', 'the hole in UnionPay’s range'],
    ['3056', 'diners-club', ''],
    ['9999', null, 'no brand'],
  ])('%s → %s (%s)', (digits, id) => {
    expect(idOf(digits)).toBe(id)
  })

  const ranges = brands().flatMap((brand) => brand.prefixes.map((range) => ({ brand, ...range })))

  it.each(ranges)(
    '$brand.id keeps both ends of $from-$to, save for a stronger claim',
    ({ brand, from, to }) => {
      for (const digits of [from.padEnd(16, '0'), to.padEnd(16, '9')]) {
        const found = detectBrand(digits)
        if (found === brand) continue
        const stronger = ranges.filter(
          (range) =>
            range.brand === found &&
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

  it('never changes while typing goes on once it is certain, save from a first 4', () => {
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

  it('is certain only of what holds for every number that begins so', () => {
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

  it('costs less than 20 µs a key', () => {
    const number = '6799990100000000019'
    const keys = 20_000
    for (let key = 0; key < keys; key++) detectBrand(number)
    const startMs = Date.now()
    for (let key = 0; key < keys; key++) detectBrand(number)
    expect(((Date.now() - startMs) * 1000) / keys).toBeLessThan(20)
  })
})
