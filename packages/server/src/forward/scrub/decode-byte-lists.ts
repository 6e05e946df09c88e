import { decodeCharacters, type EncodedCharacter, type Reading } from './reading.ts'

// Three bytes, as a code has, or more: in JSON, a buffer of bytes is a list of numbers.
const byteLists = /\b\d{2,3}(?:\s{0,8},\s{0,8}\d{2,3}){2,}\b/g

/** Decodes the lists of numbers in a text that could be the bytes of a text; `null` if it has none. */
export function decodeByteLists(reading: Reading): Reading | null {
  return decodeCharacters(reading, bytesIn(reading.text))
}

function* bytesIn(text: string): Generator<EncodedCharacter> {
  for (const { 0: list, index: begin } of text.matchAll(byteLists)) {
    for (const { 0: item, 1: number = '', index } of list.matchAll(/(\d+)\D*/g)) {
      const start = begin + index
      const character = String.fromCharCode(Number(number))
      yield { start, end: start + number.length, next: start + item.length, character }
    }
  }
}
