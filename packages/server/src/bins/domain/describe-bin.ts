import { detectBrand, publishedNetworks } from '@element-js/card'
import type { BinInformation } from '@element-js/protocol/http'
import { type BinRange, stretchOf } from './bin-range.ts'

/**
 * Describes all numbers that begin with the given digits, by the imported ranges or, where there are none, by our own
 * tables. A fact that differs among these numbers is `null`; of their networks, only those that they all have are
 * listed.
 *
 * @param digits At least the first six digits of a number.
 * @param ranges The imported ranges that overlap with these digits, in order.
 */
export function describeBin(digits: string, ranges: readonly BinRange[]): BinInformation {
  const own = ownInformation(digits)
  const all: readonly BinInformation[] = areComplete(digits, ranges) ? ranges : [...ranges, own]
  const [first = own, ...others] = all
  const common = <Name extends 'brand' | 'type' | 'country'>(name: Name): BinInformation[Name] | null =>
    others.every((one) => one[name] === first[name]) ? first[name] : null
  const networks = (first.networks ?? []).filter((id) => others.every((one) => one.networks?.includes(id)))
  return {
    brand: common('brand'),
    networks: networks.length > 0 ? networks : null,
    type: common('type'),
    country: common('country'),
  }
}

function ownInformation(digits: string): BinInformation {
  const networks = publishedNetworks(digits)
  return {
    brand: detectBrand(digits)?.id ?? null,
    networks: networks.length > 0 ? networks : null,
    type: null,
    country: null,
  }
}

/** Whether the ranges cover every number. */
function areComplete(digits: string, ranges: readonly BinRange[]): boolean {
  const { startsAt, endsAt } = stretchOf(digits)
  let reach = startsAt
  for (const range of ranges) {
    if (range.startsAt > reach) return false
    reach = range.endsAt + 1
  }
  return reach > endsAt
}
