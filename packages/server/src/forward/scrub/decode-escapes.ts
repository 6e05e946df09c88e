import { decodeCharacters, type EncodedCharacter, type Reading } from './reading.ts'

// Percent-encoding, the escapes of JSON, JavaScript and C, and character references of HTML, whose semicolon browsers
// do not need.
const escapes =
  /%[\da-f]{2}|\\u[\da-f]{4}|\\u\{[\da-f]{1,6}\}|\\x[\da-f]{2}|\\[0-7]{3}|\\[^ux0-7]|&#x[\da-f]{1,6};?|&#\d{1,7};?|&(?:amp|lt|gt|quot|apos);/gi

const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '\\n': '\n',
  '\\r': '\r',
  '\\t': '\t',
}

/** Removes one layer of escapes from a text; `null` if it has none. */
export function decodeEscapes(reading: Reading): Reading | null {
  return /[%\\&]/.test(reading.text) ? decodeCharacters(reading, escapesIn(reading.text)) : null
}

function* escapesIn(text: string): Generator<EncodedCharacter> {
  for (const { 0: code, index } of text.matchAll(escapes)) {
    yield { start: index, end: index + code.length, character: characterOf(code) }
  }
}

// One UTF-16 unit, so that each escape is one character.
function characterOf(code: string): string {
  const name = named[code.toLowerCase()]
  if (name !== undefined) return name
  if (/^\\[^ux0-7]/.test(code)) return code[1] ?? ' '
  const digits = code.replace(/^(?:%|\\[ux]?\{?|&#x?)/i, '').replace(/[;}]$/, '')
  const base = /^\\[0-7]/.test(code) ? 8 : /^&#\d/.test(code) ? 10 : 16
  return String.fromCharCode(Number.parseInt(digits, base))
}
