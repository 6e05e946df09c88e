import { bytes } from '../support/font-bytes.ts'
import { digitFont, glyphOf } from './digit-font.ts'
import { chainContext, layoutTable, nestedContexts } from './layout-tables.ts'
import type { SlowFont } from './slow-font.ts'

const pair = 2
const chained = 8

/** A glyph that no text contains. */
const never = 0

export const slowPositioning: readonly SlowFont[] = [
  {
    name: 'GPOS mark: nested contexts',
    kind: 'layout',
    make: (slow) => {
      const subtable = chainContext(glyphOf(slow), { lookahead: [never] })
      const lookups = nestedContexts(chained, glyphOf(slow), { type: chained, subtable, times: 500 })
      return digitFont({ tables: { GPOS: layoutTable('mark', lookups) } })
    },
  },
  {
    name: 'GPOS dist: nested contexts that end in pairs',
    kind: 'layout',
    make: (slow) => {
      // One set of pairs, whose only pair has a glyph that never follows.
      const subtable = bytes([['u16', 1, 12, 0, 0, 1, 18, 1, 1, glyphOf(slow), 1, never]])
      const lookups = nestedContexts(chained, glyphOf(slow), { type: pair, subtable, times: 500 })
      return digitFont({ tables: { GPOS: layoutTable('dist', lookups) } })
    },
  },
  {
    // Not slow: fields draw without kerning, and Chromium finds a pair by binary search.
    name: 'kern: many pairs',
    kind: 'layout',
    make: (slow) => {
      const pairs = Array.from({ length: 600 }, (_, index) => index)
      const power = 2 ** Math.floor(Math.log2(pairs.length))
      return digitFont({
        tables: {
          kern: bytes([
            ['u16', 0, 1, 0, 14 + 6 * pairs.length, 1],
            ['u16', pairs.length, power * 6, Math.log2(power), (pairs.length - power) * 6],
            ['u16', ...pairs.flatMap((right) => [glyphOf(slow), right, 0])],
          ]),
        },
      })
    },
  },
]
