import { judgePan } from '@element-js/card'

// Grouped as cards show them, 4-4-4-4, with a rest, and 4-6-5; or a word with thirteen digits in a row somewhere.
// Groups with hyphens stand alone: an id of letters, digits and hyphens has such groups in it too often.
const written =
  /(?<!\d)\d{4} (?:\d{4} \d{4} \d{1,4}(?: \d{1,3})?|\d{6} \d{4,5})(?!\d)|(?<![A-Za-z0-9])\d{4}-(?:\d{4}-\d{4}-\d{1,4}(?:-\d{1,3})?|\d{6}-\d{4,5})(?![A-Za-z0-9])|[A-Za-z0-9]*\d{13}[A-Za-z0-9]*/g

/**
 * Whether a text has a card number in it: of a known brand, of a length that brand has, with the right check digit.
 * Times, in whatever unit, begin with 1 or 20, as no card does.
 */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(written)].some(([match]) => isCardNumber(match))
}

/** The same text with the card numbers in it blackened. */
export function blackenCardNumbers(text: string): string {
  return text.replace(written, (match) => (isCardNumber(match) ? '[digits]' : match))
}

function isCardNumber(match: string): boolean {
  // One hexadecimal id in a few thousand has thirteen digits in a row, and it is an id.
  const isHexadecimal = /^[0-9a-f]*$/i.test(match) && /[a-f]/i.test(match)
  if (isHexadecimal) return false
  const runs = match.replace(/[ -]/g, '').match(/\d{13,}/g) ?? []
  return runs.some((run) => judgePan(run).is === 'complete')
}
