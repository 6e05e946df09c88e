import luhn10 from 'card-validator/dist/luhn-10.js'
import type { CheckDigitRule } from './brand.ts'

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  return luhn10(digits)
}

/**
 * Naranja's check digit, for numbers of 16 digits. The other digits have the weights 2 to 7, repeatedly, from the
 * right. The check digit raises their weighted sum to a multiple of 11; if that would take 10 or 11, it is 0.
 *
 * @see active_merchant, `valid_naranja_algo?`
 */
export function passesNaranja(digits: string): boolean {
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  const lack = 11 - (sum % 11)
  return Number(digits.at(-1)) === (lack > 9 ? 0 : lack)
}

/** Whether the last digit of a number matches the others. */
export function passesCheck(digits: string, rule: CheckDigitRule): boolean {
  switch (rule) {
    case 'none':
      return true
    case 'luhn':
      return passesLuhn(digits)
    case 'naranja':
      // Both kinds are in circulation: 5895620000000002, which PayU publishes, passes Luhn only.
      return passesNaranja(digits) || passesLuhn(digits)
  }
}
