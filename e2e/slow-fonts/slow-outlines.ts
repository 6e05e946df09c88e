import { digitFont, glyphCount } from './digit-font.ts'
import { boxOfPoints, type Contours, compositeGlyph, simpleGlyph, strokes, zigzag } from './outlines.ts'
import type { SlowFont } from './slow-font.ts'
import { unevenDigits } from './uneven-digits.ts'

/** Nothing of such a box is drawn, but layout reads all of it. */
function manyPoints(flag: number): SlowFont['make'] {
  const points = 60_000
  const outline = simpleGlyph(boxOfPoints(points, flag))
  return (slow) => digitFont({ glyph: { of: slow, outline }, limits: { points } })
}

interface NestedGlyphs {
  readonly depth: number
  readonly fan: number
  readonly innermost: Contours
}

/** A glyph of `fan` glyphs of `fan` glyphs, and so on, `depth` times. Chromium accepts up to 65,535 points in total. */
function nested({ depth, fan, innermost }: NestedGlyphs): SlowFont['make'] {
  const level = (index: number): Buffer => compositeGlyph(Array<number>(fan).fill(glyphCount + index))
  const contours = innermost.ends.length
  const points = (innermost.ends.at(-1) ?? 0) + 1
  return (slow) =>
    digitFont({
      glyph: { of: slow, outline: level(depth - 1) },
      furtherGlyphs: [
        simpleGlyph(innermost),
        ...Array.from({ length: depth - 1 }, (_, index) => level(index)),
      ],
      limits: {
        points,
        contours,
        compositePoints: fan ** depth * points,
        compositeContours: fan ** depth * contours,
        componentElements: fan,
        componentDepth: depth,
      },
    })
}

export const slowOutlines: readonly SlowFont[] = [
  {
    name: 'outline: nested composites, thirty wide',
    kind: 'drawing',
    make: nested({ depth: 2, fan: 30, innermost: zigzag(72) }),
  },
  {
    name: 'outline: nested composites, eight deep',
    kind: 'drawing',
    make: nested({ depth: 8, fan: 2, innermost: zigzag(250) }),
  },
  { name: 'outline: 60,000 points on the curve', kind: 'layout', make: manyPoints(0x31) },
  { name: 'outline: 60,000 points off the curve', kind: 'layout', make: manyPoints(0x30) },
  {
    name: 'outline: many contours',
    kind: 'drawing',
    make: nested({ depth: 2, fan: 10, innermost: strokes(200) }),
  },
  {
    name: 'outline: very tall',
    kind: 'drawing',
    make: nested({ depth: 2, fan: 10, innermost: zigzag(600, 32_000) }),
  },
  {
    name: 'outline: 252 lines from bottom to top',
    kind: 'drawing',
    make: (slow) => unevenDigits(slow, 252),
  },
]
