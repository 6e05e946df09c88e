import { decodedFrom, type Reading } from './reading.ts'

/** Decodes the runs of a text that could be base64 or hexadecimal bytes. Line breaks in them are ignored. */
export function* decodeRuns(reading: Reading): Generator<Reading> {
  const compact = withoutSpaces(reading)
  const { text } = compact
  // Nine digits of a number take at least twelve characters of base64.
  for (const { 0: run, index } of text.matchAll(/[\w+/-]{12,}/g)) {
    // It is unknown where the encoded text begins within the run.
    for (const offset of [0, 1, 2, 3]) {
      yield {
        text: Buffer.from(run.slice(offset), 'base64').toString('latin1'),
        placeOf: ({ start, end }) =>
          compact.placeOf({
            start: index + offset + Math.floor(start / 3) * 4,
            end: Math.min(index + run.length, index + offset + Math.ceil(end / 3) * 4),
          }),
      }
    }
  }
  for (const { 0: run, index } of text.matchAll(/[\da-f]{18,}/gi)) {
    for (const offset of [0, 1]) {
      yield {
        text: Buffer.from(run.slice(offset), 'hex').toString('latin1'),
        placeOf: ({ start, end }) =>
          compact.placeOf({ start: index + offset + 2 * start, end: index + offset + 2 * end }),
      }
    }
  }
}

function withoutSpaces(reading: Reading): Reading {
  const { text } = reading
  if (!/\s/.test(text)) return reading
  const starts = new Uint32Array(text.length)
  const ends = new Uint32Array(text.length)
  let compact = ''
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    for (let place = 0; place < word.length; place += 1) {
      starts[compact.length + place] = index + place
      ends[compact.length + place] = index + place + 1
    }
    compact += word
  }
  return decodedFrom(reading, { text: compact, starts, ends })
}
