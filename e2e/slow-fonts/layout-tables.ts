import { bytes } from '../support/font-bytes.ts'

/** One lookup of `GSUB` or `GPOS`: a subtable that is listed `times` times, and read again each time. */
export interface Lookup {
  readonly type: number
  readonly subtable: Buffer
  readonly times?: number
}

/**
 * Writes a `GSUB` or `GPOS` table with one feature.
 * @param feature Its tag, such as `calt`.
 * @param applied How many of the first lookups the feature itself applies. Default: 1, and the lookups call the others.
 * @see https://learn.microsoft.com/typography/opentype/spec/chapter2
 */
export function layoutTable(feature: string, lookups: readonly Lookup[], applied = 1): Buffer {
  const scripts = Buffer.concat([
    bytes([['u16', 1]]),
    Buffer.from('DFLT'),
    bytes([['u16', 8, 4, 0, 0, 0xffff, 1, 0]]), // Its only language system has the only feature.
  ])
  const features = Buffer.concat([
    bytes([['u16', 1]]),
    Buffer.from(feature),
    bytes([['u16', 8, 0, applied, ...Array(applied).keys()]]),
  ])
  return Buffer.concat([
    bytes([['u16', 1, 0, 10, 10 + scripts.length, 10 + scripts.length + features.length]]),
    scripts,
    features,
    listOf(lookups.map(writeLookup)),
  ])
}

/**
 * A chained context of coverages: if a glyph is before the `lookahead`, all `lookups` are tried on it in turn. Both
 * `GSUB` (type 6) and `GPOS` (type 8) have it.
 */
export function chainContext(
  glyph: number,
  { lookahead = [], lookups = [] }: { lookahead?: readonly number[]; lookups?: readonly number[] },
): Buffer {
  const length = 12 + 2 * lookahead.length + 4 * lookups.length
  const [input = 0, ...ahead] = [glyph, ...lookahead].map((_, index) => length + 6 * index)
  return Buffer.concat([
    bytes([
      ['u16', 3, 0, 1, input, ahead.length, ...ahead],
      ['u16', lookups.length, ...lookups.flatMap((lookup) => [0, lookup])],
    ]),
    ...[glyph, ...lookahead].map((each) => bytes([['u16', 1, 1, each]])), // Coverages of one glyph each.
  ])
}

/**
 * Lookups for one glyph: a context that calls a context 60 times, which calls the innermost lookup 60 times. HarfBuzz
 * stops at 16,384 called lookups in a text of up to 16 glyphs.
 */
export function nestedContexts(type: number, glyph: number, innermost: Lookup): Lookup[] {
  const asking = (lookup: number): Lookup => ({
    type,
    subtable: chainContext(glyph, { lookups: Array<number>(60).fill(lookup) }),
  })
  return [asking(1), asking(2), innermost]
}

function writeLookup({ type, subtable, times = 1 }: Lookup): Buffer {
  const offset = 6 + 2 * times
  return Buffer.concat([bytes([['u16', type, 0, times, ...Array<number>(times).fill(offset)]]), subtable])
}

function listOf(parts: readonly Buffer[]): Buffer {
  let offset = 2 + 2 * parts.length
  const offsets = parts.map((part) => {
    const at = offset
    offset += part.length
    return at
  })
  return Buffer.concat([bytes([['u16', parts.length, ...offsets]]), ...parts])
}
