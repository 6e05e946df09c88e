import type { BillingAddress, ShippingAddress } from '@element-js/protocol/http'
import { z } from 'zod'
import { freeText, ownText, text } from './texts.ts'

// Its form is not checked: payers also live abroad. Zeros are no Brazilian postal code, but where few people know theirs,
// such as in Colombia and Peru, they stand for none.
const zeroRule = 'must be a postal code, not zeros'
function isNoPostalCode(postalCode = '', country = ''): boolean {
  if (!postalCode.includes('0') || /[^0\s.-]/.test(postalCode)) return false
  return country.trim().toUpperCase() === 'BR' || postalCode.replace(/\D/g, '').length === 8
}

/** A billing address. Every field is optional. */
export const billingAddressSchema: z.ZodType<BillingAddress> = z
  .object({
    zipCode: freeText(20).exactOptional().describe('Postal code, for example a Brazilian CEP.'),
    state: freeText(100).exactOptional().describe('Abbreviation, for example SP.'),
    city: freeText(100).exactOptional(),
    district: freeText(100).exactOptional(),
    street: freeText(200).exactOptional(),
    number: freeText(20).exactOptional(),
    complement: freeText(100).exactOptional(),
    country: freeText(100).exactOptional().describe('Country code.'),
  })
  .refine(({ zipCode, country }) => !isNoPostalCode(zipCode, country), { error: zeroRule, path: ['zipCode'] })

/** A billing address in an answer. */
export const shownAddressSchema: z.ZodType<BillingAddress> = z.object({
  zipCode: ownText.exactOptional(),
  state: ownText.exactOptional(),
  city: ownText.exactOptional(),
  district: ownText.exactOptional(),
  street: ownText.exactOptional(),
  number: ownText.exactOptional(),
  complement: ownText.exactOptional(),
  country: ownText.exactOptional(),
})

/** A shipping address, with all its fields. */
export const shippingAddressSchema: z.ZodType<ShippingAddress> = z
  .object({
    name: text(100),
    countryCode: text(100).describe('Country code.'),
    province: text(100),
    city: text(100),
    postalCode: text(20),
    line1: text(200),
    line2: freeText(200).describe('May be empty.'),
  })
  .refine(({ postalCode, countryCode }) => !isNoPostalCode(postalCode, countryCode), {
    error: zeroRule,
    path: ['postalCode'],
  })
