import { type BrandRange, brandRanges, passesCheck } from '@element-js/card'
import { isIban } from '../check-digits/check-digits.ts'

// The groupings printed on cards: 4-4-4-4 with an optional rest, 4-6-5 and 6-13, with one kind of separator. A line may
// end in the middle of a number.
const spacedGroups =
  /(?<!\d)(?:\d{4}[ \n]{1,3}(?:\d{4}[ \n]{1,3}\d{4}[ \n]{1,3}\d{1,4}(?:[ \n]{1,3}\d{1,3})?|\d{6}[ \n]{1,3}\d{4,5})|\d{6}[ \n]{1,3}\d{13})(?!\d)/y
// Groups with other separators must stand alone, because ids, dates and versions often contain such groups.
const signedGroups =
  /(?<![A-Za-z0-9])(?:\d{4} ?([-./_]) ?(?:\d{4} ?\1 ?\d{4} ?\1 ?\d{1,4}(?: ?\1 ?\d{1,3})?|\d{6} ?\1 ?\d{4,5})|\d{6} ?[-./_] ?\d{13})(?![A-Za-z0-9])/y
const fourGroups = /^(?:\d{4}[ \n./_-]{1,3}){3}\d{4}(?=[ \n./_-])/

// Every number has thirteen digits in a row, or a group of four digits that another group follows.
const mayHaveNumber = /\d{13}|\d{4}[ \n./_-]{1,3}\d{4}/

/**
 * Whether a text contains a card number: a known brand, a length that the brand has, and the right check digit.
 * Timestamps start with 1 or 20 in every unit, and no card number does. Parts of longer numbers are no card numbers
 * (`isPartOfMore`).
 */
export function hasCardNumber(text: string): boolean {
  return aloneIn(text).length > 0
}

/**
 * Masks the card numbers of a text for people, who can then tell two of them apart: `411111…1111`. The first six and
 * the last four digits are what PCI DSS 3.4.1 permits to show. A digit in the middle of any number is hidden, also where
 * it is at the end of another one. Parts of longer numbers are masked too: a page loses little without them.
 */
export function maskCardNumbers(text: string): string {
  return replaceSpans(text, cardNumbersIn(text).map(middleOf), '…')

  function middleOf({ start, end }: Span): Span {
    const places: number[] = []
    for (let at = start; at < end; at += 1) if (digitOf(text.charCodeAt(at)) >= 0) places.push(at)
    return { start: places[6] ?? start, end: places.at(-4) ?? end }
  }
}

/**
 * Removes the card numbers of a text, for logs and for texts from others: `[digits]` replaces them. It also removes parts
 * of longer numbers, because what stands beside a card number in a log is chance, and nobody misses an invoice key there.
 */
export function removeCardNumbers(text: string): string {
  return replaceSpans(text, cardNumbersIn(text), '[digits]')
}

/** A part of a text, from the character `start` to the one before `end`. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Replaces parts of a text, in the order of their beginnings. Those that overlap or touch are replaced as one. */
function replaceSpans(text: string, spans: readonly Span[], replacement: string): string {
  let replaced = ''
  let end = 0
  for (const span of spans) {
    if (span.start > end || end === 0) replaced += text.slice(end, span.start) + replacement
    end = Math.max(end, span.end)
  }
  return replaced + text.slice(end)
}

/**
 * Finds the card numbers of a text in the order of their beginnings: runs of digits within a word, and groups of digits.
 * The groups of two numbers may overlap. The function looks at each word once and at no more than the 35 characters after
 * it, so its time is linear in the length of the text. One expression for both kinds would restart at each letter of a
 * word and take seconds for 60,000 letters.
 */
function cardNumbersIn(written: string): readonly Span[] {
  const text = inAscii(written)
  // Most texts are log lines, and hardly any has digits like that.
  if (!mayHaveNumber.test(text)) return []
  return [...text.matchAll(/[A-Za-z0-9]+/g)].flatMap((word) =>
    /\d{13}/.test(word[0]) ? runsIn(word) : groupsThatBeginIn(word),
  )
}

