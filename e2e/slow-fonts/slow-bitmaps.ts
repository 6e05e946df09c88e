import { crc32, deflateSync } from 'node:zlib'
import { bytes } from '../support/font-bytes.ts'
import { digitFont, glyphCount, glyphOf } from './digit-font.ts'
import type { SlowFont } from './slow-font.ts'

const side = 3000
const pixelsPerEm = 100

export const slowBitmaps: readonly SlowFont[] = [
  {
    name: 'CBDT: a large picture',
    kind: 'drawing',
    make: (slow) => {
      const glyph = glyphOf(slow)
      const picture = blackPicture()
      const metrics = bytes([
        ['u8', 70, 60, 0, 70, 60],
        ['u32', picture.length],
      ])
      const line = [80, 236, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0] // The box of a line, across and down.
      return digitFont({
        tables: {
          CBDT: Buffer.concat([bytes([['u16', 3, 0]]), metrics, picture]),
          CBLC: bytes([
            ['u16', 3, 0],
            ['u32', 1, 56, 24, 1, 0],
            ['u8', ...line, ...line],
            ['u16', glyph, glyph],
            ['u8', pixelsPerEm, pixelsPerEm, 32, 1],
            ['u16', glyph, glyph],
            ['u32', 8],
            ['u16', 1, 17],
            ['u32', 4, 0, metrics.length + picture.length],
          ]),
        },
      })
    },
  },
  {
    name: 'sbix: a large picture',
    kind: 'drawing',
    make: (slow) => {
      const data = Buffer.concat([bytes([['i16', 0, 0]]), Buffer.from('png '), blackPicture()])
      const start = 4 + 4 * (glyphCount + 1)
      const offsets = Array.from({ length: glyphCount + 1 }, (_, index) =>
        index > glyphOf(slow) ? start + data.length : start,
      )
      return digitFont({
        tables: {
          sbix: Buffer.concat([
            bytes([
              ['u16', 1, 1],
              ['u32', 1, 12],
              ['u16', pixelsPerEm, 72],
              ['u32', ...offsets],
            ]),
            data,
          ]),
        },
      })
    },
  },
]

/** A PNG of one bit for each pixel. @see https://www.w3.org/TR/png/ */
function blackPicture(): Buffer {
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk(
      'IHDR',
      bytes([
        ['u32', side, side],
        ['u8', 1, 0, 0, 0, 0],
      ]),
    ),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([bytes([['u32', data.length]]), content, bytes([['u32', crc32(content)]])])
}
