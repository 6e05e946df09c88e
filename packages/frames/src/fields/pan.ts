import { detectBrand, groupsOf, judgePan, longestPan } from '@element-js/card'
import type { FieldSpec } from '../field/field-spec.ts'
import { onlyDigits } from '../field/text.ts'
import { findNumber } from './find-in-text.ts'

/** The card number, grouped as it is printed: 4242 4242 4242 4242, 3782 822463 10005. */
export const pan: FieldSpec = {
  name: 'pan',
  autocomplete: 'cc-number',
  most: 20,
  least: 12,
  pick: findNumber,
  read: onlyDigits,
  reread: onlyDigits,
  show: (digits) => groupsOf(digits).join(' '),
  // The previous brand counts too, because a digit typed at the start may temporarily change the brand.
  fits: (digits, brand) => digits.length <= Math.max(longestPan(brand), longestPan(detectBrand(digits))),
  judge: (digits) => judgePan(digits),
}
