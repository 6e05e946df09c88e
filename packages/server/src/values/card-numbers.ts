import { judgePan } from '@element-js/card'

// Grouped as cards show them: 4-4-4-4, with a rest, and 4-6-5. Groups with hyphens stand alone: an id of letters, digits
// and hyphens has such groups in it too often.
const groups =
  /(?<!\d)\d{4} (?:\d{4} \d{4} \d{1,4}(?: \d{1,3})?|\d{6} \d{4,5})(?!\d)|(?<![A-Za-z0-9])\d{4}-(?:\d{4}-\d{4}-\d{1,4}(?:-\d{1,3})?|\d{6}-\d{4,5})(?![A-Za-z0-9])/y

const longestPan = 19

/**
 * Whether a text has a card number in it: of a known brand, of a length that brand has, with the right check digit.
 * Times, in whatever unit, begin with 1 or 20, as no card does.
 */
export function hasCardNumber(text: string): boolean {
  return candidatesIn(text).some(({ written }) => isCardNumber(written))
}

/** The same text with the card numbers in it blackened. */
export function blackenCardNumbers(text: string): string {
  let blackened = ''
  let end = 0
  for (const { written, index } of candidatesIn(text)) {
    if (!isCardNumber(written)) continue
    blackened += `${text.slice(end, index)}[digits]`
    end = index + written.length
  }
  return blackened + text.slice(end)
}

interface Candidate {
  readonly written: string
  readonly index: number
}

/**
 * What could be a card number: a word with thirteen digits in a row, or groups of digits. Each word is looked at once,
 * so that the time grows with the length of the text and no faster: one expression for both would begin anew at each
 * letter of a word, and 60,000 letters would take it seconds.
 */
function candidatesIn(text: string): Candidate[] {
  const candidates: Candidate[] = []
  const words = /[A-Za-z0-9]+/g
  for (let word = words.exec(text); word; word = words.exec(text)) {
    const candidate = /\d{13}/.test(word[0]) ? word : groupsThatBeginIn(word)
    if (!candidate) continue
    const [written] = candidate
    candidates.push({ written, index: candidate.index })
    words.lastIndex = candidate.index + written.length
  }
  return candidates
}

// The first group is the last four digits of a word: behind them is a space or a hyphen.
function groupsThatBeginIn({ 0: word, index, input }: RegExpExecArray): RegExpExecArray | null {
  if (word.length < 4) return null
  groups.lastIndex = index + word.length - 4
  return groups.exec(input)
}

function isCardNumber(written: string): boolean {
  // One hexadecimal id in a few thousand has thirteen digits in a row, and it is an id.
  const isHexadecimal = /^[0-9a-f]*$/i.test(written) && /[a-f]/i.test(written)
  if (isHexadecimal) return false
  const runs = written.replace(/[ -]/g, '').match(/\d{13,}/g) ?? []
  return runs.some((run) => run.length <= longestPan && judgePan(run).is === 'complete')
}
