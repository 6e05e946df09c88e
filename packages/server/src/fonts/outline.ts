/** A place in a glyph, in units of the font: x to the right, y upwards from the baseline. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A line from where the last segment ended, or a quadratic curve when it has a control point. */
export interface Segment {
  readonly control: Point | null
  readonly to: Point
}

/** A closed contour: its first segment starts where its last one ends. */
export type Contour = readonly Segment[]

/** What one glyph draws. */
export type Outline = readonly Contour[]

/** How many points of a TrueType outline it takes: one a line, two a curve. */
export function countPoints(outline: Outline): number {
  return outline.flat().reduce((sum, { control }) => sum + (control ? 2 : 1), 0)
}

/** Every point, those off the curve too. */
export function pointsOf(contour: Contour): readonly Point[] {
  return contour.flatMap(({ control, to }) => (control ? [control, to] : [to]))
}

/** The same outline with each point elsewhere. */
export function mapPoints(outline: Outline, move: (point: Point) => Point): Outline {
  return outline.map((contour) =>
    contour.map(({ control, to }) => ({ control: control && move(control), to: move(to) })),
  )
}

/** Cuts a segment in two that draw the same (de Casteljau). */
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

/** The length of a segment, of a curve that of its two arms: never less than what is drawn. */
export function lengthOf(from: Point, { control, to }: Segment): number {
  return control ? distance(from, control) + distance(control, to) : distance(from, to)
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
