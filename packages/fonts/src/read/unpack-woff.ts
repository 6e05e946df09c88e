import { inflateSync } from 'node:zlib'
import { FontRefusal } from '../font-refusal.ts'
import { layOutTables, type Table } from '../write/lay-out-tables.ts'

/**
 * Unpacks a WOFF file. Each table may have only its stated length, and all of them together only the given length.
 *
 * @throws FontRefusal
 * @see https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(source: Uint8Array, largestBytes: number): Uint8Array {
  try {
    const view = new DataView(source.buffer, source.byteOffset, source.byteLength)
    const entries = Array.from({ length: view.getUint16(12) }, (_, index) => readEntry(view, 44 + 20 * index))
    const bytes = entries.reduce((sum, { originalLength }) => sum + originalLength, 0)
    if (bytes > largestBytes) throw new FontRefusal(`The unpacked font is larger than ${largestBytes} bytes.`)
    const tables = entries.map((entry): Table => ({ tag: entry.tag, bytes: unpackTable(source, entry) }))
    return layOutTables(view.getUint32(4), tables)
  } catch (error) {
    if (error instanceof FontRefusal) throw error
    // A position outside of the file, or a zlib error for invalid data.
    throw new FontRefusal('The WOFF file is broken.', { cause: error })
  }
}

interface Entry {
  readonly tag: string
  readonly offset: number
  readonly packedLength: number
  readonly originalLength: number
}

function readEntry(view: DataView, at: number): Entry {
  const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
  const [offset, packedLength, originalLength] = [4, 8, 12].map((index) => view.getUint32(at + index))
  return { tag, offset: offset ?? 0, packedLength: packedLength ?? 0, originalLength: originalLength ?? 0 }
}

function unpackTable(source: Uint8Array, { offset, packedLength, originalLength }: Entry): Uint8Array {
  const packed = source.subarray(offset, offset + packedLength)
  const bytes =
    packedLength === originalLength
      ? packed
      : inflateSync(packed, { maxOutputLength: Math.max(originalLength, 1) })
  if (bytes.length !== originalLength) throw new RangeError('a table has another length than the file says')
  return bytes
}
