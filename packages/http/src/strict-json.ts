import { randomBytes } from 'node:crypto'
import { ServiceError } from '@element-js/values'

/**
 * A number that was not written as a plain integer: `1.0`, `1e2`, `-0`. It is kept as a literal, so that no schema
 * accepts it as the integer that `JSON.parse` would return. It is recognized by its class: an object of the same shape
 * that a client sends is not a literal.
 */
export class DecimalLiteral {
  readonly literal: string

  constructor(literal: string) {
    this.literal = literal
  }
}

/** The value of a literal where a decimal is allowed; `null` for anything else. */
export function decimalOf(value: unknown): number | null {
  return value instanceof DecimalLiteral ? Number(value.literal) : null
}

const deepest = 16
// Anything that is neither a string nor punctuation: a number, `true`, `null`, or something that is not JSON.
const word = /[^\s{}[\]:,"]+/y

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses JSON that money may depend on: no duplicate keys, no rounded numbers, limited depth, and no characters that a
 * database cannot store.
 *
 * @throws ServiceError `unsupported_media_type` for bytes that are not UTF-8; `malformed_json`, `json_too_deep`, `duplicate_key`, `forbidden_key`, `forbidden_character`
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const { keyFlaw, isPlain, literals } = scan(text)
  const value = parse(withMarks(text, literals))
  if (keyFlaw) throw new ServiceError(keyFlaw)
  return isPlain ? value : readValue(value)
}

// JSON between systems is UTF-8 (RFC 8259 §8.1). In UTF-16 and UTF-32, one of the first two bytes of JSON is 0: it begins
// with a character of ASCII.
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0 || bytes[1] === 0) throw notUtf8()
  try {
    return utf8.decode(bytes)
  } catch {
    throw notUtf8()
  }
}

function notUtf8(): ServiceError {
  const message = 'The body is not UTF-8. Send JSON in UTF-8, without compression.'
  return new ServiceError('unsupported_media_type', { message })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (!text.startsWith('\ufeff')) throw new ServiceError('malformed_json')
    // .NET and PowerShell write it, and no editor shows it.
    const message = 'The body begins with a byte order mark, which JSON must not have.'
    throw new ServiceError('malformed_json', { message })
  }
}

// Random, so that no client can send a string that begins with it.
const mark = randomBytes(12).toString('base64url')

/** A literal and its position in the text. */
interface Found {
  readonly at: number
  readonly literal: string
}

// Puts strings in the places of literals. A reviver would get the literals too, but takes more than 20 ms for a body of
// short numbers. A list of parts that are joined takes ten times as long.
function withMarks(text: string, literals: readonly Found[]): string {
  let marked = ''
  let end = 0
  for (const { at, literal } of literals) {
    marked += `${text.slice(end, at)}"${mark}${literal}"`
    end = at + literal.length
  }
  return marked + text.slice(end)
}

const plainInteger = /^(0|-?[1-9]\d*)$/
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Puts literals in the places of their marks, in the value itself. The depth is limited. */
function readValue(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.startsWith(mark)) return new DecimalLiteral(value.slice(mark.length))
    if (hasForbiddenCharacter(value)) throw new ServiceError('forbidden_character')
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = readValue(value[index])
  } else if (typeof value === 'object' && value !== null) {
    const container = value as Record<string, unknown>
    for (const key of Object.keys(container)) {
      // A number in the place of a key.
      if (key.startsWith(mark)) throw new ServiceError('malformed_json')
      container[key] = readValue(container[key])
    }
  }
  return value
}

// PostgreSQL refuses NUL in text and cannot encode half a surrogate pair. Either would cause a 500 later.
function hasForbiddenCharacter(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

interface ScanResult {
  /** The error in the keys, provided that the text is JSON. */
  readonly keyFlaw: 'forbidden_character' | 'forbidden_key' | 'duplicate_key' | null
  /** Whether all numbers are plain integers and no character is escaped. In that case, values need no further check. */
  readonly isPlain: boolean
  /** The numbers that are not plain integers, in their order. */
  readonly literals: readonly Found[]
}

// Depth is checked first, because it could exhaust the parser's stack. Whether the text is JSON is not known yet.
function scan(text: string): ScanResult {
  const objects: Set<string>[] = []
  const literals: Found[] = []
  let depth = 0
  let string = ''
  let keyFlaw: ScanResult['keyFlaw'] = null
  // Decoded UTF-8 contains no half surrogate pairs, and JSON contains no bare NUL: only an escape can produce either.
  let isPlain = !text.includes('\\')
  for (let at = 0; at < text.length; ) {
    const character = text[at]
    if (character === '"') {
      string = text.slice(at, endOfString(text, at))
      at += string.length
      continue
    }
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    else if (character === ':') keyFlaw ??= flawOfKey(objects.at(-1), string)
    else if (character === '-' || isDigit(character)) {
      const literal = wordAt(text, at)
      if (!plainInteger.test(literal)) {
        isPlain = false
        // Anything else is not JSON; the parser reports that.
        if (number.test(literal)) literals.push({ at, literal })
      }
      at += literal.length
      continue
    }
    if (depth > deepest) throw new ServiceError('json_too_deep')
    if (character === '{') objects.push(new Set())
    if (character === '}') objects.pop()
    at += 1
  }
  return { keyFlaw, isPlain, literals }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}

function wordAt(text: string, start: number): string {
  word.lastIndex = start
  // What `exec` returns takes longer to make.
  return word.test(text) ? text.slice(start, word.lastIndex) : ''
}

// The place after the closing quote; the end of the text if there is none.
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1
    if (text[at] === '\\') at += 1
  }
  return text.length
}

// In JSON, a string is a key if and only if a colon follows it.
function flawOfKey(keys: Set<string> | undefined, literal: string): ScanResult['keyFlaw'] {
  const key = readKey(literal)
  // Not JSON; the parser reports that.
  if (key === null || !keys) return null
  if (hasForbiddenCharacter(key)) return 'forbidden_character'
  if (key === '__proto__') return 'forbidden_key'
  if (keys.has(key)) return 'duplicate_key'
  keys.add(key)
  return null
}

function readKey(literal: string): string | null {
  if (!literal.startsWith('"')) return null
  if (!literal.includes('\\')) return literal.slice(1, -1)
  try {
    return String(JSON.parse(literal))
  } catch {
    return null
  }
}
