import {
  type PaymentLinkEnvelope,
  type PaymentLinkLookup,
  type PaymentLinkRecord,
  type PaymentLinkResponse,
  paymentMethods,
} from '@element-js/protocol/http'
import { minorUnits, ownText, shownAddressSchema } from '@element-js/values'
import { z } from 'zod'
import { transferDetailsSchema } from '../payment-methods/transfer-details.ts'

const paymentLink = ownText.describe('The URL of its checkout page.')

export const paymentLinkResponseSchema: z.ZodType<PaymentLinkResponse> = z.object({
  paymentLink,
  linkId: ownText,
})

const shippingAddress = z.object({
  name: ownText,
  countryCode: ownText,
  province: ownText,
  city: ownText,
  postalCode: ownText,
  line1: ownText,
  line2: ownText,
})

const time = 'yyyy-MM-dd HH:mm:ss, UTC, for example 2026-06-30 12:00:00.'

const recordFields = {
  linkId: ownText,
  orderId: ownText,
  amount: z.int().describe(`${minorUnits}.`),
  currency: ownText,
  exchange: z
    .object({
      rate: ownText.describe('Major units of toCurrency for one of fromCurrency, as a decimal.'),
      fromAmount: z.int().describe('amount of the link, in minor units.'),
      fromCurrency: ownText,
      toAmount: z.int().describe('The amount that the payer pays, in minor units.'),
      toCurrency: ownText,
    })
    .exactOptional()
    .describe('Present if the payer pays in another currency, given in paymentIntentInfo.targetCurrency.'),
  installments: z
    .object({
      count: z.int().describe('How many installments.'),
      totalAmount: z
        .int()
        .describe(
          `${minorUnits}: the total that the payer pays, with interest; in exchange.toCurrency if the link is exchanged.`,
        ),
    })
    .exactOptional()
    .describe('Present if the payer paid by card in installments.'),
  country: ownText,
  allowPaymentMethods: z.array(z.enum(paymentMethods)),
  paymentStatus: z.enum(['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'CANCELLED']),
  finalPaymentMethod: z
    .enum(paymentMethods)
    .nullable()
    .describe('The method with which the link was paid; null while it is unpaid.'),
  finalStatusTime: ownText.nullable().describe(`When it was paid or cancelled. ${time}`),
  finalStatusTimestamp: z.int().describe('The same in Unix seconds; 0 until then.'),
  refunded: z.boolean().describe('True when the payment has been refunded.'),
  refundAmount: z
    .int()
    .nullable()
    .describe(
      `${minorUnits} of currency, even if the payer paid in another currency; null if there is no refund.`,
    ),
  refundStatus: z
    .enum(['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'FAILED'])
    .describe('INITIAL_STATUS means that there is no refund.'),
  refundTime: ownText.nullable().describe(`Null while refunded is false. ${time}`),
  refundTimestamp: z.int().describe('The same in Unix seconds; 0 while refunded is false.'),
  name: ownText.nullable(),
  email: ownText.nullable(),
  phone: ownText.nullable(),
  documentId: ownText.nullable(),
  description: ownText.nullable(),
  callbackUrl: ownText.nullable(),
  redirectUrl: ownText.nullable(),
  needCollectAddress: z.boolean(),
  billingAddress: shownAddressSchema.nullable(),
  shippingAddress: shippingAddress.nullable(),
  expiredTime: ownText.describe(`When it expires. ${time}`),
  createTime: ownText.describe(time),
  updateTime: ownText.describe(time),
  metadata: z.record(ownText, ownText).exactOptional().describe('As given in the request.'),
  transferDetails: transferDetailsSchema
    .exactOptional()
    .describe('The details of the payment: an object for the method that was used, null for all others.'),
  merchant: z
    .object({
      name: ownText,
      logo: ownText.describe('The URL of an image; empty if there is none.'),
      needRefundInfo: z.boolean().describe("Whether a refund needs the payer's bank account."),
    })
    .exactOptional(),
}

export const paymentLinkRecordSchema: z.ZodType<PaymentLinkRecord> = z.object(recordFields)
z.globalRegistry.add(paymentLinkRecordSchema, { id: 'PaymentLink' })

const envelope = { code: z.literal(0), message: z.literal('success') }

/** The record of a link in the answers to a cancellation and a refund. */
export const paymentLinkEnvelopeSchema: z.ZodType<PaymentLinkEnvelope> = z.object({
  ...envelope,
  data: paymentLinkRecordSchema,
})

/** The same with the address for payers, which a client that lost the answer to the creation needs. */
export const paymentLinkLookupSchema: z.ZodType<PaymentLinkLookup> = z.object({
  ...envelope,
  data: z.object({ ...recordFields, paymentLink }),
})

/** The envelope of the answers to a cancellation and a refund. */
export function success<Data>(data: Data): {
  readonly code: 0
  readonly message: 'success'
  readonly data: Data
} {
  return { code: 0, message: 'success', data }
}
