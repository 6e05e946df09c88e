/**
 * The last two of a CCI's 20 digits: the first checks bank and branch, the second the account. Each is modulo 10 with the
 * weights 1 and 2 from the left, where the digits of a product count.
 *
 * @param digits The 18 before them: 3 of the bank, 3 of the branch, 12 of the account.
 */
export function cciDigitsOf(digits: string): string {
  return digitOf(digits.slice(0, 6)) + digitOf(digits.slice(6))
}

function digitOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
