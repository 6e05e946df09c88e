import { judgeExpiration } from '@element-js/card'
import type { FieldSpec } from '../field/field-spec.ts'
import { asciiDigits, onlyDigits } from '../field/text.ts'

/**
 * Expiration, shown as `MM / YY`. Its digits are two of the month, then up to four of the year; a month that was
 * shortened in front of a year is kept apart from it by a slash, to be finished: `1/30`.
 */
export const expiration: FieldSpec = {
  name: 'expiration',
  autocomplete: 'cc-exp',
  most: 7,
  least: 4,
  read(text) {
    const typed = asciiDigits(text)
    const [, year = '', month, shortMonth] =
      /^\D*(20\d\d)(?:\D*(0[1-9]|1[0-2])|\D+([1-9]))\D*$/.exec(typed) ?? []
    if (year) return withShortYear((month ?? `0${shortMonth}`) + year)
    const digits = typed.replace(/\D/g, '')
    // 1/30 is January, 530 can only be May; 1 2 3 0 was dictated, and 130 is as far as 1301 was copied.
    const isShortMonth =
      /^\D*[1-9]([^/\d]*\/\D*\d|\D+\d\d(\d\d)?\D*$)/.test(typed) || /^[2-9](\d\d|\d{4})?$/.test(digits)
    return withShortYear((isShortMonth ? '0' : '') + digits)
  },
  reread(text, typed) {
    const [month = '', ...rest] = asciiDigits(text)
      .replace(/[^\d\s/.-]/g, '')
      .split(/\D+/)
    const year = rest.join('')
    // No month begins with 2 to 9, and a 1 before a separator is January.
    const isShortMonth = onlyDigits(typed) ? /^[2-9]/.test(month) : /[\s/.-]/.test(typed) && month === '1'
    if (isShortMonth) return withShortYear(`0${month}${year}`)
    return month.length < 2 && year ? `${month}/${year}` : withShortYear(month + year)
  },
  show(digits) {
    const { month, year } = monthAndYear(digits)
    // What is no month is not dressed up as one: 1330 stays 1330, and is judged so.
    const isMonth = /^(0[1-9]|1[0-2])$/.test(month) || digits.includes('/')
    return isMonth ? `${month} / ${year}` : digits
  },
  fits(digits) {
    const { month, year } = monthAndYear(digits)
    // A year that begins with 20 may be meant in full: 12 / 2030.
    return month.length <= 2 && year.length <= (year.startsWith('20') ? 4 : 2)
  },
  judge: (digits, { today }) => judgeExpiration(monthAndYear(digits), today),
  finish: (digits) => digits.replace(/^([1-9])\//, '0$1'),
}

/** Splits the digits of an expiration into those of its month and of its year. */
export function monthAndYear(digits: string): { month: string; year: string } {
  const slash = digits.indexOf('/')
  return slash < 0
    ? { month: digits.slice(0, 2), year: digits.slice(2) }
    : { month: digits.slice(0, slash), year: digits.slice(slash + 1) }
}

/** 122030 is shown as cards print it, 12 / 30; 2020 is not, since 12 / 20 reads as on its way to it. */
function withShortYear(digits: string): string {
  return /^\d\d20(?!20)\d\d$/.test(digits) ? digits.slice(0, 2) + digits.slice(4) : digits
}
