import type { CardInfo, TokenRequest, TokenResponse } from '@element-js/protocol/http'
import { z } from 'zod'
import { text } from './texts.ts'

export const tokenRequestSchema: z.ZodType<TokenRequest> = z.object({
  card: z.object({
    pan: z
      .string()
      .regex(/^\d{12,19}$/, 'must be 12 to 19 digits')
      .describe('Card number, digits only.'),
    expirationMonth: z.int().min(1).max(12),
    expirationYear: z.int().min(2000).max(2099).describe('In full, as 2030.'),
    cvv: z
      .string()
      .regex(/^\d{3,4}$/, 'must be 3 or 4 digits')
      .describe('Security code.'),
    cardHolderName: text(100),
  }),
  email: text(64).exactOptional(),
  verifyCard: z
    .boolean()
    .exactOptional()
    .describe('Default true. False: the token expires after 30 minutes.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')
    .exactOptional()
    .describe('ISO 3166-1 alpha-2; decides how the card is verified.'),
})

export const cardInfoSchema: z.ZodType<CardInfo> = z.object({
  cardHolderName: z.string(),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  brand: z.string().describe('Lower-case id, as visa or american-express.'),
  bin: z.string().describe('First 6 digits.'),
  last4: z.string().describe('Last 4 digits.'),
})
z.globalRegistry.add(cardInfoSchema, { id: 'CardInfo' })

export const tokenResponseSchema: z.ZodType<TokenResponse> = z.object({
  cardId: z.string(),
  card: cardInfoSchema,
  verification: z.object({
    method: z.enum(['zero_amount', 'temporary_authorization', 'none']),
    result: z.enum(['approved', 'not_verified']),
  }),
  expiresAt: z.int().nullable().describe('Unix seconds; null for a verified token.'),
})
z.globalRegistry.add(tokenResponseSchema, { id: 'CardToken' })
