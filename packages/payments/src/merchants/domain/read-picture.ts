/** A picture whose beginning was read: what it is, and how large it is drawn. */
export interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
}

/** What is wrong with a logo, as the end of a sentence that begins with "The logo". */
export type PictureFlaw =
  | 'must have at most 200 kB'
  | 'must be a PNG or a JPEG picture'
  | 'must be at most 2048 by 2048 pixels'

/** The largest logo: enough for 512 by 512 pixels, and little for a page that is opened on a phone. */
export const largestLogoBytes = 200_000

// A small file can be a picture of a billion pixels, which takes the memory of the payer's browser.
const mostPixels = 2048

/**
 * Checks a logo by its bytes, whatever its name says. SVG is not accepted: it is a document, and can have scripts.
 *
 * @returns the picture, or what is wrong with it.
 */
export function readPicture(content: Uint8Array): Picture | { readonly flaw: PictureFlaw } {
  if (content.length > largestLogoBytes) return { flaw: 'must have at most 200 kB' }
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const picture = readPng(bytes) ?? readJpeg(bytes)
  if (!picture) return { flaw: 'must be a PNG or a JPEG picture' }
  const { widthPx, heightPx } = picture
  const isFitting = [widthPx, heightPx].every((size) => size >= 1 && size <= mostPixels)
  return isFitting ? picture : { flaw: 'must be at most 2048 by 2048 pixels' }
}

const pngSignature = '89504e470d0a1a0a'

// The first chunk of a PNG is its header: length, IHDR, width, height.
function readPng(bytes: Buffer): Picture | null {
  const isPng = bytes.length >= 24 && bytes.toString('hex', 0, 8) === pngSignature
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { mediaType: 'image/png', widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) }
}

// Segments until the one that begins a frame, which has the size: marker, length, precision, height, width.
function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker < 0xffc0 || bytes.readUInt16BE(at + 2) < 2) return null
    if (!isFrame(marker)) continue
    return {
      mediaType: 'image/jpeg',
      heightPx: bytes.readUInt16BE(at + 5),
      widthPx: bytes.readUInt16BE(at + 7),
    }
  }
  return null
}

// SOF0 to SOF15, among which three numbers are tables.
function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
}
