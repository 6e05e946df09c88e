import type { Brand } from './brand.ts'
import { passesCheck } from './check-digit.ts'
import { checkDigitOf, detectBrand } from './detect-brand.ts'
import { complete, empty, invalid, partial, type Verdict } from './verdict.ts'

/** The most digits a card number has (ISO/IEC 7812-1). */
const longestOfAll = 19
const usualOfAll = 16

/**
 * Judges a card number.
 *
 * @param digits ASCII digits only, as typed so far.
 */
export function judgePan(digits: string): Verdict {
  if (digits === '') return empty
  const brand = detectBrand(digits)
  const checkDigit = checkDigitOf(digits)
  const usual = brand?.usualLength ?? usualOfAll
  const { lengths } = brand ?? { lengths: [usual] }
  if (checkDigit && lengths.includes(digits.length) && passesCheck(digits, checkDigit)) return complete
  return digits.length === usual || digits.length >= longestPan(brand) ? invalid('number') : partial
}

/** The most digits of a number of the brand, or of an unknown brand. */
export function longestPan(brand: Brand | null): number {
  return brand ? Math.max(...brand.lengths) : longestOfAll
}
