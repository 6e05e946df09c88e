import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPicture } from './read-picture.ts'

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
// A segment of a comment, and then the beginning of a frame of 3 by 2 pixels.
const jpeg = Buffer.from('ffd8fffe0004abcdffc00011080002000301', 'hex')

it('reads what a picture is from its bytes', () => {
  expect(readPicture(png(40, 30))).toEqual({ mediaType: 'image/png', widthPx: 40, heightPx: 30 })
  expect(readPicture(jpeg)).toEqual({ mediaType: 'image/jpeg', widthPx: 3, heightPx: 2 })
})

it.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    /PNG or a JPEG/,
  ],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), /PNG or a JPEG/],
  ['nothing', Buffer.alloc(0), /PNG or a JPEG/],
  ['a cut PNG', png(4, 4).subarray(0, 20), /PNG or a JPEG/],
  ['a cut JPEG', jpeg.subarray(0, 12), /PNG or a JPEG/],
  ['a huge PNG', png(40_000, 30), /2048 by 2048/],
  ['an empty PNG', png(0, 30), /2048 by 2048/],
  ['a long file', Buffer.concat([png(4, 4), Buffer.alloc(200_000)]), /200 kB/],
])('refuses %s', (_, content, flaw) => {
  expect(readPicture(content)).toEqual({ flaw: expect.stringMatching(flaw) })
})

it('ends for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      readPicture(Buffer.concat([Buffer.from('ffd8', 'hex'), bytes]))
    }),
  )
})
