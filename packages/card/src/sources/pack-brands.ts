import type { BrandId, CheckDigitRule } from '../brand.ts'
import { checkDigitRules, longestPrefix } from '../brands.ts'
import { claims, type Stretch } from './detect-source-brand.ts'
import { type SourceBrand, sourceBrands } from './source-brands.ts'

// Requirements
// 1. The table and its reader are as small as possible after compression, because they are part of every field.
// 2. A person can read it.
//
// Steps
// 1. The strongest claim decides each part of the line of numbers (`detect-source-brand.ts`).
// 2. The brands are sorted so that a number belongs to the first brand with a range of it. Then a range may include
//    what an earlier brand has: Maestro has 500000 to 508999, and the table needs no list of its parts between others.
// 3. Each brand is one row. Its entries repeat only the digits that differ from the entry before.

/** A part of the line that belongs to one brand with one rule. */
interface Part extends Stretch {
  /** Empty for the networks that are not among our brands. */
  readonly id: BrandId | ''
  readonly checkDigit: CheckDigitRule
}

/** A row of the table, before its entries are packed. */
interface Row {
  readonly id: BrandId | ''
  readonly lengths: readonly number[]
}

/**
 * The table of brands as text. A row is `id/lengths/luhn/none/naranja`: the usual length first, nothing for 16; then
 * the prefixes of each rule for the check digit. After `650082-3`, the entry `92` means 650092. The first row has no
 * id: it is for the networks that are not among our brands.
 */
export function packBrands(): string {
  const parts = decidedParts()
  const rows: readonly Row[] = [{ id: '', lengths: [16] }, ...strongestFirst(parts)]
  return rows.map((row, index) => packRow(row, parts, rows.slice(0, index))).join('\n')
}

function decidedParts(): readonly Part[] {
  const edges = [...new Set(claims.flatMap(({ start, end }) => [start, end]))].sort(
    (one, other) => one - other,
  )
  return edges.flatMap((start, index) => {
    const claim = claims.find((one) => one.start <= start && start < one.end)
    const end = edges[index + 1]
    return claim && end ? [{ start, end, id: claim.brand?.id ?? '', checkDigit: claim.range.checkDigit }] : []
  })
}

/** @throws Error if two brands each have a part of what the other one claims, so that no order is correct. */
function strongestFirst(parts: readonly Part[]): readonly SourceBrand[] {
  const sorted: SourceBrand[] = []
  let rest = sourceBrands
  while (rest.length > 0) {
    const losesTo = (brand: SourceBrand, other: SourceBrand) =>
      claims.some(
        (claim) =>
          claim.brand === brand &&
          parts.some((part) => part.id === other.id && part.start < claim.end && claim.start < part.end),
      )
    const next = rest.find((brand) => !rest.some((other) => other !== brand && losesTo(brand, other)))
    if (!next) throw new Error(`No order is right for ${rest.map(({ id }) => id)}.`)
    sorted.push(next)
    rest = rest.filter((brand) => brand !== next)
  }
  return sorted
}

function packRow({ id, lengths }: Row, parts: readonly Part[], earlier: readonly Row[]): string {
  const isTaken = (part: Part) => earlier.some((brand) => brand.id === part.id)
  const lists = checkDigitRules.map((rule) => {
    const stretches: Stretch[] = []
    let reach = -1
    for (const part of parts) {
      const isOwn = part.id === id && part.checkDigit === rule
      const last = stretches.at(-1)
      if (isOwn && last && reach === part.start) stretches[stretches.length - 1] = { ...last, end: part.end }
      else if (isOwn) stretches.push(part)
      if (isOwn || (isTaken(part) && reach === part.start)) reach = part.end
    }
    return packList(stretches)
  })
  const used = lists.slice(0, lists.findLastIndex((list) => list !== '') + 1)
  return [id, `${lengths}` === '16' ? '' : lengths.join(''), ...used].join('/')
}

function packList(stretches: readonly Stretch[]): string {
  const ranges = stretches.map(shortest)
  const sorted = ranges.sort(
    (one, other) => one.from.length - other.from.length || Number(one.from) - Number(other.from),
  )
  let last = ''
  return sorted
    .map(({ from, to }) => {
      const entry = from === to ? tailOf(last, from) : `${tailOf(last, from)}-${tailOf(from, to)}`
      last = to
      return entry
    })
    .join(' ')
}

/** The shortest prefixes of the first and the last number. */
function shortest({ start, end }: Stretch): { from: string; to: string } {
  let from = `${start}`.padStart(longestPrefix, '0')
  let to = `${end - 1}`.padStart(longestPrefix, '0')
  while (from.length > 1 && from.endsWith('0') && to.endsWith('9')) {
    from = from.slice(0, -1)
    to = to.slice(0, -1)
  }
  return { from, to }
}

/** The digits in which the second differs from the first, from the left. */
function tailOf(before: string, digits: string): string {
  if (before.length !== digits.length) return digits
  const same = Array.from(digits).findIndex((digit, index) => digit !== before[index])
  return digits.slice(same)
}
