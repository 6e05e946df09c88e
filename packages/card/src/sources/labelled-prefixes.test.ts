import { expect, it } from 'vitest'
import type { BrandId } from '../brand.ts'
import { brandOf } from '../brands.ts'
import { detectBrand } from '../detect-brand.ts'
import { labelledPrefixes } from './labelled-prefixes.ts'

/** Where sources contradict each other: the network of one of them, the brand that we show, and the reason. */
const contradictions: readonly (readonly [network: string, shown: BrandId | null, why: string])[] = [
  ['alelo', 'elo', 'active_merchant gives it 506699, with which Elo has a published test number.'],
  ['alelo', 'visa', 'Its cards that start with 4 are Visa or Elo for every other source.'],
  ['argencard', 'mastercard', 'Only PayU gives it 532362.'],
  ['aura', 'verve', 'card-validator gives Verve ranges inside 5078.'],
  ['banescard', 'elo', 'card-validator and Elo’s own table have these five prefixes.'],
  ['codensa', 'mastercard', '529448 is only in a list without sources.'],
  ['codensa', null, 'So is 870055.'],
  ['elo', 'alelo', 'Alelo’s ranges are parts of Elo’s.'],
  ['elo', 'cabal', 'creditcard.js gives Elo all of 6509, and active_merchant gives Cabal 650900.'],
  ['elo', 'discover', 'creditcard.js gives Elo all of 6509.'],
  ['elo', 'troy', 'The same, and card-validator gives Troy 650987 and 650990.'],
  ['hipercard', 'hiper', 'card-validator gives Hiper these prefixes.'],
]

/** bin-cc gives Hipercard all of 60 and 384, and Aura all of 50, which include other brands. */
const isTooWide = (prefix: string) => prefix.length < 4

it('shows no wrong brand for a prefix that a public source assigns to a network', () => {
  const differences = labelledPrefixes.flatMap(({ network, prefixes }) => {
    const expected = brandOf(network)?.id ?? null
    return numbersWithin(prefixes).flatMap((digits) => {
      const shown = detectBrand(digits)?.id ?? null
      return shown === expected ? [] : [`${network}: ${shown}`]
    })
  })
  expect([...new Set(differences)].toSorted()).toEqual(
    contradictions.map(([network, shown]) => `${network}: ${shown}`).toSorted(),
  )
})

it.each(['6062', '6012'])('%s is Hipercard as soon as no other brand is possible', (prefix) => {
  expect(detectBrand(prefix)?.id).toBe('hipercard')
  expect(detectBrand(prefix.slice(0, -1))).toBeNull()
})

/** The first and the last number with eight digits of each prefix of six digits. */
function numbersWithin(prefixes: string): readonly string[] {
  return prefixes.split(' ').flatMap((entry) => {
    const [from = '', to = from] = entry.split('-')
    if (isTooWide(from)) return []
    const [first, last] = [Number(from.padEnd(6, '0')), Number(to.padEnd(6, '9'))]
    return Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`).flatMap((prefix) => [
      prefix.padEnd(8, '0'),
      prefix.padEnd(8, '9'),
    ])
  })
}
