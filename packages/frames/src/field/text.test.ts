import { expect, it } from 'vitest'
import { asciiDigits } from './text.ts'

it.each([
  '0123456789',
  '０１２３４５６７８９',
  '٠١٢٣٤٥٦٧٨٩',
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '๐๑๒๓๔๕๖๗๘๙',
  '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
  '𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣',
])('the digits %s are those of ASCII', (digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
})

it('no other character becomes a digit', () => {
  expect(asciiDigits('Ⅻ ½ 十 a/-')).toBe('XII 1⁄2 十 a/-')
})
