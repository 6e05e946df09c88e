import type { Brand, PrefixRange } from './brand.ts'
import { brandOf, brands } from './brands.ts'

// Requirements
// 1. The longest matching prefix wins. Maestro's claims on 5 and 6 are wholesale, so that any brand with a range
//    there knows better, however short its prefix (Aura's 5078 lies in Maestro's 506779-508999).
// 2. Among prefixes of one length the brand that stands first wins: Alelo before Elo, whose block it is a slice
//    of; Elo and Cabal before Troy and Discover, whose lists are of single BINs that wander.
// 3. A brand is certain when no digit that may still follow can change it; until then there is none. So a
//    certain brand never changes while typing goes on, with the exception of 4.
// 4. A number that starts with 4 counts as Visa from its first digit, as people expect, until another is certain.
//
// Steps
// 1. Ranges are laid out once on one line, the numbers of eight digits, strongest claim first.
// 2. The digits typed are a stretch of that line. The first claim that covers the whole stretch wins, unless a
//    stronger one of another brand covers a part of it.

/** Half open: `end` is the first number past it. */
interface Stretch {
  readonly start: number
  readonly end: number
}

interface Claim extends Stretch {
  readonly brand: Brand
  readonly range: PrefixRange
  /** Its prefix length in digits, or 0 for a wholesale claim. */
  readonly strength: number
}

/** Digits of the longest prefix in the table. */
const longestPrefix = 8

let claims: readonly Claim[] | null = null

/** Laid out at the first number, as the brands are. */
function strongestFirst(): readonly Claim[] {
  claims ??= brands()
    .flatMap((brand) =>
      brand.prefixes.map((range) => ({
        brand,
        range,
        strength: brand.id === 'maestro' && range.from >= '5' ? 0 : range.from.length,
        start: stretchOf(range.from).start,
        end: stretchOf(range.to).end,
      })),
    )
    .sort((one, other) => other.strength - one.strength)
  return claims
}

/**
 * The brand of a number, as far as its digits tell: `null` while that is not certain or when there is none.
 *
 * @param digits ASCII digits only, as typed so far.
 */
export function detectBrand(digits: string): Brand | null {
  return findClaim(digits)?.brand ?? (digits.startsWith('4') ? brandOf('visa') : null)
}

/** The range by which a number has its brand. */
export function rangeOf(digits: string): PrefixRange | null {
  return findClaim(digits)?.range ?? null
}

function findClaim(digits: string): Claim | null {
  const { start, end } = stretchOf(digits)
  let rival: Brand | null = null
  for (const claim of strongestFirst()) {
    if (claim.end <= start || claim.start >= end) continue
    if (rival && rival !== claim.brand) return null
    if (claim.start <= start && claim.end >= end) return claim
    rival = claim.brand
  }
  return null
}

function stretchOf(digits: string): Stretch {
  const head = digits.slice(0, longestPrefix)
  const size = 10 ** (longestPrefix - head.length)
  const start = Number(head) * size
  return { start, end: start + size }
}
