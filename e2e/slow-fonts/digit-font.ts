import { bytes } from '../support/font-bytes.ts'
import { type Flavor, type FontTables, writeFontFile } from '../support/font-file.ts'
import { boxGlyph, faceTables, type Limits } from '../support/font-tables.ts'

/** All characters that a card field shows. The first glyph is for missing characters. */
const shown = ' /0123456789'

/** The width of every glyph, so that widths reveal nothing. */
export const advance = 600

/** The number of the glyph of a character. */
export function glyphOf(character: string): number {
  const index = shown.indexOf(character)
  if (index === -1) throw new RangeError(`The font has no ${character}, only "${shown}".`)
  return index + 1
}

/** The number of glyphs without `furtherGlyphs`, and so the number of the first of those. */
export const glyphCount: number = shown.length + 1

interface DigitFont {
  /** The glyph of one digit. */
  readonly glyph?: { readonly of: string; readonly outline: Buffer }
  /** The glyph of every other character. Default: a box. */
  readonly others?: Buffer
  /** Glyphs without a character, for composite glyphs. */
  readonly furtherGlyphs?: readonly Buffer[]
  readonly limits?: Partial<Limits>
  /** Tables to add. */
  readonly tables?: FontTables
}

/** The tables of a font of digits, space and slash, of equal widths. */
export function digitTables(font: DigitFont): FontTables {
  const { glyph, others = boxGlyph(advance), furtherGlyphs = [], limits, tables } = font
  const outlines = [...shown].map((character) =>
    character === glyph?.of ? glyph.outline : character === ' ' ? Buffer.alloc(0) : others,
  )
  const face = faceTables({
    glyphs: [Buffer.alloc(0), ...outlines, ...furtherGlyphs].map(padded),
    characters: new Map([...shown].map((character) => [character.charCodeAt(0), glyphOf(character)])),
    advance,
    ascent: 800,
    ...(limits && { limits }),
  })
  return sorted({ ...face, ...tables })
}

/** The file of such a font. */
export function digitFont(font: DigitFont, flavor: Flavor = 'truetype'): Buffer {
  return writeFontFile(digitTables(font), flavor)
}

/** Tables by their tags, in the order that the format requires. */
export function sorted(tables: FontTables): FontTables {
  return Object.fromEntries(Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Pads to a multiple of four bytes, if offsets need it. */
export function padded(table: Buffer): Buffer {
  return Buffer.concat([table, bytes([['u8', ...Array<number>(-table.length & 3).fill(0)]])])
}
