import { FontRefusal } from '../font-refusal.ts'
import { unpackWoff } from './unpack-woff.ts'
import { unpackWoff2 } from './unpack-woff2.ts'

/** The largest unpacked font, in bytes: sixteen times the largest file that is accepted. */
const largestFontBytes = 8 * 1024 * 1024

/** Unpacks a font file to a TrueType or OpenType font, or to a collection of them. @throws FontRefusal */
export async function unpackFont(source: Uint8Array): Promise<Uint8Array> {
  const signature = Buffer.from(source.subarray(0, 4)).toString('latin1')
  switch (signature) {
    case '\0\x01\0\0':
    case 'true':
    case 'OTTO':
    case 'ttcf':
      return source
    case 'wOFF':
      return unpackWoff(source, largestFontBytes)
    case 'wOF2':
      return unpackWoff2(source, largestFontBytes)
    default:
      throw new FontRefusal('The file is not a font: it is not TrueType, OpenType, WOFF or WOFF2.')
  }
}
