import { expirationOf, judgeExpiration } from '@element-js/card'
import type { FieldSpec } from '../field/field-spec.ts'
import { asciiDigits, onlyDigits } from '../field/text.ts'
import { findDate } from './find-in-text.ts'

/**
 * The expiration date, shown as `MM / YY`. Its digits are two for the month, then up to four for the year. If the month
 * before a year has only one digit, a slash separates the two until the month is complete: `1/30`.
 */
export const expiration: FieldSpec = {
  name: 'expiration',
  autocomplete: 'cc-exp',
  most: 7,
  least: 4,
  pick: (inserted) =>
    findDate(inserted, (text) => expirationOf(monthAndYear(expiration.read(text))) !== null),
  read(text) {
    const typed = asciiDigits(text)
    const [, year = '', month, shortMonth] =
      /^\D*(20\d\d)(?:\D*(0[1-9]|1[0-2])|\D+([1-9]))\D*$/.exec(typed) ?? []
    if (year) return withShortYear((month ?? `0${shortMonth}`) + year)
    const digits = typed.replace(/\D/g, '')
    // 1/30 is January, and 530 can only be May. 1 2 3 0 comes from dictation, and 130 is an incomplete copy of 1301.
    const isShortMonth =
      /^\D*[1-9]([^/\d]*\/\D*\d|\D+\d\d(\d\d)?\D*$)/.test(typed) || /^[2-9](\d\d|\d{4})?$/.test(digits)
    return withShortYear((isShortMonth ? '0' : '') + digits)
  },
  reread(text, typed) {
    const [month = '', ...rest] = asciiDigits(text)
      .replace(/[^\d\s/.-]/g, '')
      .split(/\D+/)
    const year = rest.join('')
    // No two-digit month begins with 2 to 9, and a 1 before a separator is January.
    const isShortMonth = onlyDigits(typed) ? /^[2-9]/.test(month) : /[\s/.-]/.test(typed) && month === '1'
    if (isShortMonth) return withShortYear(`0${month}${year}`)
    return month.length < 2 && year ? `${month}/${year}` : withShortYear(month + year)
  },
  show(digits) {
    const { month, year } = monthAndYear(digits)
    // A value without a valid month is not formatted as a date: 1330 stays 1330, and is judged invalid.
    return isMonth(month) || digits.includes('/') ? `${month} / ${year}` : digits
  },
  fits(digits) {
    const { month, year } = monthAndYear(digits)
    // A year that begins with 20 may become a full year: 12 / 2030.
    return month.length <= 2 && year.length <= (year.startsWith('20') ? 4 : 2)
  },
  judge(digits, { today, isFocused }) {
    const { month, year } = monthAndYear(digits)
    // While it is being typed, 13 may be a mistake that the payer corrects. Afterwards, no year makes it a month.
    if (!isFocused && month.length === 2 && !isMonth(month)) return { is: 'invalid', flaw: 'month' }
    // While it is being typed, 12 / 20 may become 12 / 2030. Afterwards, it is a past date.
    return judgeExpiration({ month, year: year === '20' && !isFocused ? '2020' : year }, today)
  },
  finish: (digits) => digits.replace(/^([1-9])\//, '0$1'),
}

function isMonth(month: string): boolean {
  return /^(0[1-9]|1[0-2])$/.test(month)
}

/** Splits the digits of an expiration date into month and year. */
export function monthAndYear(digits: string): { month: string; year: string } {
  const slash = digits.indexOf('/')
  return slash < 0
    ? { month: digits.slice(0, 2), year: digits.slice(2) }
    : { month: digits.slice(0, slash), year: digits.slice(slash + 1) }
}

/**
 * 122030 is shown as it is printed on cards, 12 / 30. 2020 is not shortened, because 12 / 20 looks like an unfinished
 * 12 / 2020.
 */
function withShortYear(digits: string): string {
  return /^\d\d20(?!20)\d\d$/.test(digits) ? digits.slice(0, 2) + digits.slice(4) : digits
}
