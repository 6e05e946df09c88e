import { detectBrand, judgePan } from '@element-js/card'
import { asciiDigits, onlyDigits } from '../field/text.ts'

// What a payer copies may contain more than the value: a label, the whole card, a second number.
//
// 1. No part of a value is taken for a whole value, because it may be right by chance: with one wrong digit,
//    4789-5673-0754-2090 would become a Maestro number of twelve digits.
// 2. So the digits of a text without words are one value, right or wrong, however they are grouped, if its field has
//    values of that length. Otherwise a value is looked for only between words and line breaks, and a number also in
//    front of a date or behind its place in a list.
// 3. If nothing is found, the field shows all digits, and they are wrong.

/** Words, with the number of a label: `Card 1:`. A single letter can be a misread digit, as in 42O2. */
const words = /\p{L}{2,}(?: \d\d?:)?/gu

/** The digits of the card number in a text that is inserted as a whole. */
export function findNumber(text: string): string {
  const plain = asciiDigits(text)
  const lines = plain.replace(words, '\n')
  const all = onlyDigits(plain)
  if (lines === plain && isNumber(all)) return all
  const parts = lines.split(/\n|^\d\d?\)|\s\d\d? ?\/ ?\d\d(?:\d\d)?(?!\d)/)
  const numbers = parts.map(onlyDigits).filter(isNumber)
  return numbers.find((number) => judgePan(number).is === 'complete') ?? numbers[0] ?? all
}

/** Whether the brand of a number has numbers of this length. */
function isNumber(digits: string): boolean {
  return !!detectBrand(digits)?.lengths.includes(digits.length)
}

/**
 * The part of a text that is its only expiration date. The day in front of a month's name is not a month.
 *
 * @param isDate Whether the digits of a text form a date, valid or expired.
 */
export function findDate(text: string, isDate: (text: string) => boolean): string {
  const lines = text.replace(words, '\n')
  if (lines === text && isDate(text)) return text
  const parts = lines.split('\n')
  const [date, another] = parts.filter(isDate)
  return another ? text : (date ?? parts.sort((one, other) => other.length - one.length)[0] ?? text)
}
