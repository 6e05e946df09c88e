import { bytes } from '../support/font-bytes.ts'
import { advance, digitFont, glyphCount } from './digit-font.ts'
import { compositeGlyph, repeated, simpleGlyph, zigzag } from './outlines.ts'
import type { SlowFont } from './slow-font.ts'

const box = bytes([['i16', 0, advance, 0, -advance, 0, 0, 700, 0]])

/**
 * A box whose last corner is there so many times: a flag that is repeated stands for 256 points in two bytes.
 * Nothing of it is to be drawn, but all of it is read where the text is laid out.
 */
function manyPoints(flag: number): SlowFont['make'] {
  const points = 60_000
  const outline = simpleGlyph({
    ends: [points - 1],
    flags: [1, 1, 1, 1, ...repeated(flag, points - 4)],
    coordinates: box,
  })
  return (slow) => digitFont({ glyph: { of: slow, outline }, limits: { points } })
}

/**
 * A glyph of `fan` glyphs of `fan` glyphs, and so on; the innermost is a zigzag.
 * Chromium takes up to 65,535 points in all.
 */
function nested({ depth, fan, points }: { depth: number; fan: number; points: number }): SlowFont['make'] {
  const level = (index: number): Buffer => compositeGlyph(Array<number>(fan).fill(glyphCount + index))
  const innermost = simpleGlyph(zigzag(points))
  return (slow) =>
    digitFont({
      glyph: { of: slow, outline: level(depth - 1) },
      furtherGlyphs: [innermost, ...Array.from({ length: depth - 1 }, (_, index) => level(index))],
      limits: {
        points,
        compositePoints: fan ** depth * points,
        compositeContours: fan ** depth,
        componentElements: fan,
        componentDepth: depth,
      },
    })
}

export const slowOutlines: readonly SlowFont[] = [
  {
    name: 'outline: nested composites, thirty wide',
    kind: 'drawing',
    make: nested({ depth: 2, fan: 30, points: 72 }),
  },
  {
    name: 'outline: nested composites, eight deep',
    kind: 'drawing',
    make: nested({ depth: 8, fan: 2, points: 250 }),
  },
  { name: 'outline: 60,000 points on the curve', kind: 'layout', make: manyPoints(0x31) },
  { name: 'outline: 60,000 points off the curve', kind: 'layout', make: manyPoints(0x30) },
]
