import { describe, expect, it } from 'vitest'
import { fontOf, pointCounts, readTables } from '../test/font-tables.ts'
import { charstring, madeCff, type Step, subroutine } from '../test/made-cff.ts'
import { madeComposites } from '../test/made-composites.ts'
import { madeFont, ring, squareAt, zigzag } from '../test/made-font.ts'
import { openFont } from '../test/open-font.ts'
import { mapPoints } from './outline.ts'
import { rebuildFont } from './rebuild-font.ts'

const plain = madeFont({ A: {}, '•': {} })
const refusal = (message: string): object => ({
  name: 'FontRefusal',
  message: expect.stringContaining(message),
})

async function charactersOf(font: Uint8Array): Promise<string> {
  return String.fromCodePoint(...openFont(await rebuildFont(font)).characters)
}

/** The number of points of each digit, 0 to 9, in a font that has no character before the digits. */
async function digitPoints(font: Uint8Array): Promise<readonly number[]> {
  return pointCounts(readTables(await rebuildFont(font))).slice(1, 11)
}

describe('the parts of a font other than its shapes', () => {
  it.each([
    ...['GSUB', 'GPOS', 'GDEF', 'BASE', 'JSTF', 'MATH', 'kern', 'kerx', 'morx', 'mort', 'feat', 'trak'],
    ...['COLR', 'CPAL', 'SVG ', 'CBDT', 'CBLC', 'EBDT', 'EBLC', 'sbix', 'gasp', 'hdmx', 'VDMX', 'LTSH'],
    ...['fpgm', 'prep', 'cvt ', 'fvar', 'gvar', 'avar', 'cvar', 'HVAR', 'MVAR', 'STAT', 'vhea', 'vmtx'],
    ...['name', 'post', 'DSIG', 'meta', 'CFF ', 'CFF2', 'Silf', 'WASM', '\u00ff\u00ff\u00ff\u00ff'],
  ])('are dropped: %s', async (tag) => {
    const bytes = Uint8Array.from({ length: 400 }, (_, index) => (index * 37) % 256)
    const rebuilt = await rebuildFont(fontOf({ ...readTables(plain), [tag]: bytes }))
    const { name, ...tables } = readTables(rebuilt)
    const { name: usual, ...wanted } = readTables(plain)
    expect(name).toEqual(usual)
    // The underline values of "post" are kept, within bounds.
    if (tag === 'post') expect(tables.post?.subarray(16)).toEqual(wanted.post?.subarray(16))
    else expect(tables).toEqual(wanted)
  })
})

describe('digits', () => {
  it('are refused if some are missing', async () => {
    await expect(rebuildFont(madeFont({ 7: null }))).rejects.toMatchObject(
      refusal('has only some of the ten digits'),
    )
    expect(
      await charactersOf(
        madeFont({ ...Object.fromEntries([...'0123456789'].map((digit) => [digit, null])), A: {} }),
      ),
    ).toBe('A')
  })

  it.each([
    ['draws nothing', { outline: [] }],
    ['has 257 points', { outline: [ring(257)] }],
    ['has 60,000 points', { outline: [ring(60_000)] }],
    ['goes up and down twelve times', { outline: [zigzag(12)] }],
    [
      'is longer than seven em',
      { outline: [squareAt(-1000, -1000), squareAt(-1000, 0), squareAt(0, -1000), squareAt(0, 1000)].flat() },
    ],
    ['has 17 contours', { outline: Array.from({ length: 17 }, () => squareAt(0, 0)).flat() }],
    ['is too far to the left', { outline: squareAt(-1025, 0) }],
    ['is too far to the right', { outline: squareAt(2073, 0) }],
    ['is too high', { outline: squareAt(0, 2073) }],
    ['is too low', { outline: squareAt(0, -1025) }],
    ['is moved out of its box, to the middle of a wide one', { outline: squareAt(2000, 0), advance: 0 }],
  ])('are refused if one %s', async (_what, glyph) => {
    await expect(rebuildFont(madeFont({ 5: glyph }))).rejects.toMatchObject(
      refusal('The digit 5 of the font'),
    )
  })

  it('are refused if the widest, whose advance all digits get, is too wide', async () => {
    await expect(rebuildFont(madeFont({ 5: { advance: 4097 } }))).rejects.toMatchObject(refusal('too large'))
  })

  it('are refused if the outline of one is much longer than that of another one', async () => {
    const square = (size: number) => mapPoints(squareAt(0, 0), ({ x, y }) => ({ x: x * size, y: y * size }))
    await expect(rebuildFont(madeFont({ 5: { outline: square(0.3) } }))).rejects.toMatchObject(
      refusal('too different'),
    )
    expect(await digitPoints(madeFont({ 5: { outline: square(0.4) } }))).toHaveLength(10)
  })

  it('get as many points as the largest digit, and its advance', async () => {
    const font = madeFont({
      0: { outline: [ring(256)], advance: 600 },
      1: { outline: squareAt(0, 0).concat(squareAt(0, 0)) },
    })
    expect(await digitPoints(font)).toEqual(Array(10).fill(256))
    const opened = openFont(await rebuildFont(font))
    expect(new Set([...'0123456789'].map((digit) => opened.advanceOf(digit.charCodeAt(0)))).size).toBe(1)
  })

  it('get one point more if a digit of only curves cannot have an odd number', async () => {
    const curves = zigzag(4).map(({ to }) => ({ control: { x: 600, y: to.y }, to }))
    expect(await digitPoints(madeFont({ 0: { outline: [ring(33)] } }))).toEqual(Array(10).fill(33))
    const font = madeFont({ 0: { outline: [ring(33)] }, 8: { outline: [curves] } })
    expect(await digitPoints(font)).toEqual(Array(10).fill(34))
  })
})

