import type { ShippingAddress } from '@element-js/protocol/http'
import { shippingAddressSchema } from '../../values/address-schemas.ts'
import { maskCardNumbers } from '../../values/card-numbers/card-numbers.ts'
import type { AddressMistakes } from '../screen.ts'

interface AddressForm {
  readonly shippingAddress: ShippingAddress
  /** The fields that are invalid. The rules are the same as for merchants. */
  readonly mistakes: AddressMistakes
}

/**
 * Reads the address form. The second line may be empty. An incomplete address is shown again, but without a card number
 * that was typed into the wrong field.
 */
export function readAddress(form: Readonly<Record<string, string>>): AddressForm {
  const typed = addressOf(form, (text) => text)
  const { error } = shippingAddressSchema.safeParse(typed)
  if (!error) return { shippingAddress: typed, mistakes: {} }
  const fields = error.issues.map(({ path }) => path[0] as keyof ShippingAddress)
  const mistakes = fields.map((field) => [field, typed[field] === '' ? 'missing' : 'refused'])
  return { shippingAddress: addressOf(form, maskCardNumbers), mistakes: Object.fromEntries(mistakes) }
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
