import { writeFontFile } from '../support/font-file.ts'
import { asCollection, asWoff, asWoff2 } from './containers.ts'
import { digitFont, digitTables } from './digit-font.ts'
import { simpleGlyph, sweeps } from './outlines.ts'
import type { SlowFont } from './slow-font.ts'
import { nestedContextTable } from './slow-substitution.ts'

/** 240 kB before they are compressed. */
const points = 60_000

function withSubstitution(slow: string): Buffer {
  return digitFont({ tables: { GSUB: nestedContextTable(slow) } })
}

function withSweeps(slow: string): Buffer {
  return digitFont({ glyph: { of: slow, outline: simpleGlyph(sweeps(points)) }, limits: { points } })
}

/** Chromium refuses a WOFF2 file that grows more than a hundredfold, so this file has no long outline in WOFF2. */
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
      const tables = digitTables({ tables: { GSUB: nestedContextTable(slow) } })
      return writeFontFile(Object.fromEntries(Object.entries(tables).reverse()))
    },
  },
  {
    name: 'a table twice: nested contexts',
    kind: 'layout',
    make: (slow) => {
      const font = digitFont({ tables: { GSUB: nestedContextTable(slow), GSUC: nestedContextTable(slow) } })
      font.write('GSUB', font.indexOf('GSUC'))
      return font
    },
  },
]
