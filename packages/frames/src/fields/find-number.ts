import { detectBrand, judgePan, rangeOf } from '@element-js/card'
import { asciiDigits } from '../field/text.ts'

/** The characters that may separate the groups of one number: white space, hyphens, dots and invisible marks. */
const betweenGroups = /^[\s\p{Cf}\p{Pd}\u2212.·_]*$/u

/** The most digits of a card number. */
const longest = 19

/**
 * The card number in a text that contains more, such as a label, the expiration date or the code. `null` if all digits
 * of the text form one number, or if the text contains no number.
 *
 * 1. A number begins and ends at the edges of groups of digits. The first number in the text wins.
 * 2. Of several numbers that begin at the same place, the one with its brand's usual length wins if its check digit is
 *    right; together with the date beside it, it may by chance form a longer number. Without a check digit, the longest
 *    wins.
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
