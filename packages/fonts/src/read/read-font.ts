import { Blob, Face, Font, MetricsTag } from 'harfbuzzjs'
import { characters } from '../characters.ts'
import { type FontMetrics, type PlainFont, unitsPerEm } from '../plain-font.ts'
import { createOutlineReader } from './read-outline.ts'

/**
 * Reads the parts of a font that card fields show: characters, advances, outlines and heights; of a variable font, its
 * default instance. Everything else is dropped.
 *
 * @param sfnt A TrueType or OpenType font, or a collection, of which the first font is read. Of a broken font, less or
 * nothing is read.
 */
export function readFont(sfnt: Uint8Array): PlainFont {
  const font = new Font(new Face(new Blob(sfnt)))
  font.setScale(unitsPerEm, unitsPerEm)
  const readOutline = createOutlineReader(font)
  const glyphs = characters.flatMap((character) => {
    const glyphId = font.nominalGlyph(character)
    if (!glyphId) return []
    return [{ character, advance: font.glyphHAdvance(glyphId), outline: readOutline(glyphId) }]
  })
  return { metrics: readMetrics(font), glyphs }
}

// Bounds in em: wide enough for any readable font, and too narrow for one that would cover the page.
function readMetrics(font: Font): FontMetrics {
  const read = (tag: MetricsTag, from: number, to: number): number =>
    Math.min(Math.max(font.getMetricPositionWithFallback(tag), from * unitsPerEm), to * unitsPerEm)
  return {
    ascent: read(MetricsTag.HORIZONTAL_ASCENDER, 0.5, 2),
    descent: read(MetricsTag.HORIZONTAL_DESCENDER, -1, 0),
    lineGap: read(MetricsTag.HORIZONTAL_LINE_GAP, 0, 1),
    xHeight: read(MetricsTag.X_HEIGHT, 0.125, 1),
    capHeight: read(MetricsTag.CAP_HEIGHT, 0.25, 1.5),
    underlinePosition: read(MetricsTag.UNDERLINE_OFFSET, -1, 0),
    underlineThickness: read(MetricsTag.UNDERLINE_SIZE, 0.0078125, 0.25),
  }
}
