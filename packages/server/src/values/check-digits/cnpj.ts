/**
 * Computes the two check digits of a CNPJ: modulo 11 with the weights 2 to 9 from the right.
 *
 * @param root The 12 characters before the check digits: digits or (since July 2026) capital letters.
 */
export function cnpjDigitsOf(root: string): string {
  const first = digitOf(root)
  return first + digitOf(root + first)
}

function digitOf(characters: string): string {
  const sum = [...characters]
    .reverse()
    // A letter's value is its distance from the digit 0 in ASCII: A is 17.
    .reduce((total, each, index) => total + (each.charCodeAt(0) - 48) * ((index % 8) + 2), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}
