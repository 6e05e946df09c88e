import { integer, short } from './write-numbers.ts'

/**
 * Writes the table `cmap` in format 4, with a segment for each run of consecutive characters.
 *
 * @param characters Ascending code points below 0xffff. The first has glyph 1, the next glyph 2, and so on.
 */
export function writeCharacterMap(characters: readonly number[]): number[] {
  const segments = [...runsOf(characters), { first: 0xffff, last: 0xffff, glyph: 0 }]
  const power = Math.floor(Math.log2(segments.length))
  const search = [2 ** power * 2, power, (segments.length - 2 ** power) * 2]
  const subtable = [
    ...short(4, 16 + 8 * segments.length, 0, segments.length * 2, ...search),
    ...short(...segments.map(({ last }) => last)),
    ...short(0),
    ...short(...segments.map(({ first }) => first)),
    ...short(...segments.map(({ first, glyph }) => (glyph - first) & 0xffff)),
    ...short(...segments.map(() => 0)),
  ]
  // One subtable: Windows, Unicode.
  return [...short(0, 1, 3, 1), ...integer(12), ...subtable]
}

interface Run {
  readonly first: number
  readonly last: number
  readonly glyph: number
}

function runsOf(characters: readonly number[]): readonly Run[] {
  const runs: Run[] = []
  for (const [index, character] of characters.entries()) {
    const run = runs.at(-1)
    if (run?.last === character - 1) runs.splice(-1, 1, { ...run, last: character })
    else runs.push({ first: character, last: character, glyph: index + 1 })
  }
  return runs
}
