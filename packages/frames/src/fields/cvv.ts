import { judgeSecurityCode, longestSecurityCode } from '@element-js/card'
import type { FieldSpec } from '../field/field-spec.ts'
import { asciiDigits } from '../field/text.ts'

/** Security code: 3 or 4 digits, by the brand of the number beside it. One that is there is never cut. */
export const cvv: FieldSpec = {
  name: 'cvv',
  autocomplete: 'cc-csc',
  most: longestSecurityCode(null),
  least: 3,
  read: (text) => asciiDigits(text).replace(/\D/g, ''),
  show: (digits) => digits,
  room: (_digits, brand) => longestSecurityCode(brand),
  judge: (digits, { brand }) => judgeSecurityCode(digits, brand),
}
