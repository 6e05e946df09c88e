import cardTypes from 'credit-card-type/dist/lib/card-types.js'
import { type Brand, type BrandId, type CheckDigitRule, gapsOfFours } from '../brand.ts'
import {
  latinAmericanAdditions,
  latinAmericanBrands,
  networksWithoutBrand,
  type PrefixLists,
} from './latin-american-brands.ts'

/** A brand with what its sources say about its numbers. */
export interface SourceBrand extends Brand {
  /** The name that people know: `American Express`. */
  readonly name: string
  readonly prefixes: readonly PrefixRange[]
}

/** Numbers whose first digits, as many as `from` has, are between `from` and `to`, inclusive. */
export interface PrefixRange {
  readonly from: string
  readonly to: string
  /** This is per range and not per brand, because Sodexo and Naranja have numbers of both kinds. */
  readonly checkDigit: CheckDigitRule
}

const localBrands = (): SourceBrand[] =>
  Object.entries(latinAmericanBrands).map(([id, { name, prefixes, lengths = [16], usualLength = 16 }]) => ({
    id: id as BrandId,
    name,
    lengths: withUsualFirst(lengths, usualLength),
    usualLength,
    gaps: gapsOfFours,
    codeLength: 3,
    prefixes: rangesOf(prefixes),
  }))

function knownBrand(cardType: CardType): SourceBrand {
  const { niceType, lengths, gaps, code, patterns } = cardType
  const id = cardType.type as BrandId
  // Chinese issuers issue UnionPay numbers without a check digit; card-validator accepts them for this reason too.
  const checkDigit = id === 'unionpay' ? 'none' : 'luhn'
  const usualLength = usualLengthOf(id, lengths)
  return {
    id,
    name: niceType,
    lengths: withUsualFirst(lengths, usualLength),
    usualLength,
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

const isLocal = ({ id }: SourceBrand) => id in latinAmericanAdditions

/**
 * Every brand once: the Latin American brands, then the other brands of card-validator. If two brands claim a number
 * with prefixes of the same length, it belongs to the first of them.
 */
export const sourceBrands: readonly SourceBrand[] = [
  ...localBrands(),
  ...Object.values(cardTypes).map(knownBrand).filter(isLocal),
  ...Object.values(cardTypes)
    .map(knownBrand)
    .filter((brand) => !isLocal(brand)),
]

/** The prefixes of all networks that are not among our brands. */
export const prefixesWithoutBrand: readonly PrefixRange[] = rangesOf({
  luhn: Object.values(networksWithoutBrand).join(' '),
})

function withUsualFirst(lengths: readonly number[], usual: number): readonly number[] {
  return [usual, ...lengths.filter((length) => length !== usual)]
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
