/** The tables of a font, by their tags. */
export type FontTables = Readonly<Record<string, Uint8Array>>
/** Splits a bare TrueType or OpenType font into its tables. */
export declare function readTables(font: Uint8Array): FontTables
/** Assembles a font from its tables. */
export declare function fontOf(tables: FontTables, flavor?: number): Uint8Array
/** The number of points of each glyph, by glyph id, according to the font's own tables. */
export declare function pointCounts({ glyf, loca, maxp }: FontTables): readonly number[]
