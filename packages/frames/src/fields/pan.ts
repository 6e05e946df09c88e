import { detectBrand, groupsOf, judgePan, longestPan } from '@element-js/card'
import type { FieldSpec } from '../field/field-spec.ts'
import { asciiDigits } from '../field/text.ts'

/** Card number, grouped as it is printed: 4242 4242 4242 4242, 3782 822463 10005. */
export const pan: FieldSpec = {
  name: 'pan',
  autocomplete: 'cc-number',
  most: longestPan(null),
  least: 12,
  read: (text) => asciiDigits(text).replace(/\D/g, ''),
  show: (digits) => groupsOf(digits).join(' '),
  room: (digits, brand) => longestPan(brand ?? detectBrand(digits)),
  judge: (digits) => judgePan(digits),
}
