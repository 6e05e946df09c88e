/** A position in a glyph, in font units: x to the right, y upwards from the baseline. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A line from the end of the last segment, or a quadratic curve if there is a control point. */
export interface Segment {
  readonly control: Point | null
  readonly to: Point
}

/** A closed contour: the first segment starts where the last one ends. */
export type Contour = readonly Segment[]

/** The shape of one glyph. */
export type Outline = readonly Contour[]

/** The number of points in a TrueType outline: one for each line, two for each curve. */
export function countPoints(outline: Outline): number {
  return outline.flat().reduce((sum, { control }) => sum + (control ? 2 : 1), 0)
}

/** All points, including those off the curve. */
export function pointsOf(contour: Contour): readonly Point[] {
  return contour.flatMap(({ control, to }) => (control ? [control, to] : [to]))
}

/** Returns the outline with each point moved. */
export function mapPoints(outline: Outline, move: (point: Point) => Point): Outline {
  return outline.map((contour) =>
    contour.map(({ control, to }) => ({ control: control && move(control), to: move(to) })),
  )
}

/** Splits a segment into two that draw the same shape (de Casteljau). */
export function splitSegment(from: Point, { control, to }: Segment): readonly [Segment, Segment] {
  if (!control)
    return [
      { control, to: middle(from, to) },
      { control, to },
    ]
  const first = middle(from, control)
  const second = middle(control, to)
  return [
    { control: first, to: middle(first, second) },
    { control: second, to },
  ]
}

/** The length of a segment. For a curve it is the length of both arms, which is never less than the real length. */
export function lengthOf(from: Point, { control, to }: Segment): number {
  return control ? distance(from, control) + distance(control, to) : distance(from, to)
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
