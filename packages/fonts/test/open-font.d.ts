/** A font as HarfBuzz reads it, in thousandths of an em. */
export interface OpenFont {
  readonly characters: readonly number[]
  readonly heights: {
    readonly ascender: number
    readonly descender: number
    readonly lineGap: number
  }
  advanceOf(character: number): number
  /** Positions along the outline of a character, at least one every `spacing`. */
  traceOf(character: number): readonly Place[]
}
export type Place = readonly [x: number, y: number]
/** The largest distance between positions of a trace, in thousandths of an em. */
export declare const spacing = 8
export declare function openFont(sfnt: Uint8Array): OpenFont
/** The largest distance of a position of one trace from the other trace, in both directions. */
export declare function distanceOf(one: readonly Place[], other: readonly Place[]): number
