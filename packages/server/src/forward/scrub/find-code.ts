import type { Span } from './reading.ts'

// What fields of a security code are called, in English, Portuguese and Spanish, also as a part of a longer name.
const usualNames =
  /c(?:vv|vc|vn|vd|sc|av|v2)|(?:security|verification|card)[ _-]?(?:code|value)|c[oó]digo[ _-]?(?:d[ea][ _-]?)?(?:seguran[cç]a|seguridad|verifica)/gi

// Between a name and a code, in characters.
const furthest = 128

// A name may begin that much further away.
const longestName = 64

// Names that are tried for one code, on each side, and codes in a text: the search must not take long in a text that is
// full of them.
const mostNames = 3
const mostCodes = 2000

/** A name of a security code in a text. */
interface Name extends Span {
  /** Whether a value of this name follows: it is a key, a tag or an attribute. Otherwise a text speaks of the name. */
  readonly isKey: boolean
}

/**
 * Finds a security code in a text, next to the name of a field of security codes. Three digits alone occur everywhere, in
 * amounts and in times, and mean nothing.
 *
 * @param names In lower case, besides the usual ones.
 * @returns `null` for a text that has the code more often than honest texts do: it takes too long to look around each.
 */
export function findCode(text: string, code: string, names: readonly string[]): readonly Span[] | null {
  const found: Span[] = []
  let count = 0
  for (let start = text.indexOf(code); start >= 0; start = text.indexOf(code, start + 1)) {
    const span = spanAt(start, code.length)
    if (/[0-9A-Za-z]/.test(`${text[start - 1] ?? ''}${text[span.end] ?? ''}`)) continue
    count += 1
    if (count > mostCodes) return null
    if (hasName(text, span, names)) found.push(span)
  }
  return found
}

function hasName(text: string, code: Span, names: readonly string[]): boolean {
  const from = Math.max(0, code.start - furthest - longestName)
  const before = findNames(text.slice(from, code.start), names).slice(-mostNames)
  if (before.some((name) => isValueAfter(text, code, moved(name, from)))) return true
  const after = findNames(text.slice(code.end, code.end + furthest + longestName), names).slice(0, mostNames)
  return after.some((name) => isValueBefore(text, code, moved(name, code.end)))
}

/** The places of names in a text, in its order. */
function findNames(text: string, others: readonly string[]): readonly Span[] {
  const spans = [...text.matchAll(usualNames)].map(({ 0: { length }, index }) => spanAt(index, length))
  // İ is the only character that has another length in lower case.
  const lower = text.replaceAll('İ', 'I').toLowerCase()
  for (const other of others) {
    for (let at = lower.indexOf(other); at >= 0; at = lower.indexOf(other, at + other.length)) {
      spans.push(spanAt(at, other.length))
    }
  }
  return spans.sort((a, b) => a.start - b.start)
}

function spanAt(start: number, length: number): Span {
  return { start, end: start + length }
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}

/** Reads what is around a name; `null` in the tag that ends an element. */
function readName(text: string, { start, end }: Span): Name | null {
  const [tag] = /<\/?[\w:.-]*$/.exec(text.slice(Math.max(0, start - 32), start)) ?? []
  if (tag?.startsWith('</')) return null
  const rest = text.slice(end, end + 32)
  const [key] = /^[\w.%[\]-]*["'\\]*\s*[:=]/.exec(rest) ?? (tag ? /^[\w:.-]*/.exec(rest) : null) ?? []
  return { start, end: end + (key ?? '').length, isKey: key !== undefined }
}

function isValueAfter(text: string, code: Span, place: Span): boolean {
  const name = code.start - place.end > furthest ? null : readName(text, place)
  if (!name) return false
  const between = text.slice(name.end, code.start)
  return name.isKey ? isWithinValue(between) : isInSameObject(between)
}

// In front of a key, the code is the value of another one. A number that is not in quotes and has an object after it
// is usually a status.
function isValueBefore(text: string, code: Span, place: Span): boolean {
  const name = place.start - code.end > furthest ? null : readName(text, place)
  if (!name || name.isKey) return false
  const between = text.slice(code.end, name.start)
  return isInSameObject(between) && (!between.includes('{') || /["']/.test(text[code.start - 1] ?? ''))
}

const steps: Readonly<Record<string, number>> = {
  '{': 1,
  '[': 1,
  '<': 1,
  '}': -1,
  ']': -1,
  '</': -1,
  '/>': -1,
}

// No other value stands before the code, except within the object, the list or the element that is the value. Single
// digits and pairs are not values: they count digits, or belong to the name, as in cvv2.
function isWithinValue(between: string): boolean {
  let depth = 0
  for (const [token] of between.matchAll(/<\/|\/>|[{[<}\],;&]|\d+/g)) {
    depth += steps[token] ?? 0
    if (depth < 0 || (depth === 0 && /^(?:[,;&]|\d{3,})$/.test(token))) return false
  }
  return true
}

function isInSameObject(between: string): boolean {
  let depth = 0
  for (const [token] of between.matchAll(/[{}]/g)) {
    depth += steps[token] ?? 0
    if (depth < 0) return false
  }
  return true
}
