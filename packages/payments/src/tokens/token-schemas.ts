import type {
  CardInfo,
  CvvTokenRequest,
  CvvTokenResponse,
  TokenRequest,
  TokenResponse,
} from '@element-js/protocol/http'
import { countryCode, formedText, ownText, text } from '@element-js/values'
import { z } from 'zod'

/** Any id: a network that the card does not have does not count. */
const networkId = text(32)
const securityCode = formedText({ longest: 4, pattern: /^\d{3,4}$/, rule: 'must be 3 or 4 digits' })

export const tokenRequestSchema: z.ZodType<TokenRequest> = z.object({
  card: z.object({
    pan: formedText({ longest: 19, pattern: /^\d{12,19}$/, rule: 'must be 12 to 19 digits' }).describe(
      'Card number, digits only.',
    ),
    expirationMonth: z.int().min(1).max(12),
    expirationYear: z.int().min(2000).max(2099).describe('Four digits, for example 2030.'),
    cvv: securityCode.describe('Security code.'),
    cardHolderName: text(100),
  }),
  preferredNetworks: z
    .array(networkId)
    .max(20)
    .exactOptional()
    .describe('For a card with several networks: the choice of the payer, then what the merchant prefers.'),
  email: text(64).exactOptional(),
  verifyCard: z
    .boolean()
    .exactOptional()
    .describe('Default true. If false, the token expires after 30 minutes.'),
  country: countryCode.exactOptional().describe('ISO 3166-1 alpha-2. Determines how the card is verified.'),
})

export const cardInfoSchema: z.ZodType<CardInfo> = z.object({
  cardHolderName: ownText,
  expirationMonth: z.int(),
  expirationYear: z.int(),
  brand: ownText.describe('Lower-case id, for example visa or american-express.'),
  network: ownText.describe(
    "The network of the payments: the payer's choice, otherwise one that the merchant prefers, otherwise the brand.",
  ),
  bin: ownText.describe('First 6 digits.'),
  last4: ownText.describe('Last 4 digits.'),
})
z.globalRegistry.add(cardInfoSchema, { id: 'CardInfo' })

export const tokenResponseSchema: z.ZodType<TokenResponse> = z.object({
  cardId: ownText,
  card: cardInfoSchema.describe(
    'last4 is empty if, within the last hour, a token was made for a number that is the beginning of this one, or of which this one is the beginning.',
  ),
  verification: z.object({
    method: z.enum(['zero_amount', 'temporary_authorization', 'none']),
    result: z.enum(['approved', 'not_verified']),
  }),
  expiresAt: z.int().nullable().describe('Unix seconds; null for a verified token.'),
})
z.globalRegistry.add(tokenResponseSchema, { id: 'CardToken' })

export const cvvTokenRequestSchema: z.ZodType<CvvTokenRequest> = z.object({
  cardId: text(64).describe('The token of the saved card.'),
  cvv: securityCode.describe('Security code, with as many digits as the brand of the card requires.'),
})

export const cvvTokenResponseSchema: z.ZodType<CvvTokenResponse> = z.object({
  cvvToken: ownText,
  cardId: ownText,
  expiresAt: z.int().describe('Unix seconds: 30 minutes after the token was created.'),
})
z.globalRegistry.add(cvvTokenResponseSchema, { id: 'CvvToken' })
