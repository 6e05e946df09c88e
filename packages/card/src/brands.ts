import { type Brand, type BrandId, type CheckDigitRule, gapsOfFours } from './brand.ts'
import { packedBrands } from './packed-brands.ts'

/** Numbers whose first eight digits are between `start` and `end`, inclusive. */
export interface BrandRange {
  /** `null` for a network that is not one of our brands. */
  readonly brand: Brand | null
  readonly checkDigit: CheckDigitRule
  readonly start: number
  readonly end: number
}

/** The number of digits of the longest prefix in the table. */
export const longestPrefix = 8

/** The rules of the lists in a row of the table, in their order. */
export const checkDigitRules: readonly CheckDigitRule[] = ['luhn', 'none', 'naranja']

/** Every brand once. */
export function brands(): readonly Brand[] {
  return [...new Set(brandRanges().flatMap(({ brand }) => brand ?? []))]
}

/** The brand with an id, or `null` if there is none. */
export function brandOf(id: string | null): Brand | null {
  return brands().find((brand) => brand.id === id) ?? null
}

/** All ranges. A number in several of them belongs to the first one. */
export function brandRanges(): readonly BrandRange[] {
  made ??= packedBrands.split('\n').flatMap(readRow)
  return made
}

/** Created for the first number: a field loads faster without this table, and most fields never need it. */
let made: readonly BrandRange[] | undefined

function readRow(row: string): BrandRange[] {
  const [id, digits, ...lists] = row.split('/')
  const lengths = digits ? Array.from(digits.matchAll(/../g), Number) : [16]
  const [usualLength = 16] = lengths
  const brand: Brand | null = id
    ? {
        id: id as BrandId,
        lengths,
        usualLength,
        gaps: usualLength < 16 ? [4, 10] : gapsOfFours,
        codeLength: usualLength === 15 ? 4 : 3,
      }
    : null
  return lists.flatMap((list, index) => {
    let last = ''
    return Array.from(list.matchAll(/\S+/g), ([entry]) => {
      const [tail = '', lastTail = tail] = entry.split('-')
      const first = withTail(last, tail)
      last = withTail(first, lastTail)
      return {
        brand,
        checkDigit: checkDigitRules[index] ?? 'luhn',
        start: Number(first.padEnd(longestPrefix, '0')),
        end: Number(last.padEnd(longestPrefix, '9')),
      }
    })
  })
}

/** Replaces the last digits: 650082 and 92 become 650092. */
function withTail(digits: string, tail: string): string {
  return digits.slice(0, -tail.length) + tail
}
