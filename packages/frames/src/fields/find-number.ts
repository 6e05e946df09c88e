import { detectBrand, judgePan, rangeOf } from '@element-js/card'
import { asciiDigits } from '../field/text.ts'

/** What may stand between the groups of one number: white space, hyphens, dots, and marks that are not seen. */
const betweenGroups = /^[\s\p{Cf}\p{Pd}\u2212.·_]*$/u

/** The most digits of a card number. */
const longest = 19

/**
 * The one whole card number in a text that holds more than that: its label, the expiration and the code copied along.
 * `null` where all its digits are a number together, and where none is found.
 *
 * 1. A number begins and ends where a group of digits does. The first one in the text wins.
 * 2. Of several that begin together the one of its brand's usual length wins, if its check digit vouches for it: with
 *    the date beside it, it may by chance be a longer one. Without a check digit the longest wins.
 */
export function findNumber(text: string): string | null {
  const parts = asciiDigits(text).split(/(\d+)/)
  const groups = parts.filter((_, index) => index % 2 === 1)
  if (judgePan(groups.join('')).is === 'complete') return null
  for (const first of groups.keys()) {
    const numbers: string[] = []
    let digits = ''
    for (let at = first; at < groups.length; at += 1) {
      if (at > first && !betweenGroups.test(parts[at * 2] ?? '')) break
      digits += groups[at]
      if (digits.length > longest) break
      if (judgePan(digits).is === 'complete') numbers.push(digits)
    }
    const found = numbers.find(isUsual) ?? numbers.at(-1)
    if (found) return found
  }
  return null
}

function isUsual(digits: string): boolean {
  return digits.length === detectBrand(digits)?.usualLength && rangeOf(digits)?.checkDigit !== 'none'
}
