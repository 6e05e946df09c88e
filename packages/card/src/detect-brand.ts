import type { Brand, CheckDigitRule } from './brand.ts'
import { type BrandRange, brandRanges, longestPrefix } from './brands.ts'

/** No number of another brand begins like this. */
const prefixOfVisa = '40000000'

/**
 * The brand of a number, as far as its digits determine it: `null` while it is uncertain, or if there is none. It is
 * certain if no further digit can change it, so a brand never changes during typing. The exception is a number that
 * starts with 4: it counts as Visa from its first digit, as people expect, until another brand is certain.
 *
 * `sources/detect-source-brand.ts` has the requirements.
 *
 * @param digits ASCII digits only, as typed so far.
 */
export function detectBrand(digits: string): Brand | null {
  const range = findRange(digits) ?? (digits.startsWith('4') ? findRange(prefixOfVisa) : null)
  return range?.brand ?? null
}

/** The check digit of a number with a brand, `null` for others. Fewer than eight digits may not determine it. */
export function checkDigitOf(digits: string): CheckDigitRule | null {
  return findRange(digits)?.checkDigit ?? null
}

/** The first range of the typed digits, if every number that begins with them has its brand. */
function findRange(digits: string): BrandRange | null {
  const head = digits.slice(0, longestPrefix)
  const first = Number(head.padEnd(longestPrefix, '0'))
  const last = Number(head.padEnd(longestPrefix, '9'))
  const ranges = brandRanges()
  const rangeAt = (number: number) => ranges.find(({ start, end }) => start <= number && number <= end)
  const found = rangeAt(first)
  // The brand is the same between two edges of ranges, and no edge is within the numbers that begin with these digits.
  const isCertain =
    first === last ||
    ranges
      .flatMap(({ start, end }) => [start, end + 1])
      .every((edge) => edge <= first || edge > last || rangeAt(edge)?.brand === found?.brand)
  return isCertain && found ? found : null
}
