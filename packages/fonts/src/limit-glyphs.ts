import { digits } from './characters.ts'
import { FontRefusal } from './font-refusal.ts'
import { countCrossings, lengthOfOutline } from './measure-outline.ts'
import { countPoints, pointsOf } from './outline.ts'
import { type Glyph, unitsPerEm } from './plain-font.ts'

interface GlyphLimits {
  /** Points of lines and quadratic curves. */
  readonly points: number
  readonly contours: number
  /** The bounds of the outline to both sides and upwards, in em. */
  readonly from: number
  readonly to: number
  /** In em. */
  readonly advance: number
}

const digitLimits: GlyphLimits = { points: 256, contours: 16, from: -0.5, to: 1.5, advance: 2 }

/**
 * The time to draw a large digit grows with the length of its outline, and at any size with the number of times that one
 * row of pixels crosses it. The digits of nearly all fonts are within these limits.
 */
const mostCrossings = 10
/** In em. */
const longestOutline = 7
/** How much longer the longest digit may be than the shortest one. */
const mostUnlike = 3

const otherLimits: GlyphLimits = { points: 1024, contours: 64, from: -1, to: 3, advance: 4 }

/**
 * Drops glyphs that are too complex or too large; browsers take these characters from another font.
 *
 * @throws FontRefusal if no glyph is left, or if digits would be distinguishable: one is dropped, missing or blank, or
 * takes much longer to draw than another one.
 */
export function limitGlyphs(glyphs: readonly Glyph[]): readonly Glyph[] {
  const found = glyphs.filter(isDigit)
  if (found.length > 0) {
    if (found.length < digits.length) throw new FontRefusal('The font has only some of the ten digits.')
    for (const digit of found) refuseUnfitDigit(digit)
    refuseUnlikeDigits(found)
  }
  const fit = glyphs.filter((glyph) => isDigit(glyph) || isWithin(glyph, otherLimits))
  if (fit.length === 0) throw new FontRefusal('The font has none of the characters that card fields show.')
  return fit
}

function isDigit({ character }: Glyph): boolean {
  return digits.includes(character)
}

function refuseUnfitDigit(digit: Glyph): void {
  const name = `The digit ${String.fromCodePoint(digit.character)} of the font`
  if (digit.outline.length === 0) throw new FontRefusal(`${name} draws nothing.`)
  if (isWithin(digit, digitLimits) && isQuickToDraw(digit)) return
  const { points, contours, from, to, advance } = digitLimits
  throw new FontRefusal(
    `${name} is too complex or too large: it may have ${points} points in ${contours} contours, ` +
      `from ${from} to ${to} em and with a length of ${longestOutline} em, and an advance of ${advance} em, and a ` +
      `straight line may cross its outline ${mostCrossings} times.`,
  )
}

function refuseUnlikeDigits(found: readonly Glyph[]): void {
  const lengths = found.map(({ outline }) => lengthOfOutline(outline))
  if (Math.max(...lengths) <= mostUnlike * Math.min(...lengths)) return
  throw new FontRefusal(
    `The outlines of the font's digits are too different: the longest may be ${mostUnlike} times as long as the shortest.`,
  )
}

function isQuickToDraw({ outline }: Glyph): boolean {
  return countCrossings(outline) <= mostCrossings && lengthOfOutline(outline) <= longestOutline * unitsPerEm
}

function isWithin({ outline, advance }: Glyph, limits: GlyphLimits): boolean {
  const [from, to] = [limits.from * unitsPerEm, limits.to * unitsPerEm]
  return (
    advance >= 0 &&
    advance <= limits.advance * unitsPerEm &&
    outline.length <= limits.contours &&
    countPoints(outline) <= limits.points &&
    // Both comparisons are false for NaN.
    outline.flatMap(pointsOf).every(({ x, y }) => x >= from && x <= to && y >= from && y <= to)
  )
}
