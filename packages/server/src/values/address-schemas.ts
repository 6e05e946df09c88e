import type { BillingAddress, ShippingAddress } from '@element-js/protocol/http'
import { z } from 'zod'
import { keptText, text } from './texts.ts'

/** Where a bill goes to. All of it may be left out. */
export const billingAddressSchema: z.ZodType<BillingAddress> = z.object({
  zipCode: keptText(20).exactOptional().describe('As the Brazilian CEP.'),
  state: keptText(100).exactOptional().describe('Abbreviated, as SP.'),
  city: keptText(100).exactOptional(),
  district: keptText(100).exactOptional(),
  street: keptText(200).exactOptional(),
  number: keptText(20).exactOptional(),
  complement: keptText(100).exactOptional(),
  country: keptText(100).exactOptional().describe('Country code.'),
})

/** Where the goods go to: all of it, or nothing. */
export const shippingAddressSchema: z.ZodType<ShippingAddress> = z.object({
  name: text(100),
  countryCode: text(100).describe('Country code.'),
  province: text(100),
  city: text(100),
  postalCode: text(20),
  line1: text(200),
  line2: keptText(200).describe('May be empty.'),
})
