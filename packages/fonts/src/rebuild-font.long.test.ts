import { describe, expect, it } from 'vitest'
import { pointCounts, readTables } from '../test/font-tables.ts'
import { distanceOf, openFont, type Place, spacing } from '../test/open-font.ts'
import { realFonts } from '../test/real-fonts.ts'
import { characters, digits } from './characters.ts'
import { unpackFont } from './read/unpack-font.ts'
import { rebuildFont } from './rebuild-font.ts'

describe.each(Object.entries(realFonts))('%s, rebuilt,', async (_name, file) => {
  const source = await unpackFont(file)
  const rebuilt = await rebuildFont(file)
  const [before, after] = [openFont(source), openFont(rebuilt)]
  const hasDigits = before.characters.includes(0x30)

  it('has only the tables for drawing', () => {
    const tables = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post']
    expect(Object.keys(readTables(rebuilt))).toEqual(tables)
  })

  it('has those characters of its source that card fields show', () => {
    const shown = before.characters.filter((character) => characters.includes(character))
    expect(shown.length).toBeGreaterThan(50)
    expect(after.characters).toEqual(shown)
  })

  it('has digits with equal advances and equal numbers of points, or no digits', () => {
    const counts = pointCounts(readTables(rebuilt))
    const kinds = digits
      .filter((digit) => after.characters.includes(digit))
      .map((digit) => {
        const glyph = after.characters.indexOf(digit) + 1
        return `${after.advanceOf(digit)} wide, ${counts[glyph]} points`
      })
    expect([kinds.length, new Set(kinds).size]).toEqual(hasDigits ? [10, 1] : [0, 0])
  })

  it('draws each character as its source does, with digits centered in the widest advance', () => {
    const widest = Math.max(...digits.map(before.advanceOf))
    for (const character of after.characters) {
      const isDigit = digits.includes(character)
      const shift = isDigit ? (widest - before.advanceOf(character)) / 2 : 0
      const advance = before.advanceOf(character) + 2 * shift
      expect(Math.abs(after.advanceOf(character) - advance)).toBeLessThanOrEqual(1)
      const wanted = before.traceOf(character).map(([x, y]): Place => [x + shift, y])
      const drawn = after.traceOf(character)
      expect(drawn.length > 0).toBe(wanted.length > 0)
      // All characters would take a minute.
      if (isDigit || 'AgQ@&ŁŐ'.includes(String.fromCodePoint(character)))
        expect(distanceOf(drawn, wanted), String.fromCodePoint(character)).toBeLessThan(spacing)
    }
  })

  it('keeps its line height', () => {
    expect(after.heights).toEqual(before.heights)
  })

  it('is the same each time, and does not change when it is rebuilt again', async () => {
    expect(Buffer.from(await rebuildFont(file)).equals(rebuilt)).toBe(true)
    expect(Buffer.from(await rebuildFont(rebuilt)).equals(rebuilt)).toBe(true)
  })
})
