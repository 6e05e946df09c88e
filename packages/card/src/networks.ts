import type { BrandId } from './brand.ts'
import { detectBrand } from './detect-brand.ts'

/** Lower-case id of a network that can carry a payment: a brand, or a domestic network that shares cards with brands. */
export type NetworkId = BrandId | DomesticNetworkId

export type DomesticNetworkId = 'cartes-bancaires' | 'dankort' | 'eftpos'

/**
 * Prefixes of cards that have a domestic network besides their brand. This has only published prefixes. The lists of
 * Cartes Bancaires and eftpos are not public, so only published test numbers of theirs are here. A service imports the
 * rest from its acquirer.
 *
 * - Cartes Bancaires: test numbers of Stripe (docs.stripe.com/testing) and Worldpay (developer.worldpay.com)
 * - Dankort: 4571 is Visa/Dankort, in Nets' and Adyen's test numbers too
 * - eftpos Australia: test numbers of Stripe
 */
const published: Readonly<Record<DomesticNetworkId, RegExp>> = {
  'cartes-bancaires': /^(400000|555555)2500001|^41505809/,
  dankort: /^4571/,
  eftpos: /^(4000|5555)0503600000/,
}

export const domesticNetworks: readonly DomesticNetworkId[] = Object.keys(published) as DomesticNetworkId[]

/**
 * The networks of a number by published prefixes, its brand first; none while the brand is uncertain.
 *
 * @param digits ASCII digits only, as typed so far.
 */
export function publishedNetworks(digits: string): readonly NetworkId[] {
  const brand = detectBrand(digits)
  if (!brand) return []
  return [brand.id, ...domesticNetworks.filter((id) => published[id].test(digits))]
}
