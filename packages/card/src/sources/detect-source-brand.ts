import { type PrefixRange, prefixesWithoutBrand, type SourceBrand, sourceBrands } from './source-brands.ts'

// Requirements
// 1. The longest matching prefix wins. Maestro's claims on 5 and 6 are catch-all ranges, so any brand with a range
//    there takes precedence, however short its prefix (Aura's 5078 is in Maestro's 506779-508999).
// 2. Among prefixes of the same length, the first brand in the table wins: Alelo before Elo, because its ranges are
//    parts of Elo's; Elo and Cabal before Troy and Discover, whose lists contain single BINs that change over time.
// 3. A brand is certain if no further digit can change it; until then there is none. So a certain brand never changes
//    during typing, with the exception of 4.
// 4. A network that is not one of our brands also has prefixes here: its numbers have no brand, rather than that of a
//    catch-all range.
// 5. A number that starts with 4 counts as Visa from its first digit, as people expect, until another brand is certain.
//
// Steps
// 1. All ranges are placed once on a line of numbers with eight digits, the strongest claim first.
// 2. The typed digits are an interval on this line. Each claim takes the part of it that no stronger claim has taken. A
//    brand is certain if it takes the whole interval, with one claim or with several: after 813, UnionPay's 8100-8131
//    and 8132-8151.

/** Half open: `end` is the first number after it. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

export interface Claim extends Stretch {
  /** `null` for a network that is not one of our brands. */
  readonly brand: SourceBrand | null
  readonly range: PrefixRange
  /** The length of its prefix in digits, or 0 for a catch-all range. */
  readonly strength: number
}

/** The number of digits of the longest prefix in the table. */
const longestPrefix = 8

/** All claims, the strongest first. */
export const claims: readonly Claim[] = [
  { brand: null, prefixes: prefixesWithoutBrand },
  ...sourceBrands.map((brand) => ({ brand, prefixes: brand.prefixes })),
]
  .flatMap(({ prefixes, brand }) =>
    prefixes.map((range) => ({
      brand,
      range,
      strength: brand?.id === 'maestro' && range.from >= '5' ? 0 : range.from.length,
      start: stretchOf(range.from).start,
      end: stretchOf(range.to).end,
    })),
  )
  .sort((one, other) => other.strength - one.strength)

/** The brand of a number, as `detectBrand` must find it in the packed table. */
export function detectSourceBrand(digits: string): SourceBrand | null {
  const visa = sourceBrands.find(({ id }) => id === 'visa') ?? null
  return findClaim(digits)?.brand ?? (digits.startsWith('4') ? visa : null)
}

/** The claim that decides a number. */
export function findClaim(digits: string): Claim | null {
  let free: readonly Stretch[] = [stretchOf(digits)]
  let found: Claim | null = null
  for (const claim of claims) {
    if (!free.some(({ start, end }) => claim.start < end && start < claim.end)) continue
    if (found && found.brand !== claim.brand) return null
    found = claim
    free = free.flatMap((stretch) => without(stretch, claim))
    if (free.length === 0) return found
  }
  return null
}

/** The parts of a stretch that a claim leaves free. */
function without({ start, end }: Stretch, claim: Claim): Stretch[] {
  const parts = [
    { start, end: Math.min(end, claim.start) },
    { start: Math.max(start, claim.end), end },
  ]
  return parts.filter((part) => part.start < part.end)
}

function stretchOf(digits: string): Stretch {
  const head = digits.slice(0, longestPrefix)
  const size = 10 ** (longestPrefix - head.length)
  const start = Number(head) * size
  return { start, end: start + size }
}
