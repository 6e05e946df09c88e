import { digits } from '../src/characters.ts'
import type { Contour, Outline } from '../src/outline.ts'
import type { Glyph } from '../src/plain-font.ts'
import { writeFont } from '../src/write/write-font.ts'

/** A font of squares: one for each digit, and the given glyphs in addition or instead. */
export function madeFont(glyphs: Readonly<Record<string, Partial<Glyph> | null>> = {}): Uint8Array {
  const usual = digits.map((digit) => [String.fromCodePoint(digit), {}] as const)
  const all = Object.entries({ ...Object.fromEntries(usual), ...glyphs })
  return writeFont({
    metrics: {
      ascent: 1800,
      descent: -400,
      lineGap: 0,
      xHeight: 1000,
      capHeight: 1400,
      underlinePosition: -200,
      underlineThickness: 100,
    },
    glyphs: all
      .flatMap(([text, glyph]) =>
        glyph ? [{ ...usualGlyph, character: text.codePointAt(0) ?? 0, ...glyph }] : [],
      )
      .toSorted((one, other) => one.character - other.character),
  })
}

/** A contour with the given number of lines, along the sides of a square. */
export function zigzag(points: number): Contour {
  return Array.from({ length: points }, (_, index) => ({
    control: null,
    to: { x: 100 + (index % 2) * 900, y: Math.floor((index * 1400) / points) },
  }))
}

/** A contour with the given number of lines, which go around the middle of a digit. */
export function ring(points: number): Contour {
  return Array.from({ length: points }, (_, index) => {
    const angle = (index * 2 * Math.PI) / points
    return {
      control: null,
      to: { x: Math.round(600 + 500 * Math.cos(angle)), y: Math.round(700 + 700 * Math.sin(angle)) },
    }
  })
}

/** A square with one corner at the given position and a width of 1000. */
export function squareAt(x: number, y: number): Outline {
  const corners = [
    { x, y },
    { x: x + 1000, y },
    { x: x + 1000, y: y + 1000 },
    { x, y: y + 1000 },
  ]
  return [corners.map((to) => ({ control: null, to }))]
}

const usualGlyph = { advance: 1200, outline: squareAt(100, 0) }