/** The card numbers of a text that are not parts of longer numbers. */
function aloneIn(written: string): readonly Span[] {
  const text = inAscii(written)
  return cardNumbersIn(written).filter((span) => !isPartOfMore(text, span))
}

const longestPan = 19

/**
 * Whether digits that pass for a card number are part of something that is none: more digits than a card has, in groups
 * with one kind of separator, such as a key of an invoice, or an IBAN. Sixteen digits without separators are a number of
 * their own also in such a row: no known number has groups of this length, and the expiration date and the security code
 * may be what follows. The last group of a boleto has 14 digits.
 */
function isPartOfMore(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - reach), start)
  const found = text.slice(start, end)
  const after = text.slice(end, end + reach)
  const isSeparator = separatorOf(found)
  const groupsAfter = groupsBeside(after, isSeparator)
  const isCardRow = isExpiry(groupsAfter)
  const count = found.replace(/\D/g, '').length + digitsOf(groupsAfter)
  // Most rows are known to be long without a look back.
  if (!isCardRow && count > longestPan) return true
  const groupsBefore = groupsBeside([...before].reverse().join(''), isSeparator)
  const isOwnRow = isCardRow && groupsBefore.length === 0
  return (!isOwnRow && count + digitsOf(groupsBefore) > longestPan) || isInIban({ before, found, after })
}

function digitsOf(groups: readonly string[]): number {
  return groups.join('').length
}

/**
 * Whether groups are an expiration date, alone or with a security code after it. A date of four digits is one more group
 * of a long number.
 */
function isExpiry(groups: readonly string[]): boolean {
  return /^(?:0[1-9]|1[0-2]) (?:20)?\d\d(?: \d{3,4})?$/.test(groups.join(' '))
}

// More than an IBAN has in groups, and more than twenty digits in groups of two.
const reach = 48

type IsSeparator = (text: string) => boolean

/** What can connect a number with further groups: the kind of separator that it has itself. */
function separatorOf(found: string): IsSeparator {
  const [sign] = /[-./_]/.exec(found) ?? []
  if (sign !== undefined) return (text) => text.replaceAll(' ', '') === sign
  if (found.includes('\n')) return (text) => /^[ \n]+$/.test(text)
  if (found.includes(' ')) return (text) => /^ +$/.test(text)
  return (text) => found.length < 15 && !text.includes('\n')
}

const nextGroup = /([ \n./_-]{1,3})(\d{1,14})(?!\d)/y

/** The groups with which a text begins, each after a separator. */
function groupsBeside(text: string, isSeparator: IsSeparator): readonly string[] {
  const groups: string[] = []
  let group = execAt(nextGroup, text, 0)
  while (group && isSeparator(group[1] ?? '')) {
    groups.push(group[2] ?? '')
    group = execAt(nextGroup, text, nextGroup.lastIndex)
  }
  return groups
}

interface Surroundings {
  readonly before: string
  readonly found: string
  readonly after: string
}

function isInIban({ before, found, after }: Surroundings): boolean {
  const text = before + found + after
  const last = before.length + found.length
  return [...before.matchAll(/(?<![A-Z\d])[A-Z]{2}/gi)].some(({ index }) =>
    // Words may follow an IBAN, and only its check digits tell where it ends.
    [...text.slice(last).matchAll(/(?<=[A-Z\d])(?![A-Z\d])/gi), { index: 0 }].some((end) =>
      isIban(text.slice(index, last + end.index).replaceAll(' ', '')),
    ),
  )
}

function runsIn({ 0: word, index }: RegExpExecArray): readonly Span[] {
  // One hexadecimal id in a few thousand has thirteen digits in a row. It is an id and not a card number.
  const isHexadecimal = /^[0-9a-f]*$/i.test(word) && /[a-f]/i.test(word)
  if (isHexadecimal) return []
  return [...word.matchAll(/\d{13,}/g)]
    .filter(([run]) => isCardNumber(run))
    .map((run) => spanOf(run[0], index + run.index))
}

