import { brotliCompressSync, constants, deflateSync } from 'node:zlib'
import { integer, short } from '../src/write/write-numbers.ts'
import { type FontTables, readTables } from './font-tables.ts'

/** A table of a WOFF file, with its directory entry. */
export interface PackedTable {
  readonly tag: string
  readonly packed: Uint8Array
  readonly originalLength: number
}

/** All tables of a font, deflated. */
export function deflateTables(font: Uint8Array): readonly PackedTable[] {
  return Object.entries(readTables(font)).map(([tag, bytes]) => ({
    tag,
    packed: bytes.length > 100 ? deflateSync(bytes) : bytes,
    originalLength: bytes.length,
  }))
}

/** Writes a WOFF file. */
export function packWoff(tables: readonly PackedTable[]): Uint8Array {
  let offset = 44 + 20 * tables.length
  const directory = tables.flatMap(({ tag, packed, originalLength }) => {
    const entry = [...Buffer.from(tag), ...integer(offset, packed.length, originalLength, 0)]
    offset += packed.length
    return entry
  })
  const header = [...Buffer.from('wOFF'), ...integer(0x00010000, offset), ...short(tables.length, 0)]
  const rest = integer(0, 0x00010000, 0, 0, 0, 0, 0)
  return Buffer.concat([
    Uint8Array.from([...header, ...rest, ...directory]),
    ...tables.map(({ packed }) => packed),
  ])
}

interface Woff2 {
  /** The stated length of each table. */
  readonly lengths: Readonly<Record<string, number>>
  /** The stated length of the whole font. */
  readonly fontLength: number
  /** All tables in one stream. */
  readonly stream: Uint8Array
}

/** The tables of a font in the form of a WOFF2 file, without transformations. */
export function woff2Of(font: Uint8Array): Woff2 {
  const tables: FontTables = readTables(font)
  const lengths = Object.fromEntries(Object.entries(tables).map(([tag, { length }]) => [tag, length]))
  return { lengths, fontLength: font.length, stream: Buffer.concat(Object.values(tables)) }
}

/** Writes a WOFF2 file. */
export function packWoff2({ lengths, fontLength, stream }: Woff2): Uint8Array {
  const directory = Object.entries(lengths).flatMap(([tag, length]) => {
    // The tag follows. These two tables are transformed unless version 3 is stated.
    const flags = tag === 'glyf' || tag === 'loca' ? 0xff : 0x3f
    return [flags, ...Buffer.from(tag), ...base128(length)]
  })
  const packed = brotliCompressSync(stream, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const length = Math.ceil((48 + directory.length + packed.length) / 4) * 4
  const header = [
    ...Buffer.from('wOF2'),
    ...integer(0x00010000, length),
    ...short(Object.keys(lengths).length, 0),
    ...integer(fontLength, packed.length, 0x00010000, 0, 0, 0, 0, 0),
  ]
  const file = new Uint8Array(length)
  file.set([...header, ...directory])
  file.set(packed, header.length + directory.length)
  return file
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(0x80 | (rest & 0x7f))
  return bytes
}
