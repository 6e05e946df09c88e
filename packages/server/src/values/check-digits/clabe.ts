/**
 * The last of a CLABE's 18 digits: the weights are 3, 7 and 1 from the left, and only the last digit of each product
 * counts.
 *
 * @param digits The 17 digits before it: bank, city, account.
 */
export function clabeDigitOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const weight = [3, 7, 1][index % 3] ?? 0
    return total + ((Number(digit) * weight) % 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
