import { luhnDigitOf } from './luhn-digit.ts'

/**
 * The last two of a CCI's 20 digits: the first checks bank and branch, the second the account.
 *
 * @param digits The 18 digits before them: 3 for the bank, 3 for the branch, 12 for the account.
 */
export function cciDigitsOf(digits: string): string {
  return luhnDigitOf(digits.slice(0, 6)) + luhnDigitOf(digits.slice(6))
}
