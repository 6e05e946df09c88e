import { bytes } from '../support/font-bytes.ts'
import { digitFont, glyphCount, glyphOf } from './digit-font.ts'
import { simpleGlyph, zigzag } from './outlines.ts'
import type { SlowFont } from './slow-font.ts'

const points = 250
const layers = 700
/** Each composite contains the next one twice: 2 to the power of this in total. */
const depth = 10

/** The color of the text, instead of one of the palette. */
const foreground = 0xffff

/** One palette with one color, without which layers are not drawn. */
const palette = bytes([
  ['u16', 0, 1, 1, 1],
  ['u32', 14],
  ['u16', 0],
  ['u8', 0, 0, 0, 255],
])

export const slowColors: readonly SlowFont[] = [
  {
    name: 'COLR 0: many layers',
    kind: 'drawing',
    make: (slow) => {
      const table = bytes([
        ['u16', 0, 1],
        ['u32', 14, 20],
        ['u16', layers, glyphOf(slow), 0, layers],
        ['u16', ...Array.from({ length: layers }, () => [glyphCount, foreground]).flat()],
      ])
      return colored(table)
    },
  },
  {
    name: 'COLR 1: composites of composites',
    kind: 'drawing',
    make: (slow) => {
      const next = 8
      const composite = bytes([['u8', 32, 0, 0, next, 3, 0, 0, next]]) // Source over backdrop, both the same.
      const table = Buffer.concat([
        bytes([
          ['u16', 1, 0],
          ['u32', 0, 0],
          ['u16', 0],
          ['u32', 34, 0, 0, 0, 0],
          ['u32', 1],
          ['u16', glyphOf(slow)],
          ['u32', 10],
        ]),
        ...Array<Buffer>(depth).fill(composite),
        bytes([
          ['u8', 10, 0, 0, 6], // A glyph, filled with
          ['u16', glyphCount],
          ['u8', 2], // one color, opaque.
          ['u16', foreground, 0x4000],
        ]),
      ])
      return colored(table)
    },
  },
]

function colored(table: Buffer): Buffer {
  return digitFont({
    furtherGlyphs: [simpleGlyph(zigzag(points))],
    limits: { points },
    tables: { COLR: table, CPAL: palette },
  })
}
