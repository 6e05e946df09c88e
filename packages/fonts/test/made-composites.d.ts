/**
 * A font like another one, with additional composite glyphs that consist of the given glyph ids. Every character of the
 * font maps to the last one.
 */
export declare function madeComposites(
  base: Uint8Array,
  composites: readonly (readonly number[])[],
): Uint8Array
