import { gapsOfFours } from './brand.ts'
import { detectBrand } from './detect-brand.ts'

/**
 * The gaps of a number as typed so far, as digit counts: `[4, 10]` for American Express. Each gap has a digit on both
 * sides, so there is none after a group that was just completed.
 *
 * A number that is longer than usual for its brand has groups of four: Diners Club has 4-6-4 with 14 digits and
 * 4-4-4-4-3 with 19.
 *
 * @param digits ASCII digits only, up to 19.
 */
export function gapsFor(digits: string): readonly number[] {
  const brand = detectBrand(digits)
  const isUsual = brand !== null && digits.length <= brand.usualLength
  return (isUsual ? brand.gaps : gapsOfFours).filter((gap) => gap < digits.length)
}

/** The groups of a number as typed so far: `['3782', '822463', '1']`. None of them is empty. */
export function groupsOf(digits: string): readonly string[] {
  if (digits === '') return []
  const starts = [0, ...gapsFor(digits)]
  return starts.map((start, index) => digits.slice(start, starts[index + 1]))
}
