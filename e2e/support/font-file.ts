import { bytes } from './font-bytes.ts'

/** The tables of a font by their tags, in the order in which they are written. */
export type FontTables = { readonly [tag: string]: Buffer }

/** The first four bytes of a file: TrueType outlines, or outlines in a `CFF ` table. */
export type Flavor = 'truetype' | 'cff'

/**
 * Writes an OpenType file, with checksums.
 * @param tables Must have `head`, which contains the checksum of the file.
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function writeFontFile(tables: FontTables, flavor: Flavor = 'truetype'): Buffer {
  const entries = Object.entries(tables)
  const power = 2 ** Math.floor(Math.log2(entries.length))
  const first = bytes([
    ['u32', flavor === 'cff' ? 0x4f54544f : 0x00010000],
    ['u16', entries.length, power * 16, Math.log2(power), (entries.length - power) * 16],
  ])
  let offset = first.length + 16 * entries.length
  const directory: Buffer[] = []
  const contents: Buffer[] = []
  for (const [tag, table] of entries) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    directory.push(Buffer.from(tag), bytes([['u32', checksum(padded), offset, table.length]]))
    contents.push(padded)
    offset += padded.length
  }
  const font = Buffer.concat([first, ...directory, ...contents])
  const headAt = 12 + 16 * Object.keys(tables).indexOf('head')
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(headAt + 8) + 8)
  return font
}

function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
