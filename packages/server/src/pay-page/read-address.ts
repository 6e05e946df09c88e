import type { ShippingAddress } from '@element-js/protocol/http'
import { shippingAddressSchema } from '../schemas/addresses.ts'

interface ReadAddress {
  readonly shippingAddress: ShippingAddress
  /** Whether all that is needed was filled in, by the same rules as for merchants. */
  readonly isComplete: boolean
}

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
  return { shippingAddress, isComplete: shippingAddressSchema.safeParse(shippingAddress).success }
}
