/**
 * The two digits at the end of a CNPJ: modulo 11 with the weights 2 to 9 from the right.
 *
 * @param root The 12 characters before them, digits or (since July 2026) capital letters.
 */
export function cnpjDigitsOf(root: string): string {
  const first = digitOf(root)
  return first + digitOf(root + first)
}

function digitOf(characters: string): string {
  const sum = [...characters]
    .reverse()
    // Letters count by their place after the digits in ASCII: A is 17.
    .reduce((total, each, index) => total + (each.charCodeAt(0) - 48) * ((index % 8) + 2), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}
