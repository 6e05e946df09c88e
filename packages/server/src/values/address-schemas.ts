import type { BillingAddress, ShippingAddress } from '@element-js/protocol/http'
import { z } from 'zod'
import { freeText, ownText, text } from './texts.ts'

// No country has a postal code of zeros only. Its form is not checked: payers also live abroad.
const zeroRule = 'must be a postal code, not zeros'
function isNotZero(postalCode: string): boolean {
  return !postalCode.includes('0') || /[^0\s.-]/.test(postalCode)
}

/** A billing address. Every field is optional. */
export const billingAddressSchema: z.ZodType<BillingAddress> = z.object({
  zipCode: freeText(20)
    .refine(isNotZero, zeroRule)
    .exactOptional()
    .describe('Postal code, for example a Brazilian CEP.'),
  state: freeText(100).exactOptional().describe('Abbreviation, for example SP.'),
  city: freeText(100).exactOptional(),
  district: freeText(100).exactOptional(),
  street: freeText(200).exactOptional(),
  number: freeText(20).exactOptional(),
  complement: freeText(100).exactOptional(),
  country: freeText(100).exactOptional().describe('Country code.'),
})

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
export const shippingAddressSchema: z.ZodType<ShippingAddress> = z.object({
  name: text(100),
  countryCode: text(100).describe('Country code.'),
  province: text(100),
  city: text(100),
  postalCode: text(20).refine(isNotZero, zeroRule),
  line1: text(200),
  line2: freeText(200).describe('May be empty.'),
})
