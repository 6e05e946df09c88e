import type { Brand } from './brand.ts'
import { complete, empty, invalid, partial, type Verdict } from './verdict.ts'

/**
 * Judges a security code by the brand of the card number. While the brand is unknown, both three and four digits are
 * complete.
 *
 * @param digits ASCII digits only, as typed so far.
 */
export function judgeSecurityCode(digits: string, brand: Brand | null): Verdict {
  if (digits === '') return empty
  if (digits.length < (brand?.codeLength ?? 3)) return partial
  return digits.length <= longestSecurityCode(brand) ? complete : invalid('code')
}

/** The most digits of a code of the brand, or of an unknown brand. */
export function longestSecurityCode(brand: Brand | null): 3 | 4 {
  return brand?.codeLength ?? 4
}
