/**
 * Whether a text is an IBAN: a country, and two check digits that make the whole 1 modulo 97 (ISO 13616).
 *
 * @param text Without separators; small letters count as capitals.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z\d]{11,30}$/i.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
