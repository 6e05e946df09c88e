import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readTables } from '../../test/font-tables.ts'
import { madeFont } from '../../test/made-font.ts'
import { deflateTables, packWoff, packWoff2, woff2Of } from '../../test/pack-font.ts'
import { rebuildFont } from '../rebuild-font.ts'
import { integer, short } from '../write/write-numbers.ts'
import { unpackFont } from './unpack-font.ts'

const megabyte = 1024 * 1024
const font = madeFont({ A: {} })
const refusal = (message: string): object => ({
  name: 'FontRefusal',
  message: expect.stringContaining(message),
})

describe('a font file', () => {
  it('is recognized only by its first bytes', async () => {
    for (const signature of ['\0\x01\0\0', 'true', 'OTTO', 'ttcf'])
      expect(await unpackFont(Buffer.from(`${signature}…`, 'latin1'))).toHaveLength(5)
    for (const junk of ['', 'w', '<svg>', '%!PS-AdobeFont', 'wOF3', 'PK\u0003\u0004'])
      await expect(unpackFont(Buffer.from(junk))).rejects.toMatchObject(refusal('not a font'))
  })

  it('may be a collection, of which the first font is read', async () => {
    const head = [...Buffer.from('ttcf'), ...integer(0x00010000, 1, 16)]
    const collection = new Uint8Array([...head, ...font])
    const view = new DataView(collection.buffer)
    for (let at = 28; at < 28 + 16 * view.getUint16(20); at += 16)
      view.setUint32(at + 8, view.getUint32(at + 8) + head.length)
    expect(await rebuildFont(collection)).toEqual(await rebuildFont(font))
  })
})

describe('a WOFF file', () => {
  it('is unpacked to its original tables', async () => {
    expect(readTables(await unpackFont(packWoff(deflateTables(font))))).toEqual(readTables(font))
  })

  it.each([
    [
      'a table that inflates to more than its stated length',
      { packed: deflateSync(new Uint8Array(64 * megabyte)), originalLength: 1000 },
    ],
    [
      'a table that inflates to less than its stated length',
      { packed: deflateSync(new Uint8Array(999)), originalLength: 1000 },
    ],
    [
      'an empty table that inflates to something',
      { packed: deflateSync(new Uint8Array(10)), originalLength: 0 },
    ],
    ['a table that is not deflated', { packed: new Uint8Array(10), originalLength: 11 }],
  ])('is refused with %s', async (_what, table) => {
    const file = packWoff([...deflateTables(font), { tag: 'junk', ...table }])
    await expect(unpackFont(file)).rejects.toMatchObject(refusal('broken'))
  })

  it('is refused as soon as a table exceeds its stated length', async () => {
    const packed = deflateSync(new Uint8Array(64 * megabyte))
    const file = packWoff([{ tag: 'junk', packed, originalLength: 1000 }])
    await expect(unpackFont(file)).rejects.toMatchObject({ cause: { code: 'ERR_BUFFER_TOO_LARGE' } })
  })

  it('is refused before inflation if its tables are larger than 8 MB', async () => {
    const inflated = { packed: deflateSync(new Uint8Array(5 * megabyte)), originalLength: 5 * megabyte }
    expect((await unpackFont(packWoff([{ tag: 'one ', ...inflated }]))).length).toBeGreaterThan(5 * megabyte)
    // The second is not a valid table: reading it would fail.
    const two = packWoff([
      { tag: 'one ', ...inflated },
      { tag: 'two ', packed: new Uint8Array(9), originalLength: 5 * megabyte },
    ])
    await expect(unpackFont(two)).rejects.toMatchObject(refusal('larger than 8388608 bytes'))
  })

  it('is refused if a table is beyond the end of the file', async () => {
    const file = packWoff(deflateTables(font))
    for (const length of [4, 43, 60, file.length - 8])
      await expect(unpackFont(file.subarray(0, length))).rejects.toMatchObject(refusal('broken'))
  })
})

describe('a WOFF2 file', () => {
  it('is unpacked to its original tables', async () => {
    const { head: _head, ...tables } = readTables(await unpackFont(packWoff2(woff2Of(font))))
    const { head: _other, ...wanted } = readTables(font)
    expect(tables).toEqual(wanted)
  })

  it.each([
    ['one table of more than 8 MB', { lengths: { glyf: 9 * megabyte } }],
    [
      'tables of more than 8 MB together',
      { lengths: { ...woff2Of(font).lengths, 'one ': 5 * megabyte, 'two ': 5 * megabyte } },
    ],
    ['a font of more than 8 MB', { fontLength: 9 * megabyte }],
    ['a font of 4 GB', { fontLength: 2 ** 32 - 1 }],
    ['a table of 4 GB', { lengths: { glyf: 2 ** 32 - 1 } }],
  ])('is refused before unpacking if it states %s', async (_what, said) => {
    // There is no stream: reading it would fail.
    const file = packWoff2({ ...woff2Of(font), stream: new Uint8Array(), ...said })
    await expect(unpackFont(file)).rejects.toMatchObject(refusal('larger than 8388608 bytes'))
  })

  it.each([
    ['inflates to 64 MB and states little', { stream: new Uint8Array(64 * megabyte) }],
    ['inflates to little and states 7 MB', { lengths: { glyf: 7 * megabyte } }],
    ['is empty', { stream: new Uint8Array() }],
    ['has no tables', { lengths: {} }],
  ])('is refused if its stream %s', async (_what, said) => {
    await expect(unpackFont(packWoff2({ ...woff2Of(font), ...said }))).rejects.toMatchObject(
      refusal('broken'),
    )
  })

  it('is refused if it ends early or if a length does not end', async () => {
    const file = packWoff2(woff2Of(font))
    for (const length of [4, 47, 50, 80, file.length - 40])
      await expect(unpackFont(file.subarray(0, length))).rejects.toMatchObject(refusal('broken'))
    const endless = Uint8Array.from([
      ...file.subarray(0, 12),
      ...short(1),
      ...file.subarray(14, 48),
      0x0a,
      ...Array(9).fill(0xff),
    ])
    await expect(unpackFont(endless)).rejects.toMatchObject(refusal('broken'))
  })
})
