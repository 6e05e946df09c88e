// From the right; the primes that the DIAN prescribes.
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43]

/**
 * Whether a text is a Colombian NIT: 6 to 10 digits, alone or with the digit that checks them modulo 11. A company's has
 * 9 digits, and a person's is the cédula.
 */
export function isNit(text: string): boolean {
  return (
    /^\d{6,10}$/.test(text) || (/^\d{11}$/.test(text) && nitDigitOf(text.slice(0, -1)) === text.slice(-1))
  )
}

function nitDigitOf(root: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(root.at(-1 - index)), 0)
  return String(sum % 11 < 2 ? sum % 11 : 11 - (sum % 11))
}
