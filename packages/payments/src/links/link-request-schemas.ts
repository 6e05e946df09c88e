import { decimalOf } from '@element-js/http'
import { type CancelLinkRequest, type PaymentLinkRequest, paymentMethods } from '@element-js/protocol/http'
import {
  amount,
  billingAddressSchema,
  cardNumberRule,
  characters,
  countryCode,
  currencyCode,
  email,
  freeText,
  hasCardNumber,
  identifier,
  phone,
  type StringMap,
  shippingAddressSchema,
  stringMap,
  text,
} from '@element-js/values'
import { z } from 'zod'

const mostKeys = 50
const longestKey = 40
const longestValue = 500

/** What a merchant stores with a link. */
export const metadata: z.ZodType<StringMap> = stringMap({ keys: 'keys', mostKeys, longestKey, longestValue })
  .refine((value) => !freeTextsOf(value).some(hasCardNumber), cardNumberRule)
  .describe(
    `Data of your own to store with the link: up to ${mostKeys} strings of up to ${longestValue} characters each, under keys of up to ${longestKey} characters. A card number is refused with card_number_in_text, except in a value whose key ends in "id".`,
  )

/** The keys, and the values that are not identifiers of the merchant's own making. */
function freeTextsOf(metadata: StringMap): readonly string[] {
  return Object.entries(metadata).flatMap(([key, value]) => (/id$/i.test(key) ? [key] : [key, value]))
}

const url = freeText(2048)
const planId = freeText(64).regex(/^[\w-]+$/, 'must consist of the characters A-Z a-z 0-9 - _')

// Up to the year 9999, which is as far as times can be written.
const latestSeconds = 253_402_300_799
const secondsRule = `must be an integer literal from 0 to ${latestSeconds}`
const unixSeconds = z
  .int({ error: secondsRule })
  .refine((value) => value >= 0 && value <= latestSeconds, secondsRule)

const method = z.enum(paymentMethods, `must be one of ${paymentMethods.join(', ')}`)

const methods = z
  .array(method)
  .min(1, 'must contain a payment method')
  .max(paymentMethods.length, `must contain at most ${paymentMethods.length} payment methods`)
  .check(({ value, issues }) => {
    const repeated = value.findIndex((each, index) => value.indexOf(each) < index)
    const message = 'must not occur twice'
    if (repeated >= 0) issues.push({ code: 'custom', message, input: value, path: [repeated] })
  })
  .describe('The payment methods of the link, in the order in which its page shows them.')

const fine = z.object({
  type: z.literal('RATE', 'must be RATE').describe('A share of the amount.'),
  startDate: unixSeconds.describe('Unix seconds, on a later day (in Brazil) than dueDate.'),
  value: z
    .preprocess(
      (value) => decimalOf(value) ?? value,
      z.number('must be a number').gt(0, 'must be above 0').max(1, 'must be at most 1'),
    )
    .describe('The rate as a decimal, for example 0.02 for 2%.'),
})

const boleto = z.object({
  fine: fine.exactOptional().describe('Penalty for paying late. The account manager must enable it.'),
  dueDate: unixSeconds
    .exactOptional()
    .describe(
      'Unix seconds, on a day (in Brazil) after today and not after that of expiresAt. Required with a fine.',
    ),
})

const paymentOptions = z.object({ boleto: boleto.exactOptional() })

const paymentIntentInfo = z.object({
  installmentPlanId: planId.exactOptional().describe('The plan for paying by card in installments.'),
  taxPlanId: planId.exactOptional().describe('The tax plan of card payments.'),
  targetCurrency: currencyCode
    .exactOptional()
    .describe(
      "The country's own currency, in which the payer pays instead of currency, at the current rate. Without it, nothing is exchanged.",
    ),
})

/** The shape of a request for a link; `readLinkOrder` checks it against the rules. */
export const paymentLinkRequestSchema: z.ZodType<PaymentLinkRequest> = z.object({
  orderId: identifier.describe('Your own id of the order. An order can have one link.'),
  amount,
  country: countryCode,
  currency: currencyCode,
  allowPaymentMethods: methods,
  name: text(50).nullable().exactOptional().describe("The payer's name. Prefills the form."),
  email: email.exactOptional().describe("The payer's e-mail address. Used for risk control."),
  phone: phone
    .exactOptional()
    .describe(
      "The payer's phone number, with the country code and without separators: +5511987654321. Used for risk control.",
    ),
  documentId: characters(64)
    .nullable()
    .exactOptional()
    .describe(
      "The number of the payer's identity document, without separators. In Brazil, a CPF or CNPJ, which prefills the form of a boleto.",
    ),
  billingAddress: billingAddressSchema.exactOptional().describe('Prefills the form of a boleto.'),
  shippingAddress: shippingAddressSchema.exactOptional().describe('Prefills the address form of the page.'),
  paymentOptions: paymentOptions.exactOptional().describe('Only boleto is supported.'),
  callbackUrl: url
    .nullable()
    .exactOptional()
    .describe('The absolute https URL that gets a POST request when the status of the link changes.'),
  redirectUrl: url
    .nullable()
    .exactOptional()
    .describe('The absolute https URL to which the payer returns after paying.'),
  installmentPlanId: planId
    .exactOptional()
    .describe('Deprecated: use paymentIntentInfo.installmentPlanId, which takes precedence.')
    .meta({ deprecated: true }),
  description: text(500).exactOptional().describe('What the payment is for.'),
  needCollectAddress: z
    .boolean()
    .exactOptional()
    .describe('Default false. If true, the page asks for a shipping address.'),
  paymentIntentInfo: paymentIntentInfo.exactOptional().describe('The account manager must enable it.'),
  paymentDocumentUrl: url
    .exactOptional()
    .describe(
      'The absolute https URL of a document that the page links to. The account manager must enable it.',
    ),
  metadata: metadata.exactOptional(),
  subMerchantId: identifier.exactOptional().describe('Required for payment service providers.'),
  expiresAt: unixSeconds
    .exactOptional()
    .describe('Unix seconds, from now to a year ahead. Default: 7 days ahead.'),
})

export const cancelLinkRequestSchema: z.ZodType<CancelLinkRequest> = z.strictObject({
  linkId: text(64).describe('The link.'),
})
