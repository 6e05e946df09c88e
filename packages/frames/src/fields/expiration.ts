import { judgeExpiration } from '@element-js/card'
import type { FieldSpec } from '../field/field-spec.ts'
import { asciiDigits } from '../field/text.ts'

/** Expiration, shown as `MM / YY`. Its digits are two of the month, then up to four of the year. */
export const expiration: FieldSpec = {
  name: 'expiration',
  autocomplete: 'cc-exp',
  // One more than there can be: what is too long stays so, and is judged so.
  most: 7,
  least: 4,
  read(text) {
    const typed = asciiDigits(text)
    const yearFirst = /^\D*(20\d\d)(?:\D*(0[1-9]|1[0-2])|\D+([1-9]))\D*$/.exec(typed)
    if (yearFirst) {
      const [, year = '', month, shortMonth] = yearFirst
      return withShortYear((month ?? `0${shortMonth}`) + year)
    }
    // No month begins with 2 to 9, and a 1 before a separator is January.
    const isShortMonth = /^\D*([2-9]|1\D)/.test(typed)
    return withShortYear((isShortMonth ? '0' : '') + typed.replace(/\D/g, ''))
  },
  show(digits) {
    const month = digits.slice(0, 2)
    // What is no month is not dressed up as one: 1330 stays 1330, and is judged so.
    const isMonth = month.length === 2 && month >= '01' && month <= '12'
    return isMonth ? `${month} / ${digits.slice(2)}` : digits
  },
  // A year that begins with 20 may be meant in full: 12 / 2030.
  room: (digits) => (digits.slice(2, 4) === '20' ? 6 : 4),
  judge: (digits, { today }) => judgeExpiration(monthAndYear(digits), today),
}

/** Splits the digits of an expiration into those of its month and of its year. */
export function monthAndYear(digits: string): { month: string; year: string } {
  return { month: digits.slice(0, 2), year: digits.slice(2) }
}

/** 122030 is shown as cards print it, 12 / 30. */
function withShortYear(digits: string): string {
  return /^\d\d20\d\d$/.test(digits) ? digits.slice(0, 2) + digits.slice(4) : digits
}
