import { brotliCompressSync, deflateSync } from 'node:zlib'
import { bytes } from '../support/font-bytes.ts'

/** A table of a font file, as its directory has it. */
interface Entry {
  readonly tag: Buffer
  readonly checksum: number
  readonly table: Buffer
}

function entriesOf(font: Buffer): Entry[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index
    const start = font.readUInt32BE(at + 8)
    return {
      tag: font.subarray(at, at + 4),
      checksum: font.readUInt32BE(at + 4),
      table: font.subarray(start, start + font.readUInt32BE(at + 12)),
    }
  })
}

/** @see https://www.w3.org/TR/WOFF/ */
export function asWoff(font: Buffer): Buffer {
  const entries = entriesOf(font)
  let offset = 44 + 20 * entries.length
  const directory: Buffer[] = []
  const contents: Buffer[] = []
  for (const { tag, checksum, table } of entries) {
    const deflated = deflateSync(table, { level: 9 })
    // The format requires the table itself if compression saves nothing.
    const content = deflated.length < table.length ? deflated : table
    directory.push(tag, bytes([['u32', offset, content.length, table.length, checksum]]))
    contents.push(content, Buffer.alloc(-content.length & 3))
    offset += content.length + (-content.length & 3)
  }
  const header = bytes([
    ['u32', 0x774f4646, font.readUInt32BE(0), offset],
    ['u16', entries.length, 0],
    ['u32', font.length],
    ['u16', 1, 0],
    ['u32', 0, 0, 0, 0, 0], // Neither metadata nor private data.
  ])
  return Buffer.concat([header, ...directory, ...contents])
}

/** All tables as they are, which for outlines must be said. @see https://www.w3.org/TR/WOFF2/ */
export function asWoff2(font: Buffer): Buffer {
  const entries = entriesOf(font)
  const data = brotliCompressSync(Buffer.concat(entries.map(({ table }) => table)))
  const directory = entries.map(({ tag, table }) => {
    const untransformed = /glyf|loca/.test(tag.toString()) ? 0xff : 0x3f // A tag of four bytes follows.
    return Buffer.concat([bytes([['u8', untransformed]]), tag, base128(table.length)])
  })
  const end = 48 + Buffer.concat(directory).length + data.length
  const padding = Buffer.alloc(-end & 3)
  const header = bytes([
    ['u32', 0x774f4632, font.readUInt32BE(0), end + padding.length],
    ['u16', entries.length, 0],
    ['u32', font.length, data.length],
    ['u16', 1, 0],
    ['u32', 0, 0, 0, 0, 0],
  ])
  return Buffer.concat([header, ...directory, data, padding])
}

/** A collection of one font. @see https://learn.microsoft.com/typography/opentype/spec/otff#collections */
export function asCollection(font: Buffer): Buffer {
  const header = bytes([
    ['u32', 0x74746366],
    ['u16', 1, 0],
    ['u32', 1, 16],
  ])
  const moved = Buffer.from(font)
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index + 8
    moved.writeUInt32BE(font.readUInt32BE(at) + header.length, at)
  }
  return Buffer.concat([header, moved])
}

/** Seven bits in each byte; all but the last have the eighth. */
function base128(number: number): Buffer {
  const groups = [number & 0x7f]
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80)
  return bytes([['u8', ...groups]])
}
