import { bytes } from './font-bytes.ts'
import type { FontTables } from './font-file.ts'

/** The contents of a font, in thousandths of the font size. */
export interface Face {
  /** Outlines in the format of the `glyf` table. The first one is for missing characters. */
  readonly glyphs: readonly Buffer[]
  /** The glyph of each character, by character code. */
  readonly characters: ReadonlyMap<number, number>
  /** The width of every glyph, except for those in `advances`. */
  readonly advance: number
  /** Other widths, by the numbers of the glyphs. */
  readonly advances?: { readonly [glyph: number]: number }
  /** The height of a line above the baseline. */
  readonly ascent: number
  /** The limits in `maxp` that are not minimal. */
  readonly limits?: Partial<Limits>
}

/** The fields of `maxp` after the number of glyphs, in its order. */
export interface Limits {
  readonly points: number
  readonly contours: number
  readonly compositePoints: number
  readonly compositeContours: number
  readonly zones: number
  readonly twilightPoints: number
  readonly storage: number
  readonly functions: number
  readonly instructionDefinitions: number
  readonly stackElements: number
  readonly instructionBytes: number
  readonly componentElements: number
  readonly componentDepth: number
}

const leastLimits: Limits = {
  points: 4,
  contours: 1,
  compositePoints: 0,
  compositeContours: 0,
  zones: 1,
  twilightPoints: 0,
  storage: 0,
  functions: 0,
  instructionDefinitions: 0,
  stackElements: 0,
  instructionBytes: 0,
  componentElements: 0,
  componentDepth: 0,
}

const unitsPerEm = 1000

/** The tables that Chromium's font sanitizer requires in a TrueType font. */
export function faceTables({ glyphs, characters, advance, advances, ascent, limits }: Face): FontTables {
  const count = glyphs.length
  const codes = [...characters.keys()].sort((a, b) => a - b)
  const offsets = [0]
  for (const glyph of glyphs) offsets.push((offsets.at(-1) ?? 0) + glyph.length)
  return {
    'OS/2': os2(ascent, codes),
    cmap: cmap(
      codes,
      codes.map((code) => characters.get(code) ?? 0),
    ),
    glyf: Buffer.concat(glyphs),
    head: head(advance),
    hhea: bytes([
      ['u32', 0x00010000],
      ['i16', ascent, -200, 0, advance, 0, 0, advance, 1, 0, 0, 0, 0, 0, 0, 0, count],
    ]),
    hmtx: bytes(glyphs.map((_, glyph) => ['u16', advances?.[glyph] ?? advance, 0])),
    loca: bytes([['u32', ...offsets]]),
    maxp: bytes([
      ['u32', 0x00010000],
      ['u16', count, ...Object.values({ ...leastLimits, ...limits })],
    ]),
    name: names({ 1: 'Made', 2: 'Regular', 4: 'Made Regular', 6: 'Made-Regular' }),
    post: bytes([
      ['u32', 0x00030000, 0],
      ['i16', -100, 50],
      ['u32', 0, 0, 0, 0, 0],
    ]),
  }
}

/** A glyph that is a box as wide as its advance. */
export function boxGlyph(advance: number): Buffer {
  return bytes([
    ['i16', 1, 0, 0, advance, 700, 3, 0], // One contour in this frame, its last point, no instructions.
    ['u8', 1, 1, 1, 1], // Four points on the curve, each so far from the one before in x, then in y:
    ['i16', 0, advance, 0, -advance, 0, 0, 700, 0],
  ])
}

function head(advance: number): Buffer {
  return bytes([
    ['u32', 0x00010000, 0x00010000, 0, 0x5f0f3cf5],
    ['u16', 0, unitsPerEm],
    ['u32', 0, 0, 0, 0],
    ['i16', 0, 0, advance, 700],
    ['u16', 0, 8, 2, 1, 0],
  ])
}

function os2(ascent: number, codes: readonly number[]): Buffer {
  return bytes([
    ['i16', 4, 600, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 300, 0],
    ['u8', ...Array<number>(10).fill(0)],
    ['u32', 1, 0, 0, 0, 0x4d414445],
    ['u16', 0x40, codes[0] ?? 0, codes.at(-1) ?? 0],
    ['i16', ascent, -200, 0],
    ['u16', ascent, 200],
    ['u32', 1, 0],
    ['i16', 500, 700, 0, 32, 1],
  ])
}

/** Format 4 with a segment for each character, and the closing one. */
function cmap(codes: readonly number[], glyphs: readonly number[]): Buffer {
  const ends = [...codes, 0xffff]
  const deltas = [...codes.map((code, index) => ((glyphs[index] ?? 0) - code) & 0xffff), 1]
  const power = 2 ** Math.floor(Math.log2(ends.length))
  const search = [power * 2, Math.log2(power), (ends.length - power) * 2]
  const length = 16 + 8 * ends.length
  return bytes([
    ['u16', 0, 1, 3, 1],
    ['u32', 12],
    ['u16', 4, length, 0, ends.length * 2, ...search, ...ends, 0, ...ends, ...deltas, ...ends.map(() => 0)],
  ])
}

function names(texts: { readonly [id: number]: string }): Buffer {
  const entries = Object.entries(texts).map(([id, text]) => ({
    id: Number(id),
    text: Buffer.from(text, 'utf16le').swap16(),
  }))
  let offset = 0
  const records = entries.flatMap(({ id, text }) => {
    const record = [3, 1, 0x409, id, text.length, offset]
    offset += text.length
    return record
  })
  const table = bytes([['u16', 0, entries.length, 6 + 12 * entries.length, ...records]])
  return Buffer.concat([table, ...entries.map(({ text }) => text)])
}
