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
