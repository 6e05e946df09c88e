import type { Secret } from '../../values/secret.ts'
import { decodeByteLists } from './decode-byte-lists.ts'
import { decodeEscapes } from './decode-escapes.ts'
import { decodeRuns } from './decode-runs.ts'
import { findCode } from './find-code.ts'
import { findNumber, type NumberParts, partsOfNumber } from './find-number.ts'
import { type Reading, readAsItIs, type Span } from './reading.ts'

/** The card data that was sent to a destination. */
export interface SentCard {
  readonly pan: Secret<string>
  /** `null`: the code was not sent. */
  readonly cvv: Secret<string> | null
  /** In lower case: the names of the fields in which the code was sent. */
  readonly codeNames: readonly string[]
}

/** A text without card data. */
export interface ScrubbedText {
  readonly text: string
  readonly isScrubbed: boolean
}

interface Wanted {
  readonly parts: NumberParts
  readonly cvv: string | null
  readonly codeNames: readonly string[]
}

// An escape within an escape within an encoding.
const deepest = 3

/** The text that replaces card data. */
export const mark = '[card]'

/**
 * Removes card data from what a destination answered: the number or nine digits of it in a row, forwards and backwards,
 * in groups, in escapes, as base64, hexadecimal or a list of bytes; the security code next to the name of its field.
 *
 * @param mostWork How many characters are looked at in all decoded forms together. A text of encodings within encodings
 *   that needs more is removed as a whole.
 */
export function scrubText(
  text: string,
  { pan, cvv, codeNames }: SentCard,
  mostWork: number = 32 * 1024 * 1024,
): ScrubbedText {
  const wanted = { parts: partsOfNumber(pan.reveal()), cvv: cvv?.reveal() ?? null, codeNames }
  const search: Search = { ...wanted, found: [], workLeft: mostWork }
  searchIn(readAsItIs(text), search, 0)
  if (search.workLeft < 0) return { text: mark, isScrubbed: true }
  return { text: replaceSpans(text, search.found), isScrubbed: search.found.length > 0 }
}

interface Search extends Wanted {
  readonly found: Span[]
  workLeft: number
}

function searchIn(reading: Reading, search: Search, depth: number): void {
  const { text } = reading
  search.workLeft -= text.length
  if (search.workLeft < 0) return
  for (const part of findNumber(text, search.parts)) search.found.push(reading.placeOf(part))
  const codes = search.cvv === null ? [] : findCode(text, search.cvv, search.codeNames)
  for (const part of codes) search.found.push(reading.placeOf(part))
  if (depth === deepest) return
  for (const decoded of [decodeEscapes(reading), decodeByteLists(reading)]) {
    if (decoded) searchIn(decoded, search, depth + 1)
  }
  for (const decoded of decodeRuns(reading)) searchIn(decoded, search, depth + 1)
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let replaced = ''
  let at = 0
  for (const { start, end } of merged(spans)) {
    replaced += text.slice(at, start) + (isBareNumber(text, { start, end }) ? `"${mark}"` : mark)
    at = end
  }
  return replaced + text.slice(at)
}

// Spans that overlap or touch are one.
function merged(spans: readonly Span[]): readonly Span[] {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

// In JSON a number has no quotes. Its replacement must not break the JSON.
function isBareNumber(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 8), start).trimEnd()
  return /[:[,]$/.test(before) && /^\s{0,8}[,\]}]/.test(text.slice(end, end + 9))
}
