import { integer, short } from './write-numbers.ts'

/** A table of a font. */
export interface Table {
  /** Four characters. */
  readonly tag: string
  readonly bytes: Uint8Array
}

/** Writes a font file: the directory, then each table, padded to four bytes. */
export function layOutTables(flavor: number, tables: readonly Table[]): Uint8Array {
  const sorted = tables.toSorted((one, other) => (one.tag < other.tag ? -1 : 1))
  const power = tables.length === 0 ? 0 : Math.floor(Math.log2(tables.length))
  const search = [2 ** power * 16, power, (tables.length - 2 ** power) * 16]
  const directory = [...integer(flavor), ...short(tables.length, ...search)]
  let offset = 12 + 16 * tables.length
  for (const { tag, bytes } of sorted) {
    directory.push(...Buffer.from(tag, 'latin1'), ...integer(checksum(bytes), offset, bytes.length))
    offset += padded(bytes.length)
  }
  const file = new Uint8Array(offset)
  file.set(directory)
  let at = directory.length
  for (const { bytes } of sorted) {
    file.set(bytes, at)
    at += padded(bytes.length)
  }
  return file
}

/** The sum of all 32-bit numbers, which is the checksum of font tables. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
    sum = (sum + first * 0x1000000 + ((second << 16) | (third << 8) | fourth)) % 2 ** 32
  }
  return sum
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
