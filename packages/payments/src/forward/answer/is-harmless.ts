import { unzipSync } from 'node:zlib'

/** Longer values are texts, and nothing that a program acts on. */
const longestValue = 500

/**
 * Whether a value of an answer can be passed on, whatever card was sent: it is short and not empty, its only digits are in
 * ids, and it hides none in base64, base32 or hexadecimal bytes, also in UTF-16 or compressed.
 *
 * The function knows no card, on purpose. One that compares the answer with the card tells the merchant whether they are
 * equal, and a merchant whose own text is repeated can then try one number after another. Every form of a number is
 * judged by its shape instead, which is the same for all numbers.
 */
export function isHarmless(value: string): boolean {
  return value !== '' && value.length <= longestValue && countDigits(value) === 0 && !hidesDigits(value)
}

/** Digits of every script, outside of ids. */
function countDigits(text: string): number {
  const rest = text.replace(/[\w-]+/g, (word) => (isId(word) ? '' : word))
  return (rest.match(/\p{N}/gu) ?? []).length
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Whether a word looks generated: a UUID, or sixteen to eighty letters and digits in which digits, capitals and small letters
 * alternate, or letters with no more than two digits in a row. In 20,000 random ids of each of fifteen usual kinds, fewer
 * than one in a hundred does not. A number that a destination has put beside a word, as in `invalid_card_4242`, never does;
 * a merchant cannot send one beside a word (see `readTemplates`).
 */
function isId(word: string): boolean {
  if (uuid.test(word)) return true
  const parts = word.split(/[_-]+/)
  const characters = parts.join('')
  if (characters.length < 16 || characters.length > 80 || parts.some(isMostlyNumber)) return false
  const digits = characters.match(/\d+/g) ?? []
  const isShort = digits.every(({ length }) => length < 3)
  if (isShort && parts.every((part) => /\D/.test(part))) return true
  const runs = characters.match(/\d+|[a-z]+|[A-Z]+/g) ?? []
  return (isShort || digits.length > 1) && (runs.length - 1) * 8 > characters.length
}

// Five of eight hexadecimal digits are decimal ones, so they often come in long runs. Four in a thousand such ids begin or
// end with as many as a card number has, and so does each id beside which a destination has put one.
function isMostlyNumber(part: string): boolean {
  if (/^\d{3,}$/.test(part) || /^\d{13}|\d{13}$/.test(part)) return true
  return /\d{9}/.test(part) && !/^[\da-f]+$/i.test(part)
}

// A security code has three digits. Fewer are in any bytes by chance.
const fewestDigits = 3

// A value of 500 characters can be a text within a text within a text. No honest one has as many as this.
const mostTexts = 200

function hidesDigits(value: string): boolean {
  const texts = new Set([value])
  for (const text of texts) {
    if (text !== value && countDigits(text) >= fewestDigits) return true
    for (const decoded of decodedTexts(text)) texts.add(decoded)
    if (texts.size > mostTexts) return true
  }
  return false
}

/** An encoding of bytes: the runs of characters that it may have made, and at how many places in one it may begin. */
interface Encoding {
  readonly run: RegExp
  readonly decode: (run: string) => Buffer
  readonly places: number
}

const encodings: readonly Encoding[] = [
  { run: /^[\w+/-]+$/, decode: (run) => Buffer.from(run, 'base64'), places: 4 },
  { run: /^[\da-f]+$/i, decode: (run) => Buffer.from(run, 'hex'), places: 2 },
  { run: /^[A-Z2-7]+$/, decode: fromBase32, places: 1 },
]

function fromBase32(run: string): Buffer {
  const bits = [...run].map((character) => base32.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

// Encoded text may be broken into lines, and may stand beside an underscore or a slash.
function* decodedTexts(text: string): Generator<string> {
  for (const written of new Set([text, text.replace(/\s+/g, '')])) {
    for (const [run] of [...written.matchAll(/[\w+/-]{4,}/g), ...written.matchAll(/[A-Za-z\d]{4,}/g)]) {
      for (const encoding of encodings) if (encoding.run.test(run)) yield* textsIn(run, encoding)
    }
  }
}

/**
 * What a run of characters encodes: the whole, if it is a text or a compressed one; otherwise its parts that are texts,
 * from wherever the encoding begins. Random bytes have twelve printable characters in a row once in thousands of ids.
 */
function* textsIn(run: string, { decode, places }: Encoding): Generator<string> {
  const bytes = decode(run)
  const whole = textOf(bytes) ?? textOf(unpack(bytes))
  if (whole) {
    yield whole
    return
  }
  for (let place = 0; place < places; place += 1) {
    const text = withoutZeros(decode(run.slice(place))).toString('latin1')
    for (const [part] of text.matchAll(/[\s\x20-\x7e]{12,}/g)) yield part
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(bytes: Buffer): string | null {
  try {
    const text = utf8.decode(withoutZeros(bytes))
    return /[^\P{Cc}\s]/u.test(text) ? null : text
  } catch {
    // The bytes are not UTF-8.
    return null
  }
}

/** UTF-16 and UTF-32 write a digit as in ASCII, with zeros around it, and may begin with a mark. */
function withoutZeros(bytes: Buffer): Buffer {
  const isMarked = ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2))
  return Buffer.from(bytes.subarray(isMarked ? 2 : 0).filter((byte) => byte !== 0))
}

/** Unpacks gzip and zlib, which begin with marks of their own (RFC 1952, RFC 1950). Nothing else is unpacked. */
function unpack(bytes: Buffer): Buffer {
  const start = bytes.length < 2 ? 0 : bytes.readUInt16BE()
  const isZlib = (start & 0x0f00) === 0x0800 && start % 31 === 0
  try {
    // Only marked bytes: an error for each random id would take a millisecond.
    if (start === 0x1f8b || isZlib) return unzipSync(bytes, { maxOutputLength: 65_536 })
  } catch {
    // The mark is there by chance.
  }
  return Buffer.alloc(0)
}
