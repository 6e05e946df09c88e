import { z } from 'zod'
import { ownText, text } from '../values/texts.ts'

/** Body of `POST /v1/auth/token`. */
export interface AccessTokenRequest {
  readonly clientId: string
  readonly clientSecret: string
}

export interface AccessTokenResponse {
  readonly accessToken: string
  readonly tokenType: 'Bearer'
  /** Seconds from now. */
  readonly expiresIn: number
}

export const accessTokenRequestSchema: z.ZodType<AccessTokenRequest> = z.object({
  clientId: text(200),
  clientSecret: text(200),
})

export const accessTokenResponseSchema: z.ZodType<AccessTokenResponse> = z.object({
  accessToken: ownText,
  tokenType: z.literal('Bearer'),
  expiresIn: z.int().describe('Seconds from now.'),
})
