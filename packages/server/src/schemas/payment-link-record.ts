import type { PaymentLinkEnvelope, PaymentLinkRecord, PaymentLinkResponse } from '@element-js/protocol/http'
import { z } from 'zod'
import { paymentMethods } from '../domain/payment-method.ts'
import { transferDetailsSchema } from './transfer-details.ts'

export const paymentLinkResponseSchema: z.ZodType<PaymentLinkResponse> = z.object({
  paymentLink: z.string().describe('Where the payer finds it.'),
  linkId: z.string(),
})

const billingAddress = z.object({
  zipCode: z.string().exactOptional(),
  state: z.string().exactOptional(),
  city: z.string().exactOptional(),
  district: z.string().exactOptional(),
  street: z.string().exactOptional(),
  number: z.string().exactOptional(),
  complement: z.string().exactOptional(),
  country: z.string().exactOptional(),
})

const shippingAddress = z.object({
  name: z.string(),
  countryCode: z.string(),
  province: z.string(),
  city: z.string(),
  postalCode: z.string(),
  line1: z.string(),
  line2: z.string(),
})

const time = 'yyyy-MM-dd HH:mm:ss, UTC.'

const paymentLinkRecordSchema: z.ZodType<PaymentLinkRecord> = z.object({
  linkId: z.string(),
  orderId: z.string(),
  amount: z.int().describe('Minor units.'),
  currency: z.string(),
  country: z.string(),
  allowPaymentMethods: z.array(z.enum(paymentMethods)),
  paymentStatus: z.enum(['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'CANCELLED']),
  finalPaymentMethod: z
    .enum(paymentMethods)
    .nullable()
    .describe('What it was paid with; null when it is not.'),
  finalStatusTime: z.string().nullable().describe(`When it was paid or cancelled. ${time}`),
  finalStatusTimestamp: z.int().describe('The same in Unix seconds; 0 until then.'),
  refunded: z.boolean().describe('True when the payment has been refunded.'),
  refundAmount: z.int().nullable().describe('Minor units; null when there is no refund.'),
  refundStatus: z
    .enum(['INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'FAILED'])
    .describe('INITIAL_STATUS: there is no refund.'),
  refundTime: z.string().nullable().describe(`Null while refunded is false. ${time}`),
  refundTimestamp: z.int().describe('The same in Unix seconds; 0 while refunded is false.'),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  documentId: z.string().nullable(),
  description: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  needCollectAddress: z.boolean(),
  billingAddress: billingAddress.nullable(),
  shippingAddress: shippingAddress.nullable(),
  expiredTime: z.string().describe(`When it ends unpaid. ${time}`),
  createTime: z.string().describe(time),
  updateTime: z.string().describe(time),
  metadata: z.record(z.string(), z.string()).exactOptional().describe('As it was given.'),
  transferDetails: transferDetailsSchema
    .exactOptional()
    .describe('What it was paid with: the object of its method, null for the others.'),
  merchant: z
    .object({
      name: z.string(),
      logo: z.string().describe('Address of a picture; empty when there is none.'),
      needRefundInfo: z.boolean().describe("Whether a refund needs the payer's bank account."),
    })
    .exactOptional(),
})
z.globalRegistry.add(paymentLinkRecordSchema, { id: 'PaymentLink' })

/** What a link is answered in, except to its creation (interface §4.7). */
export const paymentLinkEnvelopeSchema: z.ZodType<PaymentLinkEnvelope> = z.object({
  code: z.literal(0),
  message: z.literal('success'),
  data: paymentLinkRecordSchema,
})
