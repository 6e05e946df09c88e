/**
 * The last of a CLABE's 18 digits: the weights 3, 7 and 1 from the left, of each product the last digit counts.
 *
 * @param digits The 17 before it: bank, place, account.
 */
export function clabeDigitOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const weight = [3, 7, 1][index % 3] ?? 0
    return total + ((Number(digit) * weight) % 10)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
