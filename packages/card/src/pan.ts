import luhn10 from 'card-validator/dist/luhn-10.js'
import { type Brand, detectBrand } from './brand.ts'
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
  if (brand?.lengths.includes(digits.length) && (!brand.hasCheckDigit || passesLuhn(digits))) return complete
  const usual = brand?.usualLength ?? usualOfAll
  return digits.length === usual || digits.length >= longestPan(brand) ? invalid('number') : partial
}

/** The most digits that a number of the brand, or of a brand not known yet, can have. */
export function longestPan(brand: Brand | null): number {
  return brand ? Math.max(...brand.lengths) : longestOfAll
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  return luhn10(digits)
}
