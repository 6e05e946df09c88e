import { integer, short } from '../src/write/write-numbers.ts'
import { fontOf, readTables } from './font-tables.ts'

/** Operators of Type 2 charstrings. */
const operators = { rlineto: 5, rrcurveto: 8, return: 11, endchar: 14, rmoveto: 21, callgsubr: 29 } as const

/** A number, or an operator that takes the numbers before it. */
export type Step = number | keyof typeof operators

/** A Type 2 charstring, with which CFF fonts draw. */
export function charstring(...steps: readonly Step[]): number[] {
  return steps.flatMap((step) => (typeof step === 'number' ? [28, ...short(step)] : [operators[step]]))
}

/** The number that calls a subroutine, if there are fewer than 1240. */
export function subroutine(index: number): number {
  return index - 107
}

/**
 * An OpenType font whose outlines are charstrings.
 *
 * @param base A TrueType font with the same glyphs, for its other tables.
 * @param glyph The charstring of every glyph.
 * @see https://adobe-type-tools.github.io/font-tech-notes/pdfs/5176.CFF.pdf
 */
export function madeCff(
  base: Uint8Array,
  glyph: readonly number[],
  subroutines: readonly number[][],
): Uint8Array {
  const { glyf: _glyf, loca: _loca, maxp, ...tables } = readTables(base)
  const count = (maxp?.[4] ?? 0) * 256 + (maxp?.[5] ?? 0)
  const names = index([[...Buffer.from('Made')]])
  const common = [...index([]), ...index(subroutines)]
  const glyphs = index(Array.from({ length: count }, () => glyph))
  // Five bytes for each number, so that the offset of the charstrings does not depend on its own encoding.
  const top = (charstrings: number, end: number): number[] =>
    index([[29, ...integer(charstrings), 17, 29, ...integer(0), 29, ...integer(end), 18]])
  const before = 4 + names.length + top(0, 0).length + common.length
  const cff = [1, 0, 4, 4, ...names, ...top(before, before + glyphs.length), ...common, ...glyphs]
  const openType = {
    ...tables,
    'CFF ': Uint8Array.from(cff),
    maxp: Uint8Array.from([...integer(0x00005000), ...short(count)]),
  }
  return fontOf(openType, 0x4f54544f)
}

function index(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return short(0)
  let offset = 1
  const offsets = items.map(({ length }) => (offset += length))
  return [...short(items.length), 4, ...integer(1, ...offsets), ...items.flat()]
}
