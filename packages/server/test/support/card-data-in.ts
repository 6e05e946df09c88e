/** The card data that must not be found. */
export interface CardData {
  /** Digits only. */
  readonly numbers: ReadonlySet<string>
  /** Unmistakable codes, which are found as separate words. */
  readonly codes: readonly string[]
}

/**
 * Finds card data in a text or a file, in any form: in groups, URL-encoded, escaped, as UTF-16, in hex or in base64,
 * and in the middle of other bytes.
 */
export function cardDataIn(content: string | Uint8Array, { numbers, codes }: CardData): readonly string[] {
  const found = new Set<string>()
  const bytes = Buffer.from(content)
  for (const text of readingsOf(bytes.toString('latin1'))) {
    for (const number of numbersIn(text, numbers)) found.add(number)
    const words = text.replace(uuids, '')
    for (const code of codes) if (isWordIn(words, code)) found.add(code)
  }
  return [...found]
}

/** A request's id. One in thirteen thousand has the digits of a given code as one of its groups, by chance. */
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A text, and what it becomes when it is decoded. */
function* readingsOf(text: string): Generator<string> {
  yield text
  if (/%3\d|\\u003\d|\d\0\d/.test(text)) {
    yield text.replace(/(?:%|\\u00)3(\d)/g, '$1').replaceAll('\0', '')
  }
  // 12 digits of a number are 24 in hex and 16 in base64. The offset of the number within a run is unknown.
  for (const [run] of text.matchAll(/[0-9a-fA-F]{24,}/g)) yield* decodingsOf(run, 'hex', [0, 1])
  for (const [run] of text.matchAll(/[\w+/-]{16,}/g)) yield* decodingsOf(run, 'base64', [0, 1, 2, 3])
}

/** Short runs that decode to a text without digits: most do, and they are the same in every database. */
const withoutDigits = new Set<string>()

function decodingsOf(run: string, encoding: 'hex' | 'base64', offsets: readonly number[]): readonly string[] {
  const name = `${encoding} ${run}`
  if (withoutDigits.has(name)) return []
  const texts = offsets.map((offset) => Buffer.from(run.slice(offset), encoding).toString('latin1'))
  if (texts.some((text) => /\d.?\d.?\d/s.test(text))) return texts
  if (run.length < 200) withoutDigits.add(name)
  return []
}

function* numbersIn(text: string, numbers: ReadonlySet<string>): Generator<string> {
  for (const [run] of text.matchAll(/\d(?:[ ._+-]?\d){11,}/g)) {
    const digits = run.replace(/\D/g, '')
    for (let start = 0; start <= digits.length - 12; start += 1) {
      for (let length = 12; length <= 19; length += 1) {
        const part = digits.slice(start, start + length)
        if (numbers.has(part)) yield part
      }
    }
  }
}

// The fraction of a second or of a millisecond is not a code.
function isWordIn(text: string, code: string): boolean {
  return text.includes(code) && new RegExp(`(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z])`).test(text)
}
