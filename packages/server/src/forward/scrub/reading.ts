/** A part of a text, from the character `start` to the one before `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A text, or its decoded form. */
export interface Reading {
  readonly text: string
  /** Maps a span of this text to the original text. */
  placeOf(part: Span): Span
}

export function readAsItIs(text: string): Reading {
  return { text, placeOf: (part) => part }
}

/** The character codes of a decoded text, each with the part of the other reading that it was decoded from. */
interface Decoding {
  readonly text: string
  /** For each character, where its code begins; one more for the end of the last. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

/** A reading that was decoded character by character from another. */
export function decodedFrom(reading: Reading, { text, starts, ends }: Decoding): Reading {
  return {
    text,
    placeOf: ({ start, end }) => reading.placeOf({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }),
  }
}

/** A part of a text that stands for one character. */
export interface EncodedCharacter extends Span {
  /** One UTF-16 unit. */
  readonly character: string
  /** Where the text goes on. Default: at `end`. */
  readonly next?: number
}

/** Decodes some parts of a text, in its order, and keeps the others; `null` if there are none to decode. */
export function decodeCharacters(reading: Reading, parts: Iterable<EncodedCharacter>): Reading | null {
  const { text } = reading
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
  for (const { start, end, character, next = end } of parts) {
    copyTo(start)
    at = next
    starts[decoded.length] = start
    ends[decoded.length] = end
    decoded += character
  }
  if (at === 0) return null
  copyTo(text.length)
  return decodedFrom(reading, { text: decoded, starts, ends })
}
