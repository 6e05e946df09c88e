import type { Span } from './reading.ts'

/** The names that fields of a security code have, in lower case. */
const usualNames = [
  'cvv',
  'cvc',
  'cvn',
  'cvd',
  'csc',
  'cav',
  'security_code',
  'security-code',
  'securitycode',
  'card_code',
  'cardcode',
  'verification_value',
  'verificationvalue',
] as const

// From the beginning of the name to the code: the name itself and what separates a name from a value.
const furthest = 64

/**
 * Finds a security code in a text, after the name of a field of security codes. Three digits alone occur everywhere, in
 * amounts and in times, and mean nothing.
 *
 * @param names In lower case, besides the usual ones.
 */
export function findCode(text: string, code: string, names: readonly string[]): readonly Span[] {
  const found: Span[] = []
  for (let start = text.indexOf(code); start >= 0; start = text.indexOf(code, start + 1)) {
    const end = start + code.length
    const isPartOfWord = /[0-9A-Za-z]/.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`)
    if (!isPartOfWord && followsName(text.slice(Math.max(0, start - furthest), start), names)) {
      found.push({ start, end })
    }
  }
  return found
}

// Between the name and the code there is no other value. A 2 belongs to the name, as in cvv2.
function followsName(before: string, names: readonly string[]): boolean {
  const lower = before.toLowerCase()
  return [...usualNames, ...names].some((name) => {
    const at = lower.lastIndexOf(name)
    return at >= 0 && /^2?[^\d,;&}]*$/.test(lower.slice(at + name.length))
  })
}
