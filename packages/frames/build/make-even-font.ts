/** Thousandths of the font size. */
const unitsPerEm = 1000

/** The advance of every character but the space, in units. */
export const advance = 500

/** The advance of the space, in units: `field.css` gives a drawn space as much. */
export const spaceAdvance = 250

/** The height of the caret: that of Arial, in units. */
const ascent = 905
const descent = 212

/**
 * The glyphs: one for what is missing, the space, and those that the ranges of characters share, in order. The digits of
 * neighboring scripts are in one range, so that the font has few.
 */
const mostInRange = 160
const glyphCount = 2 + mostInRange

/**
 * Makes the font in which the text of an input is laid out: without outlines, and with the same advance for every
 * decimal digit of every script, and for the rest of ASCII and the signs of a masked code. Nothing in it
 * depends on a neighboring character.
 *
 * @returns a TrueType file.
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function makeEvenFont(): Uint8Array {
  const tables: Readonly<Record<string, readonly number[]>> = {
    'OS/2': [
      ...u16(0, advance, 400, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      ...Array<number>(10).fill(0), // PANOSE
      ...u32(0, 0, 0, 0, 0),
      ...u16(0, 0, 0, ascent, -descent, 0, ascent, descent),
    ],
    cmap: [...u16(0, 1, 3, 10), ...u32(12), ...characterMap()],
    glyf: [0],
    head: [
      ...u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      ...u16(0b1011, unitsPerEm),
      ...u32(0, 0, 0, 0),
      ...u16(0, 0, 0, 0, 0, 8, 2, 0, 0),
    ],
    hhea: [...u32(0x10000), ...u16(ascent, -descent, 0, advance, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3)],
    // All glyphs after the third have its advance.
    hmtx: u16(advance, 0, spaceAdvance, 0, advance, ...Array<number>(glyphCount - 2).fill(0)),
    loca: u16(...Array<number>(glyphCount + 1).fill(0)),
    maxp: [...u32(0x10000), ...u16(glyphCount, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
    name: u16(0, 0, 6),
    post: [...u32(0x30000, 0, 0, 1, 0, 0, 0, 0)],
  }
  return writeFile(tables)
}

/** Ranges of characters that begin at the same glyph, so that the font needs few glyphs (`cmap`, format 12). */
function characterMap(): number[] {
  const groups = [
    [0x20, 0x20, 1] as const,
    ...rangesOf(evenCharacters()).map(([from, to]) => [from, to, 2] as const),
  ]
  return [...u16(12, 0), ...u32(16 + 12 * groups.length, 0, groups.length, ...groups.flat())]
}

/**
 * The characters that all have the same advance, in order: ASCII, the signs with which browsers mask a text, and the
 * digits of all scripts, which the fields read.
 */
function evenCharacters(): number[] {
  const isEven = (code: number): boolean =>
    (code > 0x20 && code < 0x7f) || /[\p{Nd}\u2022\u25cf]/u.test(String.fromCodePoint(code))
  return Array.from({ length: 0x110000 }, (_, code) => code).filter(isEven)
}

function rangesOf(codes: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && code - last[0] < mostInRange) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

function writeFile(tables: Readonly<Record<string, readonly number[]>>): Uint8Array {
  const entries = Object.entries(tables)
  const power = 2 ** Math.floor(Math.log2(entries.length))
  const search = [power * 16, Math.log2(power), (entries.length - power) * 16]
  const directory: number[] = [...u32(0x10000), ...u16(entries.length, ...search)]
  const contents: number[] = []
  const start = directory.length + 16 * entries.length
  for (const [tag, table] of entries) {
    const padded = [...table, ...Array<number>(-table.length & 3).fill(0)]
    directory.push(...[...tag.padEnd(4)].map((letter) => letter.charCodeAt(0)))
    directory.push(...u32(checksumOf(padded), start + contents.length, table.length))
    contents.push(...padded)
  }
  return Uint8Array.from([...directory, ...contents])
}

function checksumOf(bytes: readonly number[]): number {
  const view = new DataView(Uint8Array.from(bytes).buffer)
  let sum = 0
  for (let offset = 0; offset < bytes.length; offset += 4) sum = (sum + view.getUint32(offset)) >>> 0
  return sum
}

function u16(...numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => [(number >> 8) & 0xff, number & 0xff])
}

function u32(...numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => [...u16(number >>> 16), ...u16(number & 0xffff)])
}
