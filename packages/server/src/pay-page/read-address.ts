import type { ShippingAddress } from '@element-js/protocol/http'

interface ReadAddress {
  readonly shippingAddress: ShippingAddress
  /** Whether all that is needed was filled in, and nothing is longer than it may be. */
  readonly isComplete: boolean
}

const longest = 200

/** What the form of the address says. The second line may be empty: most addresses have none. */
export function readAddress(form: Readonly<Record<string, string>>): ReadAddress {
  const read = (name: keyof ShippingAddress): string => (form[name] ?? '').trim()
  const shippingAddress: ShippingAddress = {
    name: read('name'),
    countryCode: read('countryCode'),
    province: read('province'),
    city: read('city'),
    postalCode: read('postalCode'),
    line1: read('line1'),
    line2: read('line2'),
  }
  const { line2, ...needed } = shippingAddress
  const isFilledIn = Object.values(needed).every((text) => text !== '')
  const isShort = Object.values(shippingAddress).every((text) => text.length <= longest)
  const isCountry = /^[A-Z]{2}$/.test(shippingAddress.countryCode)
  return { shippingAddress, isComplete: isFilledIn && isShort && isCountry }
}
