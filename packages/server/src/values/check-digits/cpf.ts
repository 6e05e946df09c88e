/**
 * Computes the two check digits of a CPF: modulo 11 with weights that rise from 2, from the right.
 *
 * @param root The 9 digits before the check digits.
 */
export function cpfDigitsOf(root: string): string {
  const first = digitOf(root)
  return first + digitOf(root + first)
}

function digitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (index + 2), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}
