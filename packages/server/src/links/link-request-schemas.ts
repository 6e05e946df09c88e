import { type CancelLinkRequest, type PaymentLinkRequest, paymentMethods } from '@element-js/protocol/http'
import { z } from 'zod'
import { decimalOf } from '../http/strict-json.ts'
import { billingAddressSchema, shippingAddressSchema } from '../values/address-schemas.ts'
import { amount, countryCode, currencyCode } from '../values/amount-schemas.ts'
import { metadata } from '../values/metadata.ts'
import { email, phone } from '../values/payer-schemas.ts'
import { characters, keptText, text } from '../values/texts.ts'

const url = keptText(2048)
const planId = keptText(64).regex(/^[\w-]+$/, 'must be a word of the characters A-Z a-z 0-9 - _')

// Up to the year 9999, which is as far as times can be written.
const latestSeconds = 253_402_300_799
const secondsRule = `must be an integer literal from 0 to ${latestSeconds}`
const unixSeconds = z
  .int({ error: secondsRule })
  .refine((value) => value >= 0 && value <= latestSeconds, secondsRule)

const method = z.enum(paymentMethods, `must be one of ${paymentMethods.join(', ')}`)

const methods = z
  .array(method)
  .min(1, 'must name a payment method')
  .check(({ value, issues }) => {
    const repeated = value.findIndex((each, index) => value.indexOf(each) < index)
    const message = 'must not be named twice'
    if (repeated >= 0) issues.push({ code: 'custom', message, input: value, path: [repeated] })
  })
  .describe('The methods that the link offers, in the order in which it shows them.')

const fine = z.object({
  type: z.literal('RATE', 'must be RATE').describe('A part of the amount.'),
  startDate: unixSeconds.describe('Unix seconds, on a day of Brazil that is later than that of dueDate.'),
  value: z
    .preprocess(
      (value) => decimalOf(value) ?? value,
      z.number('must be a number').gt(0, 'must be above 0').max(1, 'must be at most 1'),
    )
    .describe('The rate as a decimal, as 0.02 for 2%.'),
})

const boleto = z.object({
  fine: fine.exactOptional().describe('Penalty for paying late. The account manager must enable it.'),
  dueDate: unixSeconds
    .exactOptional()
    .describe(
      'Unix seconds, on a day of Brazil that is later than today there and not later than that of expiresAt. Required with a fine.',
    ),
})

const paymentOptions = z.strictObject(
  { boleto: boleto.exactOptional() },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'only boleto is supported' : undefined) },
)

const paymentIntentInfo = z.object({
  installmentPlanId: planId.exactOptional().describe('Lets a card payment be made in installments.'),
  taxPlanId: planId.exactOptional().describe('How a card payment is taxed.'),
  targetCurrency: currencyCode
    .exactOptional()
    .describe("The country's own currency; required to use currency exchange."),
})

/** The shape of a request for a link; `readLinkOrder` holds it against the rules. */
export const paymentLinkRequestSchema: z.ZodType<PaymentLinkRequest> = z.object({
  orderId: text(64).describe('Your own name of the order; a second link with it is refused.'),
  amount,
  country: countryCode,
  currency: currencyCode,
  allowPaymentMethods: methods,
  name: text(50).nullable().exactOptional().describe("The payer's. Fills the form in."),
  email: email.exactOptional().describe("The payer's. Used for risk control."),
  phone: phone
    .exactOptional()
    .describe("The payer's, with its calling code and in digits: +5511987654321. Used for risk control."),
  documentId: characters(64)
    .nullable()
    .exactOptional()
    .describe("Number of the payer's identity document, without separators. In Brazil a CPF or a CNPJ."),
  billingAddress: billingAddressSchema.exactOptional().describe('Fills the form of a boleto in.'),
  shippingAddress: shippingAddressSchema
    .exactOptional()
    .describe('Fills the form in where the link asks for an address.'),
  paymentOptions: paymentOptions.exactOptional().describe('Only boleto is supported.'),
  callbackUrl: url
    .nullable()
    .exactOptional()
    .describe('Gets an HTTP POST when the status of the link changes. An absolute https URL.'),
  redirectUrl: url
    .nullable()
    .exactOptional()
    .describe('Where the payer goes once the link is paid. An absolute https URL.'),
  installmentPlanId: planId
    .exactOptional()
    .describe('Deprecated: give paymentIntentInfo.installmentPlanId, which wins.')
    .meta({ deprecated: true }),
  description: text(500).exactOptional().describe('What is paid.'),
  needCollectAddress: z
    .boolean()
    .exactOptional()
    .describe('Default false. True: the link asks for the shipping address.'),
  paymentIntentInfo: paymentIntentInfo.exactOptional().describe('The account manager must enable it.'),
  paymentDocumentUrl: url
    .exactOptional()
    .describe('A document that the link shows. An absolute https URL. The account manager must enable it.'),
  metadata: metadata.exactOptional(),
  subMerchantId: text(64).exactOptional().describe('Required of payment service providers.'),
  expiresAt: unixSeconds
    .exactOptional()
    .describe('Unix seconds, from now to a year ahead. Default: 7 days ahead.'),
})

export const cancelLinkRequestSchema: z.ZodType<CancelLinkRequest> = z.object({
  linkId: text(64).describe('The link.'),
})
