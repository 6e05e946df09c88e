import { levelAdvances, levelPoints } from './level-digits.ts'
import { limitGlyphs } from './limit-glyphs.ts'
import { readFont } from './read/read-font.ts'
import { unpackFont } from './read/unpack-font.ts'
import { writeFont } from './write/write-font.ts'

/**
 * Makes a font that a page chose safe for card fields: a TrueType font that keeps nothing of the source but the shapes
 * of some characters, and that takes the same time for every digit.
 *
 * @param source TrueType, OpenType (also variable, and collections), WOFF or WOFF2.
 * @returns the same bytes for the same source.
 * @throws FontRefusal that gives the reason.
 */
export async function rebuildFont(source: Uint8Array): Promise<Uint8Array> {
  const { metrics, glyphs } = readFont(await unpackFont(source))
  return writeFont({ metrics, glyphs: levelPoints(limitGlyphs(levelAdvances(glyphs))) })
}
