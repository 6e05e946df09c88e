import { writeFontFile } from '../support/font-file.ts'
import { asCollection, asWoff, asWoff2 } from './containers.ts'
import { digitFont, digitTables, glyphOf } from './digit-font.ts'
import { chainContext, layoutTable, nestedContexts } from './layout-tables.ts'
import { simpleGlyph, sweeps } from './outlines.ts'
import type { SlowFont } from './slow-font.ts'

const points = 60_000

function substitution(slow: string): Buffer {
  const subtable = chainContext(glyphOf(slow), { lookahead: [0] })
  return layoutTable('calt', nestedContexts(6, glyphOf(slow), { type: 6, subtable, times: 500 }))
}

function withSubstitution(slow: string): Buffer {
  return digitFont({ tables: { GSUB: substitution(slow) } })
}

function withSweeps(slow: string): Buffer {
  return digitFont({ glyph: { of: slow, outline: simpleGlyph(sweeps(points)) }, limits: { points } })
}

export const slowContainers: readonly SlowFont[] = [
  { name: 'WOFF: nested contexts', kind: 'layout', make: (slow) => asWoff(withSubstitution(slow)) },
  { name: 'WOFF: 60,000 points', kind: 'drawing', make: (slow) => asWoff(withSweeps(slow)) },
  { name: 'WOFF2: nested contexts', kind: 'layout', make: (slow) => asWoff2(withSubstitution(slow)) },
  {
    name: 'collection: nested contexts',
    kind: 'layout',
    make: (slow) => asCollection(withSubstitution(slow)),
  },
  {
    name: 'unsorted tables: nested contexts',
    kind: 'layout',
    make: (slow) => {
      const tables = digitTables({ tables: { GSUB: substitution(slow) } })
      return writeFontFile(Object.fromEntries(Object.entries(tables).reverse()))
    },
  },
  {
    name: 'a table twice: nested contexts',
    kind: 'layout',
    make: (slow) => {
      const font = digitFont({ tables: { GSUB: substitution(slow), GSUC: substitution(slow) } })
      font.write('GSUB', font.indexOf('GSUC'))
      return font
    },
  },
]
