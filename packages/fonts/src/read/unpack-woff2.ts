import decompress from 'woff2-encoder/decompress'
import { FontRefusal } from '../font-refusal.ts'

/**
 * Unpacks a WOFF2 file. The library allocates as much memory as the file's header and directory state, so these lengths
 * are added up and checked first.
 *
 * @throws FontRefusal
 * @see https://www.w3.org/TR/WOFF2/
 */
export async function unpackWoff2(source: Uint8Array, largestBytes: number): Promise<Uint8Array> {
  const bytes = unpackedLength(source)
  if (bytes > largestBytes) throw new FontRefusal(`The unpacked font is larger than ${largestBytes} bytes.`)
  const sfnt = await decompress(source).catch((error: unknown) => {
    throw brokenFile(error)
  })
  if (sfnt.length > largestBytes)
    throw new FontRefusal(`The unpacked font is larger than ${largestBytes} bytes.`)
  return sfnt
}

/** The stated length of the unpacked font, or of the data for rebuilding its tables, whichever is larger. */
function unpackedLength(source: Uint8Array): number {
  try {
    const view = new DataView(source.buffer, source.byteOffset, source.byteLength)
    let at = 48
    let tables = 0
    const readByte = (): number => view.getUint8(at++)
    // UIntBase128: seven bits in each byte, the most significant first, at most five bytes.
    const readLength = (): number => {
      let value = 0
      for (let bytes = 0; bytes < 5; bytes += 1) {
        const byte = readByte()
        value = value * 128 + (byte & 0x7f)
        if (byte < 0x80) return value
      }
      throw new RangeError('a length has more than five bytes')
    }
    const readTag = (): number => {
      at += 4
      return view.getUint32(at - 4)
    }
    for (let count = view.getUint16(12); count > 0; count -= 1) {
      const flags = readByte()
      const isOutlines = glyfAndLoca.includes((flags & 0x3f) === tagFollows ? readTag() : flags & 0x3f)
      const version = flags >> 6
      const isTransformed = isOutlines ? version === 0 : version !== 0
      const original = readLength()
      tables += Math.max(original, isTransformed ? readLength() : 0)
    }
    return Math.max(tables, view.getUint32(16))
  } catch (error) {
    throw brokenFile(error)
  }
}

/** Stands where the number of a known tag would be. */
const tagFollows = 63
/** The numbers of the two tags, and the tags spelled out. */
const glyfAndLoca: readonly number[] = [10, 11, 0x676c7966, 0x6c6f6361]

function brokenFile(cause: unknown): FontRefusal {
  return new FontRefusal('The WOFF2 file is broken.', { cause })
}
