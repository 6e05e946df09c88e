import { ServiceError } from '../errors.ts'

/**
 * A number that was not written as a plain integer: `1.0`, `1e2`, `-0`. It stays as it was written, so that no
 * schema takes it for the integer that `JSON.parse` would make of it.
 */
export interface DecimalLiteral {
  readonly literal: string
}

const deepest = 16
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

/**
 * Reads JSON that money may depend on: no key twice, no rounded number, nothing too deep, no character that a
 * database would choke on.
 *
 * @throws ServiceError `malformed_json`, `json_too_deep`, `duplicate_key`, `forbidden_key`, `forbidden_character`
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  checkDepth(text)
  const value = parse(text)
  checkKeys(text)
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Bytes that are no UTF-8 are no JSON either (RFC 8259 §8.1).
    throw new ServiceError('malformed_json')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      readValue(value, context?.source),
    )
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw new ServiceError('malformed_json')
  }
}

function readValue(value: unknown, source: string | undefined): unknown {
  if (typeof value === 'string') checkCharacters(value)
  if (typeof value !== 'number' || source === undefined) return value
  const isPlainInteger = /^(0|-?[1-9]\d*)$/.test(source)
  return isPlainInteger ? value : ({ literal: source } satisfies DecimalLiteral)
}

// PostgreSQL refuses NUL in text and cannot encode half a surrogate pair: either would be a 500 later on.
function checkCharacters(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new ServiceError('forbidden_character')
}

// Before parsing: a reviver is called recursively, so depth is what could exhaust the stack.
function checkDepth(text: string): void {
  let depth = 0
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
    if (depth > deepest) throw new ServiceError('json_too_deep')
  }
}

// After parsing, when the text is known to be JSON: a string is a key exactly when a colon follows.
function checkKeys(text: string): void {
  const objects: Set<string>[] = []
  let previous = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') objects.push(new Set())
    if (token === '}') objects.pop()
    if (token === ':') claimKey(objects.at(-1), JSON.parse(previous))
    previous = token
  }
}

function claimKey(keys: Set<string> | undefined, key: string): void {
  checkCharacters(key)
  if (key === '__proto__') throw new ServiceError('forbidden_key')
  if (keys?.has(key)) throw new ServiceError('duplicate_key')
  keys?.add(key)
}
