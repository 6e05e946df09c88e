import cardTypes from 'credit-card-type/dist/lib/card-types.js'
import { type Brand, type BrandId, type CheckDigitRule, gapsOfFours, type PrefixRange } from './brand.ts'
import { latinAmericanAdditions, latinAmericanBrands, type PrefixLists } from './latin-american-brands.ts'

const localBrands = (): Brand[] =>
  Object.entries(latinAmericanBrands).map(([id, { name, prefixes, lengths = [16], usualLength = 16 }]) => ({
    id: id as BrandId,
    name,
    lengths,
    usualLength,
    gaps: gapsOfFours,
    codeLength: 3,
    prefixes: rangesOf(prefixes),
  }))

function knownBrand(cardType: CardType): Brand {
  const { niceType, lengths, gaps, code, patterns } = cardType
  const id = cardType.type as BrandId
  // Chinese issuers issue UnionPay numbers without a check digit; card-validator accepts them for this reason too.
  const checkDigit = id === 'unionpay' ? 'none' : 'luhn'
  return {
    id,
    name: niceType,
    lengths,
    usualLength: usualLengthOf(id, lengths),
    // card-validator's gaps end at 12, although a number of 17 to 19 digits has a fifth group.
    gaps: gaps.includes(12) ? gapsOfFours : gaps,
    codeLength: code.size === 4 ? 4 : 3,
    prefixes: [
      ...rangesOf(latinAmericanAdditions[id] ?? {}),
      ...patterns.map((pattern) => {
        const [from, to] = Array.isArray(pattern) ? pattern : [pattern, pattern]
        return { from: `${from}`, to: `${to}`, checkDigit } as const
      }),
    ],
  }
}

type CardType = (typeof cardTypes)[keyof typeof cardTypes]

const isLocal = ({ id }: Brand) => id in latinAmericanAdditions

/**
 * Every brand once: the Latin American brands, then the other brands of card-validator. If two brands claim a number
 * with prefixes of the same length, it belongs to the first of them.
 */
export function brands(): readonly Brand[] {
  if (!made) {
    const known = Object.values(cardTypes).map(knownBrand)
    made = [...localBrands(), ...known.filter(isLocal), ...known.filter((brand) => !isLocal(brand))]
  }
  return made
}

/** Created for the first number: a field loads faster without this table, and most fields never need it. */
let made: readonly Brand[] | null = null

/** The brand with an id, or `null` if there is none. */
export function brandOf(id: string | null): Brand | null {
  return brands().find((brand) => brand.id === id) ?? null
}

function rangesOf(lists: PrefixLists): PrefixRange[] {
  return Object.entries(lists).flatMap(([checkDigit, list]) =>
    list.split(' ').map((entry) => {
      const [from = '', to = from] = entry.split('-')
      return { from, to, checkDigit: checkDigit as CheckDigitRule }
    }),
  )
}

function usualLengthOf(id: BrandId, lengths: readonly number[]): number {
  const longest = Math.max(...lengths)
  // Maestro has no usual length (12 to 19 are all common), so only its longest numbers can be called wrong.
  if (id === 'maestro') return longest
  return lengths.includes(16) && id !== 'diners-club' ? 16 : Math.min(...lengths)
}
