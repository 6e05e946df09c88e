import { countPoints, mapPoints, type Outline } from '../outline.ts'
import { type FontMetrics, type Glyph, type PlainFont, unitsPerEm } from '../plain-font.ts'
import { checksum, layOutTables } from './lay-out-tables.ts'
import { writeCharacterMap } from './write-character-map.ts'
import { type Box, boxOf, writeGlyphs } from './write-glyphs.ts'
import { writeNames } from './write-names.ts'
import { integer, short } from './write-numbers.ts'

/**
 * Writes a TrueType font with the ten tables that browsers require, and without any that change layout or drawing. The
 * same font gives the same bytes.
 *
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function writeFont({ metrics: exactMetrics, glyphs: exactGlyphs }: PlainFont): Uint8Array {
  const metrics = roundMetrics(exactMetrics)
  const glyphs = [missingGlyph, ...exactGlyphs.map(roundGlyph)]
  const outlines = glyphs.map(({ outline }) => outline)
  const box = boxOf(outlines)
  const { glyf, loca } = writeGlyphs(outlines)
  const tables = {
    'OS/2': writeOs2(metrics, glyphs),
    cmap: writeCharacterMap(exactGlyphs.map(({ character }) => character)),
    glyf,
    head: writeHead(box),
    hhea: writeHhea(metrics, { glyphs, box }),
    hmtx: glyphs.flatMap(({ advance, outline }) => short(advance, boxOf([outline]).left)),
    loca,
    maxp: writeMaxp(outlines),
    name: writeNames(),
    // No glyph names.
    post: [
      ...integer(0x00030000, 0),
      ...short(metrics.underlinePosition, metrics.underlineThickness),
      ...integer(0, 0, 0, 0, 0),
    ],
  }
  const font = layOutTables(
    0x00010000,
    Object.entries(tables).map(([tag, bytes]) => ({ tag, bytes: Uint8Array.from(bytes) })),
  )
  return adjustChecksum(font)
}

const missingGlyph: Glyph = { character: 0, advance: unitsPerEm / 2, outline: [] }

function roundGlyph({ character, advance, outline }: Glyph): Glyph {
  const rounded = mapPoints(outline, ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  return { character, advance: Math.round(advance), outline: rounded }
}

function roundMetrics(metrics: FontMetrics): FontMetrics {
  const round = (key: keyof FontMetrics): number => Math.round(metrics[key])
  return {
    ascent: round('ascent'),
    descent: round('descent'),
    lineGap: round('lineGap'),
    xHeight: round('xHeight'),
    capHeight: round('capHeight'),
    underlinePosition: round('underlinePosition'),
    underlineThickness: round('underlineThickness'),
  }
}

function writeHead({ left, bottom, right, top }: Box): number[] {
  return [
    // Version, revision, and the file's checksum, which is set at the end.
    ...integer(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    // The baseline is at y = 0, the left side bearing at x = 0.
    ...short(0b11, unitsPerEm),
    // No creation and modification time, so that the same font gives the same bytes.
    ...integer(0, 0, 0, 0),
    ...short(left, bottom, right, top),
    // A regular style, the smallest readable size, left to right, 32-bit offsets.
    ...short(0, 6, 2, 1, 0),
  ]
}

function writeHhea(
  { ascent, descent, lineGap }: FontMetrics,
  { glyphs, box }: { readonly glyphs: readonly Glyph[]; readonly box: Box },
): number[] {
  const widest = Math.max(...glyphs.map(({ advance }) => advance))
  const bearings = glyphs.map(({ advance, outline }) => {
    const { left, right } = boxOf([outline])
    return { left, right: advance - right }
  })
  return [
    ...integer(0x00010000),
    ...short(ascent, descent, lineGap, widest),
    ...short(Math.min(...bearings.map(({ left }) => left)), Math.min(...bearings.map(({ right }) => right))),
    // The reach of the widest glyph; an upright caret; four reserved values; a width and a bearing for each glyph.
    ...short(box.right, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
  ]
}

function writeMaxp(outlines: readonly Outline[]): number[] {
  const most = (count: (outline: Outline) => number): number => Math.max(...outlines.map(count))
  return [
    ...integer(0x00010000),
    ...short(
      outlines.length,
      most(countPoints),
      most(({ length }) => length),
    ),
    // No composites, one zone, and no instructions.
    ...short(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  ]
}

function writeOs2(metrics: FontMetrics, glyphs: readonly Glyph[]): number[] {
  const { ascent, descent, lineGap, xHeight, capHeight } = metrics
  const mean = Math.round(glyphs.reduce((sum, { advance }) => sum + advance, 0) / glyphs.length)
  const em = (share: number): number => Math.round(share * unitsPerEm)
  return [
    // Version 4, weight 400, width 5, embedding allowed.
    ...short(4, mean, 400, 5, 0),
    // Positions of subscripts, superscripts and strikeouts, and no family class.
    ...short(em(0.65), em(0.6), 0, em(0.075), em(0.65), em(0.6), 0, em(0.35)),
    ...short(metrics.underlineThickness, Math.round(xHeight / 2), 0),
    ...Array<number>(10).fill(0),
    // Basic Latin, Latin-1 and Latin Extended-A.
    ...integer(0b111, 0, 0, 0),
    ...Buffer.from('NONE'),
    // A regular style; the next three numbers are its line height.
    ...short(0b11000000, glyphs[1]?.character ?? 0, glyphs.at(-1)?.character ?? 0),
    ...short(ascent, descent, lineGap, ascent, -descent),
    // Code page Latin 1.
    ...integer(1, 0),
    ...short(xHeight, capHeight, 0, 0x20, 1),
  ]
}

// Sets the file's checksum: the sum of all 32-bit numbers must have this value.
function adjustChecksum(font: Uint8Array): Uint8Array {
  const view = new DataView(font.buffer)
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index)
  const head = tables.find((at) => view.getUint32(at) === 0x68656164)
  if (head === undefined) throw new Error('the font has no table "head"')
  view.setUint32(view.getUint32(head + 8) + 8, 0xb1b0afba - checksum(font))
  return font
}
