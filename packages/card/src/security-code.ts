import type { Brand } from './brand.ts'
import { complete, empty, invalid, partial, type Verdict } from './verdict.ts'

/**
 * Judges a security code by the brand of the number beside it. While that is not known, three digits and four
 * are both complete.
 *
 * @param digits ASCII digits only, as typed so far.
 */
export function judgeSecurityCode(digits: string, brand: Brand | null): Verdict {
  if (digits === '') return empty
  if (digits.length < (brand?.codeLength ?? 3)) return partial
  return digits.length <= longestSecurityCode(brand) ? complete : invalid('code')
}

/** The most digits that a code of the brand, or of a brand not known yet, has. */
export function longestSecurityCode(brand: Brand | null): 3 | 4 {
  return brand?.codeLength ?? 4
}