// The first group is the last four or six digits of a word, followed by what separates groups. What follows the fourth
// group may belong to the number, or not.
function groupsThatBeginIn({ 0: word, index, input }: RegExpExecArray): readonly Span[] {
  const start = index + word.length - (/\d{6}$/.test(word) ? 6 : 4)
  if (start < index) return []
  const groups = execAt(spacedGroups, input, start) ?? execAt(signedGroups, input, start)
  if (!groups) return []
  const written = [groups[0], ...(fourGroups.exec(groups[0]) ?? [])]
  const number = written.find((each) => isCardNumber(each.replace(/\D/g, '')))
  return number === undefined ? [] : [spanOf(number, start)]
}

function execAt(expression: RegExp, text: string, start: number): RegExpExecArray | null {
  expression.lastIndex = start
  return expression.exec(text)
}

function spanOf(written: string, start: number): Span {
  return { start, end: start + written.length }
}

// The zeros of digits that keyboards and text editors write in the place of ours: Arabic, Persian, Devanagari, full width.
const zeros = [0x660, 0x6f0, 0x966, 0xff10]

/** The value of a digit, from 0 to 9, also of another script; -1 for every other character. @param code One UTF-16 unit. */
function digitOf(code: number): number {
  if (code < 0x660) return code >= 0x30 && code <= 0x39 ? code - 0x30 : -1
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? -1 : code - zero
}

// Digits of other scripts, white space, characters without a width, and separators, each one UTF-16 unit.
// Only these are looked up, because thousands of other letters may surround them.
const writtenOtherwise =
  /[\t\v\f\r\u0085\u00a0\u00ad\u00b7\u058a\u05be\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u1400\u1680\u1806\u2000-\u200d\u2010-\u2015\u2028\u2029\u202f\u205f\u2060\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u3000\u301c\u3030\u30a0\u30fb\ufe31\ufe32\ufe58\ufe63\ufeff\uff0d-\uff19\uff3f]/g

const signs: ReadonlyMap<string, string> = new Map([
  ['\u00b7', '.'],
  ['\u30fb', '.'],
  ['\uff0e', '.'],
  ['\uff0f', '/'],
  ['\uff3f', '_'],
])

/**
 * A text of the same length, with our digits, spaces and hyphens in the place of others; line breaks and tabs become one
 * character. Characters without a width, which
 * are copied with a number and seen by nobody, count as spaces.
 */
function inAscii(text: string): string {
  return text.replace(writtenOtherwise, (character) => {
    const digit = digitOf(character.charCodeAt(0))
    if (digit >= 0) return String(digit)
    if (/[\p{Pd}\u2212]/u.test(character)) return '-'
    return signs.get(character) ?? (/[\t\v\f\r\u0085\u2028\u2029]/.test(character) ? '\n' : ' ')
  })
}

const usualLengths: readonly number[] = [16]

/**
 * Whether digits are a complete card number, which has the brand, a length and the check digit of a range. The answer is
 * that of `judgePan`, which looks through all ranges: for the thousands of numbers that a text can have, that takes most
 * of the time.
 *
 * @param digits ASCII digits, at least 8.
 */
export function isCardNumber(digits: string): boolean {
  if (digits.length > longestPan) return false
  const first = Number(digits.slice(0, 8))
  const range = rangesFrom(digits.slice(0, 4)).find(({ start, end }) => start <= first && first <= end)
  if (!range) return false
  const { brand, checkDigit } = range
  return (brand?.lengths ?? usualLengths).includes(digits.length) && passesCheck(digits, checkDigit)
}

// At most 10,000 entries.
const made = new Map<string, readonly BrandRange[]>()

/** The ranges with numbers that begin with these four digits, in their order: the first one decides. */
function rangesFrom(head: string): readonly BrandRange[] {
  const known = made.get(head)
  if (known) return known
  const [first, last] = [Number(`${head}0000`), Number(`${head}9999`)]
  const ranges = brandRanges().filter(({ start, end }) => start <= last && first <= end)
  made.set(head, ranges)
  return ranges
}
