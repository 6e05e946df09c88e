import { luhnDigitOf } from './luhn-digit.ts'

/**
 * The last two of a CCI's 20 digits: the first checks bank and branch, the second the account.
 *
 * @param digits The 18 before them: 3 of the bank, 3 of the branch, 12 of the account.
 */
export function cciDigitsOf(digits: string): string {
  return luhnDigitOf(digits.slice(0, 6)) + luhnDigitOf(digits.slice(6))
}
