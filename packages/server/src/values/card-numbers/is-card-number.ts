import { type BrandRange, brandRanges, passesCheck } from '@element-js/card'

const longestPan = 19
const usualLengths: readonly number[] = [16]

/**
 * Whether digits are a complete card number, which has the brand, a length and the check digit of a range. The answer is
 * that of `judgePan`, which looks through all ranges: for the thousands of numbers that a text can have, that takes most
 * of the time.
 *
 * @param digits ASCII digits, at least 8.
 */
export function isCardNumber(digits: string): boolean {
  if (digits.length > longestPan) return false
  const first = Number(digits.slice(0, 8))
  const range = rangesFrom(digits.slice(0, 4)).find(({ start, end }) => start <= first && first <= end)
  if (!range) return false
  const { brand, checkDigit } = range
  return (brand?.lengths ?? usualLengths).includes(digits.length) && passesCheck(digits, checkDigit)
}

// At most 10,000 entries.
const made = new Map<string, readonly BrandRange[]>()

/** The ranges with numbers that begin with these four digits, in their order: the first one decides. */
function rangesFrom(head: string): readonly BrandRange[] {
  const known = made.get(head)
  if (known) return known
  const [first, last] = [Number(`${head}0000`), Number(`${head}9999`)]
  const ranges = brandRanges().filter(({ start, end }) => start <= last && first <= end)
  made.set(head, ranges)
  return ranges
}
