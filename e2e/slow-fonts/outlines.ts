import { bytes } from '../support/font-bytes.ts'
import { advance } from './digit-font.ts'

/** The contours of a glyph, as the `glyf` table writes them. */
export interface Contours {
  /** The last point of each contour. */
  readonly ends: readonly number[]
  /** A byte for each point, or fewer if a byte contains how often it repeats. */
  readonly flags: readonly number[]
  /** The bytes of all x, then of all y, without those that flags make unnecessary. */
  readonly coordinates: Buffer
}

const frame = [0, 0, advance, 700]

/** @see https://learn.microsoft.com/typography/opentype/spec/glyf#simple-glyph-description */
export function simpleGlyph(
  { ends, flags, coordinates }: Contours,
  instructions: Buffer = Buffer.alloc(0),
): Buffer {
  return Buffer.concat([
    bytes([
      ['i16', ends.length, ...frame],
      ['u16', ...ends, instructions.length],
    ]),
    instructions,
    bytes([['u8', ...flags]]),
    coordinates,
  ])
}

/** A glyph that is composed of other glyphs, without moving them. */
export function compositeGlyph(glyphs: readonly number[]): Buffer {
  const components = glyphs.map((glyph, index) =>
    // The two arguments are an offset of one byte each. All components except the last have the flag that another
    // follows.
    bytes([['u16', index < glyphs.length - 1 ? 0x22 : 0x02, glyph, 0]]),
  )
  return Buffer.concat([bytes([['i16', -1, ...frame]]), ...components])
}

/**
 * A contour that goes up and down.
 * @param height The height of each stroke. Default: the height of the line.
 */
export function zigzag(points: number, height = 700): Contours {
  const step = Math.floor(advance / points)
  return {
    ends: [points - 1],
    flags: repeated(0x13, points), // On the curve, x a positive byte, y a whole number.
    coordinates: bytes([
      ['u8', ...Array<number>(points).fill(step)],
      ['i16', ...Array.from({ length: points }, (_, index) => (index % 2 === 0 ? height : -height))],
    ]),
  }
}

/** This many contours, each a stroke of three points from bottom to top. */
export function strokes(count: number): Contours {
  const points = 3 * count
  return {
    ends: Array.from({ length: count }, (_, index) => 3 * index + 2),
    flags: repeated(0x13, points),
    coordinates: bytes([
      ['u8', ...Array<number>(points).fill(Math.floor(advance / points))],
      ['i16', ...Array.from({ length: count }, () => [700, 0, -700]).flat()],
    ]),
  }
}

/** A contour that goes up and down repeatedly from left to right: large in a file, and small when compressed. */
export function sweeps(points: number): Contours {
  const width = 600
  return {
    ends: [points - 1],
    flags: repeated(0x01, points), // On the curve, x and y whole numbers.
    coordinates: bytes([
      [
        'i16',
        ...Array.from({ length: points }, (_, index) => (index % width === 0 ? index && 1 - width : 1)),
      ],
      ['i16', ...Array.from({ length: points }, (_, index) => (index % 2 === 0 ? 700 : -700))],
    ]),
  }
}

/**
 * A box whose last corner is repeated this many times: a repeated flag represents 256 points in two bytes.
 * @param flag The flag of each further point. Default: on the curve, at the place of the point before it.
 */
export function boxOfPoints(points: number, flag = 0x31): Contours {
  return {
    ends: [points - 1],
    flags: [1, 1, 1, 1, ...repeated(flag, points - 4)],
    coordinates: bytes([['i16', 0, advance, 0, -advance, 0, 0, 700, 0]]),
  }
}

/** The flags of this many points, with two bytes for each run of up to 256. */
function repeated(flag: number, points: number): number[] {
  const flags: number[] = []
  for (let left = points; left > 0; left -= 256) flags.push(flag | 8, Math.min(left, 256) - 1)
  return flags
}
