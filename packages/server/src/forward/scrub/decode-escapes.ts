import { decodedFrom, type Reading } from './reading.ts'

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
  const { text } = reading
  if (!/[%\\&]/.test(text)) return null
  const starts = new Uint32Array(text.length)
  const ends = new Uint32Array(text.length)
  let decoded = ''
  let at = 0
  const copyTo = (end: number): void => {
    for (let index = at; index < end; index += 1) {
      const place = decoded.length + index - at
      starts[place] = index
      ends[place] = index + 1
    }
    decoded += text.slice(at, end)
  }
  for (const { 0: code, index } of text.matchAll(escapes)) {
    copyTo(index)
    at = index + code.length
    starts[decoded.length] = index
    ends[decoded.length] = at
    decoded += characterOf(code)
  }
  if (at === 0) return null
  copyTo(text.length)
  return decodedFrom(reading, { text: decoded, starts, ends })
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
