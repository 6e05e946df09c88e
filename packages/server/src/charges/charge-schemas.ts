import type { CardCharge, CardChargeRequest } from '@element-js/protocol/http'
import { z } from 'zod'
import { cardInfoSchema } from '../tokens/token-schemas.ts'
import { amount, countryCode, currencyCode } from '../values/amount-schemas.ts'
import { idempotencyKey, keptText, ownText, text } from '../values/texts.ts'

export const chargeRequestSchema: z.ZodType<CardChargeRequest> = z.object({
  idempotencyKey: idempotencyKey
    .exactOptional()
    .describe(
      'Unique per merchant, 1 to 64 of the characters A-Z a-z 0-9 - . _ ~. Default: made by the service. May stand in the header Idempotency-Key instead.',
    ),
  referenceId: text(64).exactOptional().describe('Your own reference. Default: made by the service.'),
  amount,
  currency: currencyCode,
  country: countryCode,
  cardId: text(64).describe('The card token.'),
  capture: z
    .boolean()
    .exactOptional()
    .describe('Default true. False reserves the amount for a later capture.'),
  description: keptText(500).exactOptional().describe('Free text of the payment.'),
  subMerchantId: text(64).exactOptional().describe('Required of payment service providers.'),
  card3dsInfo: z
    .object({
      use3ds: z.boolean().exactOptional(),
      merchantSite3ds: keptText(2048)
        .exactOptional()
        .describe('Where the payer returns to, an absolute https URL. Read when use3ds is true.'),
    })
    .exactOptional()
    .describe('BR and MX only.'),
})

/** Body of a capture. */
export interface CaptureRequest {
  readonly amount?: number
}

export const captureRequestSchema: z.ZodType<CaptureRequest> = z.object({
  amount: amount
    .exactOptional()
    .describe('Minor units. Default: the authorized amount, which is also the most.'),
})

export const chargeSchema: z.ZodType<CardCharge> = z.object({
  transferStatusCode: z.int().describe('SETTLED 200, AUTHORIZED 600, IN_PROGRESS 100, CANCELLED 400.'),
  transferStatus: z.enum(['AUTHORIZED', 'SETTLED', 'CANCELLED', 'IN_PROGRESS']),
  idempotencyKey: ownText.describe('Names the payment; in the paths of capture and cancel.'),
  referenceId: ownText,
  paymentMethod: z.literal('CARD'),
  paymentFlow: z.enum(['DIRECT', 'REDIRECT']).exactOptional().describe('There with 3-D Secure.'),
  amount: z.int().describe('Minor units.'),
  currency: ownText,
  finalAmount: z.int().describe('Minor units: what was or will be collected.'),
  finalCurrency: ownText,
  country: ownText,
  createTime: ownText.describe('yyyy-MM-dd HH:mm:ss GMT+/-hh:mm, by the clock of the country.'),
  scheduledTime: ownText.describe('yyyy-MM-dd HH:mm:ss GMT+/-hh:mm'),
  transferDetails: z.object({
    card: z.object({
      cardId: ownText,
      cardInfo: cardInfoSchema,
      card3dsInfo: z
        .object({
          use3ds: z.literal(true),
          threeDsRedirectUrl: ownText
            .exactOptional()
            .describe('Where the payer is to be sent in the flow DIRECT.'),
        })
        .exactOptional(),
    }),
  }),
  statusReason: ownText.exactOptional().describe('Why a CANCELLED payment was cancelled.'),
  description: ownText.exactOptional(),
  subMerchantId: ownText.exactOptional(),
  redirectUrl: ownText.exactOptional().describe('Where the payer is to be sent in the flow REDIRECT.'),
})
z.globalRegistry.add(chargeSchema, { id: 'CardPayment' })
