/** Operators of Type 2 charstrings. */
declare const operators: {
  readonly rlineto: 5
  readonly rrcurveto: 8
  readonly return: 11
  readonly endchar: 14
  readonly rmoveto: 21
  readonly callgsubr: 29
}
/** A number, or an operator that takes the numbers before it. */
export type Step = number | keyof typeof operators
/** A Type 2 charstring, with which CFF fonts draw. */
export declare function charstring(...steps: readonly Step[]): number[]
/** The number that calls a subroutine, if there are fewer than 1240. */
export declare function subroutine(index: number): number
/**
 * An OpenType font whose outlines are charstrings.
 *
 * @param base A TrueType font with the same glyphs, for its other tables.
 * @param glyph The charstring of every glyph.
 * @see https://adobe-type-tools.github.io/font-tech-notes/pdfs/5176.CFF.pdf
 */
export declare function madeCff(
  base: Uint8Array,
  glyph: readonly number[],
  subroutines: readonly number[][],
): Uint8Array
