import { layOutTables } from '../src/write/lay-out-tables.ts'

/** The tables of a font, by their tags. */
export type FontTables = Readonly<Record<string, Uint8Array>>

/** Splits a bare TrueType or OpenType font into its tables. */
export function readTables(font: Uint8Array): FontTables {
  const view = viewOf(font)
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index)
  return Object.fromEntries(
    entries.map((at) => {
      const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)]
      return [Buffer.from(font.subarray(at, at + 4)).toString('latin1'), font.slice(offset, offset + length)]
    }),
  )
}

/** Assembles a font from its tables. */
export function fontOf(tables: FontTables, flavor: number = 0x00010000): Uint8Array {
  return layOutTables(
    flavor,
    Object.entries(tables).map(([tag, bytes]) => ({ tag, bytes })),
  )
}

/** The number of points of each glyph, by glyph id, according to the font's own tables. */
export function pointCounts({ glyf, loca, maxp }: FontTables): readonly number[] {
  if (!glyf || !loca || !maxp) throw new Error('the font has no TrueType outlines')
  const offsets = viewOf(loca)
  return Array.from({ length: viewOf(maxp).getUint16(4) }, (_, glyph) => {
    const [from, to] = [offsets.getUint32(4 * glyph), offsets.getUint32(4 * glyph + 4)]
    if (from === to) return 0
    const outline = viewOf(glyf.subarray(from, to))
    return outline.getUint16(10 + 2 * (outline.getInt16(0) - 1)) + 1
  })
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
