/** What a font that an attacker makes is like. */
export interface FontShape {
  /** The characters that it has; all others fall back to another font. */
  readonly characters: string
  /** How far a line of it reaches above the baseline, in thousandths of the font size. */
  readonly ascent: number
  /** Width of each character, in thousandths of the font size. Default 600. */
  readonly advance?: number
}

const unitsPerEm = 1000

/**
 * Writes a TrueType font in which every character is a box: the least that Chromium's font sanitizer lets pass.
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function makeFont({ characters, ascent, advance = 600 }: FontShape): Buffer {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const box = glyph(advance)
  return assemble({
    'OS/2': os2(ascent, codes),
    cmap: cmap(codes),
    glyf: box,
    head: head(advance),
    hhea: bytes([
      ['u32', 0x00010000],
      ['i16', ascent, -200, 0, advance, 0, 0, advance, 1, 0, 0, 0, 0, 0, 0, 0, 2],
    ]),
    hmtx: bytes([['u16', advance, 0, advance, 0]]),
    // The first glyph, for characters that are missing, is empty.
    loca: bytes([['u32', 0, 0, box.length]]),
    maxp: bytes([
      ['u32', 0x00010000],
      ['u16', 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ]),
    name: names({ 1: 'Made', 2: 'Regular', 4: 'Made Regular', 6: 'Made-Regular' }),
    post: bytes([
      ['u32', 0x00030000, 0],
      ['i16', -100, 50],
      ['u32', 0, 0, 0, 0, 0],
    ]),
  })
}

function glyph(advance: number): Buffer {
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
function cmap(codes: readonly number[]): Buffer {
  const ends = [...codes, 0xffff]
  const deltas = [...codes.map((code) => (1 - code) & 0xffff), 1]
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

function assemble(tables: { readonly [tag: string]: Buffer }): Buffer {
  const entries = Object.entries(tables)
  const power = 2 ** Math.floor(Math.log2(entries.length))
  const first = bytes([
    ['u32', 0x00010000],
    ['u16', entries.length, power * 16, Math.log2(power), (entries.length - power) * 16],
  ])
  let offset = first.length + 16 * entries.length
  const directory: Buffer[] = []
  const contents: Buffer[] = []
  for (const [tag, table] of entries) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    directory.push(Buffer.from(tag), bytes([['u32', checksum(padded), offset, table.length]]))
    contents.push(padded)
    offset += padded.length
  }
  const font = Buffer.concat([first, ...directory, ...contents])
  const headAt = 12 + 16 * Object.keys(tables).indexOf('head')
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(headAt + 8) + 8)
  return font
}

function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

type Run = readonly [size: 'u8' | 'u16' | 'i16' | 'u32', ...numbers: number[]]

function bytes(runs: readonly Run[]): Buffer {
  return Buffer.concat(runs.flatMap(([size, ...numbers]) => numbers.map((number) => write(size, number))))
}

function write(size: Run[0], number: number): Buffer {
  const buffer = Buffer.alloc(size === 'u8' ? 1 : size === 'u32' ? 4 : 2)
  if (size === 'u8') buffer.writeUInt8(number)
  else if (size === 'u32') buffer.writeUInt32BE(number >>> 0)
  else if (size === 'i16') buffer.writeInt16BE(number)
  else buffer.writeUInt16BE(number)
  return buffer
}
