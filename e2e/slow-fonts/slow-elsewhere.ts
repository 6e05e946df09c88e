import { bytes } from '../support/font-bytes.ts'
import { digitFont, glyphOf } from './digit-font.ts'
import type { SlowFont } from './slow-font.ts'

/** Chromium reads neither of these tables. Firefox and Safari read the first, Safari the second. */
export const slowElsewhere: readonly SlowFont[] = [
  {
    name: 'SVG: nested uses',
    kind: 'drawing',
    make: (slow) => {
      const glyph = glyphOf(slow)
      const levels = Array.from(
        { length: 6 },
        (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
      )
      const picture = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="l0" d="M0 0H600V-700H0z"/>${levels.join('')}</defs>` +
          `<g id="glyph${glyph}"><use href="#l6"/></g></svg>`,
      )
      const table = bytes([
        ['u16', 0],
        ['u32', 10, 0],
        ['u16', 1, glyph, glyph],
        ['u32', 14, picture.length],
      ])
      return digitFont({ tables: { 'SVG ': Buffer.concat([table, picture]) } })
    },
  },
  {
    name: 'morx: a state that does not advance',
    kind: 'layout',
    make: (slow) => {
      const subtable = rearrangement(glyphOf(slow))
      const subtables = Array<Buffer>(50).fill(
        Buffer.concat([bytes([['u32', 12 + subtable.length, 0, 1]]), subtable]),
      )
      const chain = Buffer.concat(subtables)
      const table = bytes([
        ['u16', 2, 0],
        ['u32', 1, 1, 16 + chain.length, 0, subtables.length],
      ])
      return digitFont({ tables: { morx: Buffer.concat([table, chain]) } })
    },
  },
]

/** In each of two states, the glyph leads to the other state, and is read again. */
function rearrangement(glyph: number): Buffer {
  const classes = bytes([['u16', 8, glyph, 1, 4]])
  const states = bytes([['u16', 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2]])
  const entries = bytes([['u16', 0, 0, 2, 0x4000, 1, 0x4000]])
  const header = 16
  const statesAt = header + classes.length
  return Buffer.concat([
    bytes([['u32', 5, header, statesAt, statesAt + states.length]]),
    classes,
    states,
    entries,
    Buffer.alloc(-(states.length + entries.length + classes.length) & 3),
  ])
}
