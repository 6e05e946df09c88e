import { judgePan } from '@element-js/card'

// The groupings printed on cards: 4-4-4-4 with an optional rest, and 4-6-5. Groups with hyphens must stand alone,
// because ids of letters, digits and hyphens often contain such groups.
const groups =
  /(?<!\d)\d{4} (?:\d{4} \d{4} \d{1,4}(?: \d{1,3})?|\d{6} \d{4,5})(?!\d)|(?<![A-Za-z0-9])\d{4}-(?:\d{4}-\d{4}-\d{1,4}(?:-\d{1,3})?|\d{6}-\d{4,5})(?![A-Za-z0-9])/y

const longestPan = 19

/**
 * Whether a text contains a card number: a known brand, a length that the brand has, and the right check digit.
 * Timestamps start with 1 or 20 in every unit, and no card number does.
 */
export function hasCardNumber(text: string): boolean {
  return candidatesIn(text).some(({ written }) => isCardNumber(written))
}

/** Returns the text with its card numbers masked. */
export function maskCardNumbers(text: string): string {
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
 * Finds candidates for card numbers: a word with thirteen digits in a row, or groups of digits. The function looks at
 * each word once, so its time is linear in the length of the text. One expression for both kinds would restart at each
 * letter of a word and take seconds for 60,000 letters.
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

// The first group is the last four digits of a word, followed by a space or a hyphen.
function groupsThatBeginIn({ 0: word, index, input }: RegExpExecArray): RegExpExecArray | null {
  if (word.length < 4) return null
  groups.lastIndex = index + word.length - 4
  return groups.exec(input)
}

function isCardNumber(written: string): boolean {
  // One hexadecimal id in a few thousand has thirteen digits in a row. It is an id and not a card number.
  const isHexadecimal = /^[0-9a-f]*$/i.test(written) && /[a-f]/i.test(written)
  if (isHexadecimal) return false
  const runs = written.replace(/[ -]/g, '').match(/\d{13,}/g) ?? []
  return runs.some((run) => run.length <= longestPan && judgePan(run).is === 'complete')
}
