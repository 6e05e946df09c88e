import cardTypes from 'credit-card-type/dist/lib/card-types.js'

/** Lower-case id of a card brand, as card-validator spells it (`visa`, `american-express`, …). */
export type BrandId = string

/** The facts of one card brand. */
export interface Brand {
  readonly id: BrandId
  /** As people know it: `American Express`. */
  readonly name: string
  /** Lengths in digits that a number of this brand may have, ascending. */
  readonly lengths: readonly number[]
  /** The length that most of its cards have, at which a number that fails is called wrong. */
  readonly usualLength: number
  /** Digit counts after which the number is grouped: 4, 10 reads 3782 822463 10005. */
  readonly gaps: readonly number[]
  readonly codeLength: 3 | 4
  readonly hasCheckDigit: boolean
  readonly prefixes: readonly PrefixRange[]
}

/** Numbers whose first digits, as many as `from` has, lie between `from` and `to`, both included. */
interface PrefixRange {
  readonly from: string
  readonly to: string
}

// Chinese issuers hand out UnionPay numbers without a check digit; card-validator lets them pass for this too.
const withoutCheckDigit: ReadonlySet<BrandId> = new Set(['unionpay'])

export const brands: readonly Brand[] = Object.values(cardTypes).map(
  ({ type, niceType, lengths, gaps, code, patterns }): Brand => ({
    id: type,
    name: niceType,
    lengths,
    usualLength: usualLength(type, lengths),
    gaps,
    codeLength: code.size === 4 ? 4 : 3,
    hasCheckDigit: !withoutCheckDigit.has(type),
    prefixes: patterns.map((pattern) => {
      const [from, to] = Array.isArray(pattern) ? pattern : [pattern, pattern]
      return { from: String(from), to: String(to) }
    }),
  }),
)

/**
 * The brand of a number, as far as its digits tell.
 *
 * The longest matching prefix wins. While a longer prefix of another brand may still come true the answer is
 * `null`; only a number that starts with 4 counts as Visa from its first digit, as people expect.
 */
export function detectBrand(digits: string): Brand | null {
  const matches = brands.flatMap((brand) =>
    brand.prefixes
      .filter((range) => mayLieIn(digits, range))
      .map(({ from }) => ({ brand, length: from.length })),
  )
  const best = matches
    .filter(({ length }) => length <= digits.length)
    .reduce<(typeof matches)[number] | null>(
      (longest, match) => (longest && longest.length >= match.length ? longest : match),
      null,
    )
  if (!best || best.brand.id === 'visa') return best?.brand ?? null
  const isOpen = matches.some(
    ({ brand, length }) => length > digits.length && length > best.length && brand !== best.brand,
  )
  return isOpen ? null : best.brand
}

function mayLieIn(digits: string, { from, to }: PrefixRange): boolean {
  const head = digits.slice(0, from.length)
  return head >= from.slice(0, head.length) && head <= to.slice(0, head.length)
}

/** The brand with an id, or `null` when there is none. */
export function brandOf(id: BrandId | null): Brand | null {
  return brands.find((brand) => brand.id === id) ?? null
}

function usualLength(id: BrandId, lengths: readonly number[]): number {
  const longest = Math.max(...lengths)
  // Maestro has no usual length (12 to 19 are all common), so only its longest can be called wrong.
  if (id === 'maestro') return longest
  return lengths.includes(16) && id !== 'diners-club' ? 16 : Math.min(...lengths)
}
