import type { Outline } from './outline.ts'

/** The em size of every rebuilt font; all lengths below are in these units. */
export const unitsPerEm = 2048

/** A glyph for one character. */
export interface Glyph {
  /** Its code point. */
  readonly character: number
  readonly advance: number
  readonly outline: Outline
}

/** Heights and lines, each measured upwards from the baseline. */
export interface FontMetrics {
  readonly ascent: number
  /** At most 0. */
  readonly descent: number
  readonly lineGap: number
  readonly xHeight: number
  readonly capHeight: number
  readonly underlinePosition: number
  readonly underlineThickness: number
}

/** Everything that a rebuilt font keeps of its source. */
export interface PlainFont {
  readonly metrics: FontMetrics
  /** Ascending by character. */
  readonly glyphs: readonly Glyph[]
}
