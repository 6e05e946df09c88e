import { setImmediate as nextTurn } from 'node:timers/promises'
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

// In milliseconds: how long the search keeps other requests waiting, unless one of its steps takes longer.
const longestTurnMs = 5

/** The text that replaces card data. */
export const mark = '[card]'

/**
 * Removes card data from what a destination answered: the number or nine digits of it in a row, forwards and backwards,
 * in groups, in escapes, as base64, hexadecimal or a list of bytes; the security code next to the name of its field.
 *
 * @param mostWork How many characters are looked at in all decoded forms together. A text of encodings within encodings
 *   that needs more, or that is full of codes, is removed as a whole.
 */
export async function scrubText(
  text: string,
  { pan, cvv, codeNames }: SentCard,
  mostWork: number = 32 * 1024 * 1024,
): Promise<ScrubbedText> {
  const wanted = { parts: partsOfNumber(pan.reveal()), cvv: cvv?.reveal() ?? null, codeNames }
  const search: Search = { ...wanted, found: [], workLeft: mostWork }
  let begunMs = performance.now()
  for (const _step of searchIn(readAsItIs(text), search, 0)) {
    if (search.workLeft < 0) return { text: mark, isScrubbed: true }
    if (performance.now() - begunMs < longestTurnMs) continue
    await nextTurn()
    begunMs = performance.now()
  }
  return { text: replaceSpans(text, search.found), isScrubbed: search.found.length > 0 }
}

interface Search extends Wanted {
  readonly found: Span[]
  workLeft: number
}

/** Looks at one decoded form of the text after another. After each step, others may use the process. */
function* searchIn(reading: Reading, search: Search, depth: number): Generator<void> {
  const { text } = reading
  search.workLeft -= text.length
  yield
  for (const part of findNumber(text, search.parts)) search.found.push(reading.placeOf(part))
  yield
  const codes = search.cvv === null ? [] : findCode(text, search.cvv, search.codeNames)
  if (!codes) search.workLeft = -1
  yield
  for (const part of codes ?? []) search.found.push(reading.placeOf(part))
  if (depth === deepest) return
  for (const decode of [decodeEscapes, decodeByteLists]) {
    const decoded = decode(reading)
    yield
    if (decoded) yield* searchIn(decoded, search, depth + 1)
  }
  for (const decoded of decodeRuns(reading)) yield* searchIn(decoded, search, depth + 1)
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
