import { type BrandId, detectBrand, type NetworkId, publishedNetworks } from '@element-js/card'
import type { BinInformation } from '@element-js/protocol/http'

/** The number of digits of the number line on which ranges are placed: issuers get ranges of 6 to 11 digits. */
export const digitsOfLine = 11

/** Numbers that begin with the same digits, from the table that an operator imports. */
export interface BinRange {
  /** The first and the last number, inclusive, with eleven digits. */
  readonly startsAt: number
  readonly endsAt: number
  readonly brand: BrandId
  /** At least one; the brand comes first if it is among them. */
  readonly networks: readonly NetworkId[]
  readonly type: BinInformation['type']
  readonly country: string | null
}

/** The part of the number line that begins with the given digits: 424242 covers 42424200000 to 42424299999. */
export function stretchOf(digits: string): { readonly startsAt: number; readonly endsAt: number } {
  const head = digits.slice(0, digitsOfLine)
  return {
    startsAt: Number(head.padEnd(digitsOfLine, '0')),
    endsAt: Number(head.padEnd(digitsOfLine, '9')),
  }
}

/**
 * The network for payments with a card: the first preferred network that the card has, or else the brand.
 *
 * @param networks The networks of the card, the brand first.
 * @param wishes The payer's choice, then the networks that the merchant prefers.
 */
export function chooseNetwork(networks: readonly string[], wishes: readonly string[] = []): string | null {
  return wishes.find((wish) => networks.includes(wish)) ?? networks[0] ?? null
}

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
