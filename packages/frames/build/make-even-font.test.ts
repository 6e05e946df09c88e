// @vitest-environment node
import { expect, it } from 'vitest'
import { asciiDigits } from '../src/field/text.ts'
import { evenFont } from '../src/view/even-font.ts'
import { advance, makeEvenFont, spaceAdvance } from './make-even-font.ts'

const font = Buffer.from(evenFont, 'hex')

/** The tables of the font, by their tags. */
const tables = new Map(
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index
    const start = font.readUInt32BE(at + 8)
    const table = font.subarray(start, start + font.readUInt32BE(at + 12))
    return [font.toString('latin1', at, at + 4), table] as const
  }),
)

function tableOf(tag: string): Buffer {
  return tables.get(tag) ?? Buffer.alloc(0)
}

/** The advance of a character in units, or `null` if the font does not have it. */
function advanceOf(code: number): number | null {
  // The only subtable begins after the header, of 4 bytes, and its record, of 8. Its groups begin after 16 bytes.
  const cmap = tableOf('cmap').subarray(12)
  for (let at = 16; at < cmap.length; at += 12) {
    const [first, last, glyph] = [cmap.readUInt32BE(at), cmap.readUInt32BE(at + 4), cmap.readUInt32BE(at + 8)]
    if (first <= code && code <= last) {
      const metrics = tableOf('hhea').readUInt16BE(34)
      return tableOf('hmtx').readUInt16BE(4 * Math.min(glyph + code - first, metrics - 1))
    }
  }
  return null
}

it('the font of the program is the one that is made', () => {
  expect(font).toEqual(Buffer.from(makeEvenFont()))
})

it('every digit that a keyboard types, and that a field reads, has one advance', () => {
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
    /\p{Nd}/u.test(String.fromCodePoint(code)),
  )
  expect(codes.length).toBeGreaterThan(700)
  // Control: the fields read all of them.
  const read = codes.map((code) => asciiDigits(String.fromCodePoint(code))).join('')
  expect(read).toBe('0123456789'.repeat(codes.length / 10))
  expect(new Set(codes.map(advanceOf))).toEqual(new Set([advance]))
})

it('the slash of a date and the signs of a masked code have the advance of a digit, and a space half of it', () => {
  expect([...'/•●'].map((sign) => advanceOf(sign.charCodeAt(0)))).toEqual([advance, advance, advance])
  expect(advanceOf(0x20)).toBe(spaceAdvance)
  expect(advanceOf(0x4e00)).toBeNull()
})

it('nothing in it depends on neighbors, and it has no outline', () => {
  expect([...tables.keys()].sort()).toEqual([
    ...['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'],
  ])
  expect(new Set(tableOf('loca'))).toEqual(new Set([0]))
})
