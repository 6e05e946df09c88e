import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

export interface TypedCard {
  readonly pan: string
  readonly cvv: string
}

/** What of the cards is in the memory of a process, wherever: in texts, in bytes, in memory that is free. */
export interface FoundCardData {
  readonly pans: readonly string[]
  readonly codes: readonly string[]
}

const head = '40000000'

/** Cards that pass every check and that nobody publishes. The first digits of all are the same. */
export function makeCards(count: number): readonly TypedCard[] {
  const step = Math.floor(9_000_000 / count)
  return Array.from({ length: count }, (_, index) => {
    const digits = head + String(1_000_000 + index * step).padStart(7, '0')
    // Three digits are also lengths, ports and times, so neighbours have different codes, and not all codes occur.
    return { pan: digits + checkDigitOf(digits), cvv: String(101 + ((index * 7) % 890)) }
  })
}

function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Searches all memory that a process can write, as somebody would who has a copy of it. Only on Linux. */
export function findCardData(pid: number, cards: readonly TypedCard[]): FoundCardData {
  const pans = new Set(cards.map(({ pan }) => pan))
  const codes = new Set(cards.map(({ cvv }) => cvv))
  const found = { pans: new Set<string>(), codes: new Set<string>() }
  for (const bytes of memoryOf(pid)) {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      for (const text of textsAfter(bytes, Buffer.from(head, encoding), { encoding, length: 8 }))
        if (pans.has(head + text)) found.pans.add(head + text)
    }
    for (const name of ['"cvv":"', '"cvc":"', '[cvc]=']) {
      for (const code of textsAfter(bytes, Buffer.from(name), { encoding: 'latin1', length: 3 }))
        if (codes.has(code)) found.codes.add(code)
    }
    // A text of three characters in V8's heap: its length, the characters, and zeros up to a multiple of eight bytes.
    for (const text of textsAfter(bytes, Buffer.from([3, 0, 0, 0]), { encoding: 'latin1', length: 8 }))
      if (text.endsWith('\0'.repeat(5)) && codes.has(text.slice(0, 3))) found.codes.add(text.slice(0, 3))
  }
  return { pans: [...found.pans], codes: [...found.codes] }
}

interface Following {
  readonly encoding: 'latin1' | 'utf16le'
  readonly length: number
}

function* textsAfter(bytes: Buffer, start: Buffer, { encoding, length }: Following): Generator<string> {
  const byteLength = encoding === 'latin1' ? length : length * 2
  for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1)) {
    const from = at + start.length
    yield bytes.toString(encoding, from, from + byteLength)
  }
}

const partBytes = 64 * 1024 * 1024
// What is searched for may be where one part ends.
const overlapBytes = 64

function* memoryOf(pid: number): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const part = Buffer.alloc(partBytes)
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, first = '0', last = '0'] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      const end = Number.parseInt(last, 16)
      for (let at = Number.parseInt(first, 16); at < end; at += partBytes - overlapBytes) {
        const length = readMemory(memory, part, { at, length: Math.min(partBytes, end - at) })
        yield part.subarray(0, length)
      }
    }
  } finally {
    closeSync(memory)
  }
}

function readMemory(
  memory: number,
  part: Buffer,
  range: { readonly at: number; readonly length: number },
): number {
  try {
    return readSync(memory, part, 0, range.length, range.at)
  } catch {
    // It was released since the list was read, or belongs to a device.
    return 0
  }
}
