import { judgePan } from '@element-js/card'

// Together, or grouped as cards show them: 4-4-4-4, with a rest, and 4-6-5. Not within a longer word: one id in a few
// thousand has thirteen digits in a row somewhere among its letters.
const written =
  /(?<![A-Za-z0-9])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![A-Za-z0-9])/g

/**
 * Whether a text has a card number in it: of a known brand, of a length that brand has, with the right check digit.
 * Times, in whatever unit, begin with 1 or 20, as no card does.
 */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(written)].some(([match]) => judgePan(match.replace(/\D/g, '')).is === 'complete')
}
