import { detectBrand, judgePan } from '@element-js/card'
import { asciiDigits } from '../field/text.ts'

/** What may stand between the groups of one number: white space, hyphens, dots, and marks that are not seen. */
const betweenGroups = /^[\s\p{Cf}\p{Pd}\u2212.·_]*$/u

/**
 * The one whole card number in a text that holds more than that: its label, the expiration and the code copied along.
 * `null` where all its digits are a number together, and where none is found.
 *
 * 1. A number begins and ends where a group of digits does.
 * 2. Of several the one with the usual length of its brand wins: a date beside it can make a longer one by chance.
 */
export function findNumber(text: string): string | null {
  const parts = asciiDigits(text).split(/(\d+)/)
  const groups = parts.filter((_, index) => index % 2 === 1)
  if (groups.length < 2 || judgePan(groups.join('')).is === 'complete') return groups.join('') || null
  const found = groups.flatMap((_, first) => {
    const numbers: string[] = []
    let digits = ''
    for (let at = first; at < groups.length; at += 1) {
      if (at > first && !betweenGroups.test(parts[at * 2] ?? '')) break
      digits += groups[at]
      if (digits.length > longest) break
      if (judgePan(digits).is === 'complete') numbers.push(digits)
    }
    return numbers
  })
  return found.find((digits) => digits.length === detectBrand(digits)?.usualLength) ?? found.at(-1) ?? null
}

const longest = 19
