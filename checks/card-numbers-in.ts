// 13 to 19 digits together, or grouped as on cards: 4-4-4-n and 4-6-5.
const written =
  /(?<![\d.])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?!\d)/g

/**
 * Finds digits in a text that look like a card number by length, first digit and check digit.
 *
 * @returns Digits only, in the order of the text.
 */
export function cardNumbersIn(text: string): string[] {
  return [...text.matchAll(written)]
    .map(([match]) => match.replace(/\D/g, ''))
    .filter((digits) => startsLikeCard(digits) && hasCheckDigit(digits))
}

// Payment cards begin with 2 to 6. Times in milliseconds begin with 1.
function startsLikeCard(digits: string): boolean {
  return /^[2-6]/.test(digits)
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
