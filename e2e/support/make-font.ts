import { writeFontFile } from './font-file.ts'
import { boxGlyph, faceTables } from './font-tables.ts'

/** The properties of an attacker's font. */
export interface FontShape {
  /** The characters that it has. All others use a fallback font. */
  readonly characters: string
  /** The height of a line above the baseline, in thousandths of the font size. */
  readonly ascent: number
  /** Width of each character, in thousandths of the font size. Default 600. */
  readonly advance?: number
  /** A character of another width, in the same unit. */
  readonly odd?: { readonly character: string; readonly advance: number }
}

/** Writes a TrueType font in which every character is a box. */
export function makeFont({ characters, ascent, advance = 600, odd }: FontShape): Buffer {
  const glyphOf = (character: string): number => (character === odd?.character ? 2 : 1)
  return writeFontFile(
    faceTables({
      // The first glyph, for characters that are missing, is empty.
      glyphs: [Buffer.alloc(0), boxGlyph(advance), ...(odd ? [boxGlyph(odd.advance)] : [])],
      characters: new Map(
        [...characters].map((character) => [character.codePointAt(0) ?? 0, glyphOf(character)]),
      ),
      advance,
      ...(odd && { advances: { 2: odd.advance } }),
      ascent,
    }),
  )
}
