/**
 * The digit that makes a sequence of digits pass the Luhn check (ISO/IEC 7812-1): modulo 10 with the weights 2 and 1
 * from the right, adding the digits of each product.
 */
export function luhnDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
