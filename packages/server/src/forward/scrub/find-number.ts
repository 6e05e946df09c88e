import { digitOf } from '../../values/card-numbers/card-numbers.ts'
import type { Span } from './reading.ts'

/**
 * The number of consecutive digits of a number that must not be shown. PCI DSS permits the first eight and the last
 * four. By chance, one text in ten million has nine digits of a number at a given place.
 */
const fewestDigits = 9

// The text that may stand between two digits: separators, tags, the quotes of lists.
const widestGap = 16

// Text that shows that the digits after it are another value: the end of a name in JSON or in a form, the letters of a
// name such as last4, and masks, which leave out the digits between those that may be shown.
const boundary = /":|[=*•]|xx|[a-z]$/i

/** The parts of a card number that must not be shown, forwards and backwards. */
export type NumberParts = ReadonlySet<number>

export function partsOfNumber(pan: string): NumberParts {
  const parts = new Set<number>()
  for (const digits of [pan, [...pan].reverse().join('')]) {
    for (let start = 0; start + fewestDigits <= digits.length; start += 1) {
      parts.add(Number(digits.slice(start, start + fewestDigits)))
    }
  }
  return parts
}

/**
 * Finds the parts of a number in a text, whatever stands between their digits, as long as it is short, has no digit and
 * begins no other value. It looks at each character once.
 */
export function findNumber(text: string, parts: NumberParts): readonly Span[] {
  const found: Span[] = []
  const places = new Uint32Array(fewestDigits)
  let count = 0
  let last = 0
  let part = 0
  for (let index = 0; index < text.length; index += 1) {
    const digit = digitOf(text.charCodeAt(index))
    if (digit < 0) continue
    if (index - last > 1 && isApart(text, last + 1, index)) count = 0
    part = (part % 10 ** (fewestDigits - 1)) * 10 + digit
    places[count % fewestDigits] = index
    last = index
    count += 1
    if (count < fewestDigits || !parts.has(part)) continue
    const span = { start: places[count % fewestDigits] ?? 0, end: index + 1 }
    const previous = found.at(-1)
    if (previous && span.start < previous.end) found[found.length - 1] = { ...span, start: previous.start }
    else found.push(span)
  }
  return found
}

function isApart(text: string, start: number, end: number): boolean {
  return end - start > widestGap || boundary.test(text.slice(start, end))
}
