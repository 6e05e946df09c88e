const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Whether a text is a Peruvian RUC: 11 digits, the last of which checks the others modulo 11. */
export function isRuc(text: string): boolean {
  if (!/^(?:10|15|16|17|20)\d{9}$/.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return (11 - (sum % 11)) % 10 === Number(text.at(-1))
}
