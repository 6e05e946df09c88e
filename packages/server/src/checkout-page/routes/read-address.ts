import type { ShippingAddress } from '@element-js/protocol/http'
import { shippingAddressSchema } from '../../values/address-schemas.ts'
import { maskCardNumbers } from '../../values/card-numbers.ts'

interface AddressForm {
  readonly shippingAddress: ShippingAddress
  /** Whether all required fields are valid, by the same rules as for merchants. */
  readonly isComplete: boolean
}

/**
 * Reads the address form. The second line may be empty. An incomplete address is shown again, without a card number that
 * was typed into the wrong field.
 */
export function readAddress(form: Readonly<Record<string, string>>): AddressForm {
  const typed = addressOf(form, (text) => text)
  const isComplete = shippingAddressSchema.safeParse(typed).success
  return { shippingAddress: isComplete ? typed : addressOf(form, maskCardNumbers), isComplete }
}

function addressOf(form: Readonly<Record<string, string>>, clean: (text: string) => string): ShippingAddress {
  const read = (name: keyof ShippingAddress): string => clean((form[name] ?? '').trim())
  return {
    name: read('name'),
    countryCode: read('countryCode'),
    province: read('province'),
    city: read('city'),
    postalCode: read('postalCode'),
    line1: read('line1'),
    line2: read('line2'),
  }
}
