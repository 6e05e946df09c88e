import type { Contour, Outline, Point, Segment } from './outline.ts'

/** The directions of the straight lines: evenly over half a turn. */
const directions = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 8)

/** A curve is counted as this many lines. */
const linesPerCurve = 4

type Line = readonly [from: Point, to: Point]

/** The length of all its lines and curves, in font units. */
export function lengthOfOutline(outline: Outline): number {
  return outline
    .flatMap(linesOf)
    .reduce((sum, [from, to]) => sum + Math.hypot(to.x - from.x, to.y - from.y), 0)
}

/**
 * How often one straight line crosses an outline at most. At any size, the time to draw a glyph grows with this number:
 * each row of pixels takes as long as it has crossings.
 */
export function countCrossings(outline: Outline): number {
  const lines = outline.flatMap(linesOf)
  return Math.max(0, ...directions.map((angle) => mostAbreast(lines, angle)))
}

function linesOf(contour: Contour): readonly Line[] {
  return contour.flatMap((segment, index) => {
    const from = contour.at(index - 1)?.to ?? segment.to
    const count = segment.control ? linesPerCurve : 1
    const at = (part: number): Point => positionOn(from, segment, part / count)
    return Array.from({ length: count }, (_, part): Line => [at(part), at(part + 1)])
  })
}

function positionOn(from: Point, { control, to }: Segment, part: number): Point {
  const middle = control ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const mix = (axis: 'x' | 'y'): number =>
    (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * middle[axis] + part ** 2 * to[axis]
  return { x: mix('x'), y: mix('y') }
}

/** How many of the lines are beside each other, seen in one direction, at the place where most are. */
function mostAbreast(lines: readonly Line[], angle: number): number {
  const placeOf = ({ x, y }: Point): number => x * Math.cos(angle) + y * Math.sin(angle)
  const spans = lines.map((line) => line.map(placeOf).toSorted((one, other) => one - other))
  const steps = spans.flatMap(([begin = 0, end = 0]) => [
    { at: begin, change: 1 },
    { at: end, change: -1 },
  ])
  // Where one line ends and the next one begins, only one is counted.
  steps.sort((one, other) => one.at - other.at || one.change - other.change)
  let abreast = 0
  return Math.max(...steps.map(({ change }) => (abreast += change)))
}
