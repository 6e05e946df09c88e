import { type Contour, type Outline, type Point, pointsOf } from '../outline.ts'
import { integer, short } from './write-numbers.ts'

/** A bounding box, in font units. */
export interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** The bounding box of outlines, or an empty box at the origin if there are none. */
export function boxOf(outlines: readonly Outline[]): Box {
  const points = outlines.flat().flatMap(pointsOf)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  if (points.length === 0) return { left: 0, bottom: 0, right: 0, top: 0 }
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

/** Writes the tables `glyf` and `loca` (32-bit). The coordinates must be integers. */
export function writeGlyphs(outlines: readonly Outline[]): {
  readonly glyf: number[]
  readonly loca: number[]
} {
  const glyf: number[] = []
  const loca = integer(0)
  for (const outline of outlines) {
    for (const byte of writeGlyph(outline)) glyf.push(byte)
    while (glyf.length % 4 !== 0) glyf.push(0)
    loca.push(...integer(glyf.length))
  }
  return { glyf, loca }
}

function writeGlyph(outline: Outline): number[] {
  if (outline.length === 0) return []
  const { left, bottom, right, top } = boxOf([outline])
  const points = outline.flatMap(pointsInOrder)
  const lasts: number[] = []
  for (const contour of outline) lasts.push((lasts.at(-1) ?? -1) + pointsOf(contour).length)
  const steps = points.map(({ x, y, isOnCurve }, index) => {
    const before: Point = points[index - 1] ?? { x: 0, y: 0 }
    return { isOnCurve, x: writeStep(x - before.x), y: writeStep(y - before.y) }
  })
  return [
    ...short(outline.length, left, bottom, right, top),
    ...short(...lasts),
    // No instructions.
    ...short(0),
    ...steps.map(({ isOnCurve, x, y }) => (isOnCurve ? 0x01 : 0) | (x.flags << 1) | (y.flags << 2)),
    ...steps.flatMap(({ x }) => x.bytes),
    ...steps.flatMap(({ y }) => y.bytes),
  ]
}

// From the start of the contour, to which the last segment returns.
function pointsInOrder(contour: Contour): readonly (Point & { readonly isOnCurve: boolean })[] {
  const points = contour.flatMap(({ control, to }) => [
    ...(control ? [{ ...control, isOnCurve: false }] : []),
    { ...to, isOnCurve: true },
  ])
  return [...points.slice(-1), ...points.slice(0, -1)]
}

/** Flags as for x: bit 0, one byte; bit 3, that byte is positive, or, without a byte, the value has not changed. */
function writeStep(step: number): { readonly flags: number; readonly bytes: readonly number[] } {
  if (step === 0) return { flags: 0b1000, bytes: [] }
  if (Math.abs(step) > 255) return { flags: 0, bytes: short(step) }
  return { flags: step > 0 ? 0b1001 : 0b0001, bytes: [Math.abs(step)] }
}
