import { detectBrand, judgePan, longestPan } from '@element-js/card'
import type { FieldSpec } from '../field/field-spec.ts'
import { asciiDigits } from '../field/text.ts'

const groupsOfFour = [4, 8, 12, 16]

/** Card number, grouped as it is printed: 4242 4242 4242 4242, 3782 822463 10005. */
export const pan: FieldSpec = {
  name: 'pan',
  autocomplete: 'cc-number',
  most: longestPan(null),
  least: 12,
  read: (text) => asciiDigits(text).replace(/\D/g, ''),
  show(digits) {
    const gaps = detectBrand(digits)?.gaps ?? groupsOfFour
    // The brand table's gaps end at 12; a number of 17 to 19 digits has a fifth group.
    const starts = [0, ...(gaps.includes(12) ? groupsOfFour : gaps)]
    const groups = starts.map((start, index) => digits.slice(start, starts[index + 1]))
    return groups.filter(Boolean).join(' ')
  },
  room: (digits, brand) => longestPan(brand ?? detectBrand(digits)),
  judge: (digits) => judgePan(digits),
}
