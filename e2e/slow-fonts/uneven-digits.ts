import { bytes } from '../support/font-bytes.ts'
import { digitFont } from './digit-font.ts'
import { type Contours, simpleGlyph } from './outlines.ts'

/** The most lines from bottom to top that a rebuilt digit may have. At this height, none may be longer either. */
export const mostStrokes = 10
const width = 600
const lowest = -200
const highest = 450

/**
 * A font whose digits have very different shapes: one consists of lines from bottom to top, which cross a line under the
 * text, and every other character is a small box.
 *
 * @param strokes The number of lines. With `mostStrokes` and fewer, the service rebuilds the font without a change.
 */
export function unevenDigits(large: string, strokes: number): Buffer {
  const zigzag = Array.from({ length: strokes }, (_, index): Position => {
    return [Math.floor((index * width) / strokes), index % 2 === 0 ? lowest : highest]
  })
  return digitFont({
    glyph: { of: large, outline: simpleGlyph(contour(zigzag)) },
    others: simpleGlyph(contour(box)),
    limits: { points: Math.max(strokes, box.length) },
  })
}

/** A font whose digits have very different sizes: one is larger than the others' line, and every other character a dot. */
export function sizedDigits(large: string): Buffer {
  const box = [
    [-450, -450],
    [1250, -450],
    [1250, 1250],
    [-450, 1250],
  ] as const
  // With more points than the box: the service gives all digits the same number.
  const dot = Array.from(
    { length: mostStrokes },
    (_, index): Position => [300 + index * 4, index % 2 ? 250 : 0],
  )
  return digitFont({
    glyph: { of: large, outline: simpleGlyph(contour(box)) },
    others: simpleGlyph(contour(dot)),
    limits: { points: mostStrokes },
  })
}

type Position = readonly [x: number, y: number]

const box: readonly Position[] = [
  [0, 0],
  [600, 0],
  [600, 600],
  [0, 600],
]

function contour(positions: readonly Position[]): Contours {
  const steps = (axis: 0 | 1): number[] =>
    positions.map((position, index) => position[axis] - (positions[index - 1]?.[axis] ?? 0))
  return {
    ends: [positions.length - 1],
    flags: positions.map(() => 1), // On the curve, x and y whole numbers.
    coordinates: bytes([['i16', ...steps(0), ...steps(1)]]),
  }
}
