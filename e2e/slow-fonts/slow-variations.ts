import { bytes } from '../support/font-bytes.ts'
import { digitFont, glyphCount, glyphOf, padded } from './digit-font.ts'
import { boxOfPoints, simpleGlyph } from './outlines.ts'
import type { SlowFont } from './slow-font.ts'

const points = 60_000
const tuples = 300

export const slowVariations: readonly SlowFont[] = [
  {
    name: 'gvar: many variations of many points',
    kind: 'layout',
    make: (slow) => {
      const outline = simpleGlyph(boxOfPoints(points))
      return digitFont({
        glyph: { of: slow, outline },
        limits: { points },
        tables: { fvar: weightAxis(), gvar: variations(glyphOf(slow)) },
      })
    },
  },
]

/** One axis, whose default is not the usual weight of 400, so that variations apply without any style. */
function weightAxis(): Buffer {
  const fixed = (number: number): number => number * 0x10000
  return Buffer.concat([
    bytes([['u16', 1, 0, 16, 2, 1, 20, 0, 8]]),
    Buffer.from('wght'),
    bytes([
      ['u32', fixed(100), fixed(100), fixed(900)],
      ['u16', 0, 1],
    ]),
  ])
}

/** Each variation moves one point by zero; the others are interpolated along the whole contour. */
function variations(glyph: number): Buffer {
  const peak = 0x4000 // 1, the highest weight.
  const each = bytes([['u8', 1, 0, 0, 0x80, 0x80]]) // One point, the first; its two deltas are zero.
  const headers = bytes(Array.from({ length: tuples }, () => ['u16', each.length, 0xa000, peak] as const))
  const data = padded(
    Buffer.concat([
      bytes([['u16', tuples, 4 + headers.length]]),
      headers,
      ...Array.from({ length: tuples }, () => each),
    ]),
  )
  const offsets = Array.from({ length: glyphCount + 1 }, (_, index) => (index > glyph ? data.length : 0))
  const start = 20 + 4 * offsets.length
  return Buffer.concat([
    bytes([
      ['u16', 1, 0, 1, 0],
      ['u32', start],
      ['u16', glyphCount, 1],
      ['u32', start, ...offsets],
    ]),
    data,
  ])
}
