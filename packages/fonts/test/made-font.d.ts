import type { Contour, Outline } from '../src/outline.ts'
import type { Glyph } from '../src/plain-font.ts'
/** A font of squares: one for each digit, and the given glyphs in addition or instead. */
export declare function madeFont(glyphs?: Readonly<Record<string, Partial<Glyph> | null>>): Uint8Array
/** A contour with the given number of lines, along the sides of a square. */
export declare function zigzag(points: number): Contour
/** A contour with the given number of lines, which go around the middle of a digit. */
export declare function ring(points: number): Contour
/** A square with one corner at the given position and a width of 1000. */
export declare function squareAt(x: number, y: number): Outline
