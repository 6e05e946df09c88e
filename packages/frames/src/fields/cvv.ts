import { judgeSecurityCode, longestSecurityCode } from '@element-js/card'
import type { FieldSpec } from '../field/field-spec.ts'
import { onlyDigits } from '../field/text.ts'

/** The security code: 3 or 4 digits, depending on the brand of the number. An existing code is never shortened. */
export const cvv: FieldSpec = {
  name: 'cvv',
  autocomplete: 'cc-csc',
  most: 5,
  least: 3,
  read: onlyDigits,
  reread: onlyDigits,
  show: (digits) => digits,
  fits: (digits, brand) => digits.length <= longestSecurityCode(brand),
  judge: (digits, { brand }) => judgeSecurityCode(digits, brand),
}
