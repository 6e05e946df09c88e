import { digits } from './characters.ts'
import {
  type Contour,
  countPoints,
  lengthOf,
  mapPoints,
  type Outline,
  type Point,
  type Segment,
  splitSegment,
} from './outline.ts'
import type { Glyph } from './plain-font.ts'

/** Gives all digits the advance of the widest one, and centers each. */
export function levelAdvances(glyphs: readonly Glyph[]): readonly Glyph[] {
  const widest = Math.max(...glyphs.filter(isDigit).map(({ advance }) => advance))
  return glyphs.map((glyph) => {
    if (!isDigit(glyph)) return glyph
    const shift = (widest - glyph.advance) / 2
    const outline = mapPoints(glyph.outline, ({ x, y }) => ({ x: x + shift, y }))
    return { ...glyph, advance: widest, outline }
  })
}

/**
 * Gives all digits the highest number of points that one of them has, by splitting segments. Their shapes do not
 * change.
 */
export function levelPoints(glyphs: readonly Glyph[]): readonly Glyph[] {
  const points = commonPointCount(glyphs.filter(isDigit).map(({ outline }) => outline))
  return glyphs.map((glyph) =>
    isDigit(glyph) ? { ...glyph, outline: splitUntil(glyph.outline, points) } : glyph,
  )
}

function isDigit({ character }: Glyph): boolean {
  return digits.includes(character)
}

// Splitting a line adds one point and splitting a curve two: a digit of only curves keeps an even number of points.
function commonPointCount(outlines: readonly Outline[]): number {
  const most = Math.max(...outlines.map(countPoints))
  const isEven = outlines.some((outline) => outline.flat().every(({ control }) => control))
  return isEven && most % 2 === 1 ? most + 1 : most
}

function splitUntil(outline: Outline, points: number): Outline {
  let split = outline
  for (let missing = points - countPoints(split); missing > 0; missing = points - countPoints(split)) {
    const isCut = missing === 1 ? ({ control }: Segment) => !control : () => true
    split = splitLongest(split, isCut)
  }
  return split
}

/** A segment and its position. */
interface Place {
  readonly contour: Contour
  readonly segment: Segment
  readonly from: Point
}

function splitLongest(outline: Outline, isCut: (segment: Segment) => boolean): Outline {
  const places = outline.flatMap(placesOf).filter(({ segment }) => isCut(segment))
  const longest = places.reduce((one, other) => (length(other) > length(one) ? other : one))
  return outline.map((contour) =>
    contour === longest.contour
      ? contour.flatMap((segment) =>
          segment === longest.segment ? splitSegment(longest.from, segment) : [segment],
        )
      : contour,
  )
}

function placesOf(contour: Contour): readonly Place[] {
  return contour.flatMap((segment, index) => {
    const from = contour.at(index - 1)?.to
    return from ? [{ contour, segment, from }] : []
  })
}

function length({ from, segment }: Place): number {
  return lengthOf(from, segment)
}