describe('other characters', () => {
  it.each([
    ['1025 points', { outline: [zigzag(1025)] }],
    ['60,000 points', { outline: [zigzag(60_000)] }],
    ['65 contours', { outline: Array.from({ length: 65 }, () => squareAt(0, 0)).flat() }],
    ['a place far away', { outline: squareAt(5200, 0) }],
    ['an advance of more than four em', { advance: 8193 }],
  ])('are dropped one by one: %s', async (_what, glyph) => {
    expect(
      await charactersOf(madeFont({ A: glyph, B: { outline: [zigzag(1024)] }, ' ': { outline: [] } })),
    ).toBe(' 0123456789B')
  })

  it('that fields never show are dropped, and a font with only such characters is refused', async () => {
    expect(await charactersOf(madeFont({ я: {}, 漢: {} }))).toBe('0123456789')
    const others = { ...Object.fromEntries([...'0123456789'].map((digit) => [digit, null])), я: {} }
    await expect(rebuildFont(madeFont(others))).rejects.toMatchObject(refusal('none of the characters'))
  })
})

describe('heights', () => {
  it('stay within bounds, whatever the source has', async () => {
    const { hhea = new Uint8Array(), 'OS/2': _os2, ...tables } = readTables(plain)
    const tall = Uint8Array.from(hhea)
    tall.set([0x7f, 0xff, 0x80, 0x00, 0x7f, 0xff], 4)
    const { heights } = openFont(await rebuildFont(fontOf({ ...tables, hhea: tall })))
    expect(heights).toEqual({ ascender: 2000, descender: -1000, lineGap: 1000 })
    const flat = Uint8Array.from(hhea)
    flat.set([0, 1, 0, 0, 0, 0], 4)
    expect(openFont(await rebuildFont(fontOf({ ...tables, hhea: flat }))).heights.ascender).toBe(500)
  })
})

describe('composite shapes', () => {
  it('are drawn as their parts', async () => {
    const base = madeFont()
    const twoSquares = await digitPoints(madeComposites(base, [[1, 2]]))
    expect(twoSquares.at(-1)).toBe(8)
  })

  it.each([
    ['of itself', [[11]]],
    [
      'thirty times two of the one before',
      Array.from({ length: 30 }, (_, level) => (level === 0 ? [1] : [10 + level, 10 + level])),
    ],
    ['of thirty thousand', [Array<number>(30_000).fill(1)]],
  ])('are refused if one is made %s', async (_what, composites) => {
    await expect(rebuildFont(madeComposites(madeFont(), composites))).rejects.toMatchObject(
      refusal('The digit 0'),
    )
  })

  const start = charstring(100, 0, 'rmoveto', 500, 0, 'rlineto', 0, 700, 'rlineto')

  it('are read from charstrings, with cubic curves as quadratic ones', async () => {
    const curve = charstring(-100, -300, -200, 100, -200, 200, 'rrcurveto', 'endchar')
    const font = madeCff(madeFont(), [...start, ...charstring(subroutine(0), 'callgsubr')], [curve])
    const [points = 0] = await digitPoints(font)
    expect(points).toBeGreaterThan(4)
    expect(await digitPoints(font)).toEqual(Array(10).fill(points))
  })

  /** Draws a triangle, then lines in subroutines that each call the next one twenty times. */
  function nestedCalls(depth: number): Uint8Array {
    const line: readonly Step[] = [1, 0, 'rlineto']
    const lines = charstring(...Array(20).fill(line).flat(), 'return')
    const callers = Array.from({ length: depth - 1 }, (_, level) => {
      const call: readonly Step[] = [subroutine(level + 1), 'callgsubr']
      return charstring(...Array(20).fill(call).flat(), 'return')
    })
    const glyph = [...start, ...charstring(subroutine(0), 'callgsubr', 'endchar')]
    return madeCff(madeFont(), glyph, [...callers, lines])
  }

  it.each([2, 4, 9])(
    'are refused if subroutines call each other twenty times, %d levels deep',
    async (depth) => {
      await expect(rebuildFont(nestedCalls(depth))).rejects.toMatchObject(refusal('The digit 0'))
    },
  )

  it.each([12, 40])(
    'are not drawn by subroutines nested deeper than the format allows: %d',
    async (depth) => {
      expect(await digitPoints(nestedCalls(depth))).toEqual(Array(10).fill(3))
    },
  )
})
