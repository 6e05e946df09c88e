import { digitFont, glyphOf } from './digit-font.ts'
import { chainContext, layoutTable } from './layout-tables.ts'
import type { SlowFont } from './slow-font.ts'

/** Contexts that ask for other lookups, as often as HarfBuzz allows: 16,384 for a text of up to 16 glyphs. */
export const slowSubstitution: readonly SlowFont[] = [
  {
    name: 'substitution: nested contexts',
    kind: 'layout',
    make: (slow) => {
      const glyph = glyphOf(slow)
      const each = (lookup: number): Buffer =>
        chainContext(glyph, { lookups: Array<number>(60).fill(lookup) })
      // The first asks 60 times for the second, which asks 60 times for the third, which tries what never matches:
      // no font has glyph 0 in its text.
      const never = chainContext(glyph, { lookahead: [0] })
      return digitFont({
        tables: {
          GSUB: layoutTable('calt', [
            { type: 6, subtable: each(1) },
            { type: 6, subtable: each(2) },
            { type: 6, subtable: never, times: 500 },
          ]),
        },
      })
    },
  },
]
