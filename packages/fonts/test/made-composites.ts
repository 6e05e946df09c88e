import { integer, short } from '../src/write/write-numbers.ts'
import { fontOf, readTables } from './font-tables.ts'

const wordsOfXy = 0x0003
const moreFollow = 0x0020

/**
 * A font like another one, with additional composite glyphs that consist of the given glyph ids. Every character of the
 * font maps to the last one.
 */
export function madeComposites(base: Uint8Array, composites: readonly (readonly number[])[]): Uint8Array {
  const {
    glyf = new Uint8Array(),
    loca = new Uint8Array(),
    maxp = new Uint8Array(),
    ...tables
  } = readTables(base)
  const count = (maxp[4] ?? 0) * 256 + (maxp[5] ?? 0)
  const added: number[] = []
  const offsets = composites.flatMap((context) => {
    // Minus one contour means a composite; nothing reads its box.
    added.push(...short(-1, 0, 0, 0, 0))
    for (const [index, part] of context.entries())
      added.push(...short(wordsOfXy | (index < context.length - 1 ? moreFollow : 0), part, 0, 0))
    while (added.length % 4 !== 0) added.push(0)
    return integer(glyf.length + added.length)
  })
  const last = count + composites.length - 1
  return fontOf({
    ...tables,
    glyf: Uint8Array.from([...glyf, ...added]),
    loca: Uint8Array.from([...loca, ...offsets]),
    maxp: Uint8Array.from([...maxp.subarray(0, 4), ...short(last + 1), ...maxp.subarray(6)]),
    // Format 13: one glyph for all characters of a range.
    cmap: Uint8Array.from([
      ...short(0, 1, 3, 10),
      ...integer(12),
      ...short(13, 0),
      ...integer(28, 0, 1, 0x20, 0x2100, last),
    ]),
  })
}
