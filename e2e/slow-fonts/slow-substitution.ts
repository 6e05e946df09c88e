import { bytes } from '../support/font-bytes.ts'
import { digitFont, glyphCount, glyphOf } from './digit-font.ts'
import { chainContext, layoutTable, nestedContexts } from './layout-tables.ts'
import type { SlowFont } from './slow-font.ts'

const ligature = 4
const multiple = 2
const chained = 6

/** A glyph that no text contains, so that the lookup that requires it next always fails. */
const never = 0

// Features that no property turns off: fields draw without `calt` and `liga`.
export const slowSubstitution: readonly SlowFont[] = [
  {
    name: 'GSUB ccmp: nested contexts',
    kind: 'layout',
    make: (slow) => digitFont({ tables: { GSUB: nestedContextTable(slow) } }),
  },
  {
    name: 'GSUB rlig: nested contexts that end in ligatures',
    kind: 'layout',
    make: (slow) => {
      // One set of ligatures, whose only ligature needs a glyph that never follows.
      const subtable = bytes([['u16', 1, 8, 1, 14, 1, 1, glyphOf(slow), 1, 4, never, 2, never]])
      const lookups = nestedContexts(chained, glyphOf(slow), { type: ligature, subtable, times: 500 })
      return digitFont({ tables: { GSUB: layoutTable('rlig', lookups) } })
    },
  },
  {
    name: 'GSUB ccmp: a glyph that becomes thousands',
    kind: 'layout',
    make: (slow) => {
      const further = glyphCount
      const asMany = (glyph: number, glyphs: readonly number[]): Buffer =>
        bytes([['u16', 1, 8, 1, 14, 1, 1, glyph, glyphs.length, ...glyphs]])
      const many = Array<number>(100).fill(further)
      // The digit becomes itself and 100 other glyphs, each of which becomes 100 more. Subtables that never match are
      // tried for all of them, and then they are deleted.
      return digitFont({
        furtherGlyphs: [Buffer.alloc(0)],
        tables: {
          GSUB: layoutTable(
            'ccmp',
            [
              { type: multiple, subtable: asMany(glyphOf(slow), [glyphOf(slow), ...many]) },
              { type: multiple, subtable: asMany(further, many) },
              { type: chained, subtable: chainContext(further, { lookahead: [never] }), times: 400 },
              { type: multiple, subtable: asMany(further, []) },
            ],
            4,
          ),
        },
      })
    },
  },
]

/** A `GSUB` table of nested contexts, the innermost of which tries 500 times something that never matches. */
export function nestedContextTable(slow: string): Buffer {
  const subtable = chainContext(glyphOf(slow), { lookahead: [never] })
  return layoutTable('ccmp', nestedContexts(chained, glyphOf(slow), { type: chained, subtable, times: 500 }))
}
