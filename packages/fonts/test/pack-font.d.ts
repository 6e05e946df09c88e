/** A table of a WOFF file, with its directory entry. */
export interface PackedTable {
  readonly tag: string
  readonly packed: Uint8Array
  readonly originalLength: number
}
/** All tables of a font, deflated. */
export declare function deflateTables(font: Uint8Array): readonly PackedTable[]
/** Writes a WOFF file. */
export declare function packWoff(tables: readonly PackedTable[]): Uint8Array
interface Woff2 {
  /** The stated length of each table. */
  readonly lengths: Readonly<Record<string, number>>
  /** The stated length of the whole font. */
  readonly fontLength: number
  /** All tables in one stream. */
  readonly stream: Uint8Array
}
/** The tables of a font in the form of a WOFF2 file, without transformations. */
export declare function woff2Of(font: Uint8Array): Woff2
/** Writes a WOFF2 file. */
export declare function packWoff2({ lengths, fontLength, stream }: Woff2): Uint8Array
