import { characters, ownText } from '@element-js/values'
import { z } from 'zod'

/** Body of `POST /v1/sandbox/sessions`. */
export interface SandboxSessionRequest {
  readonly expiresInSeconds?: number
  readonly notificationUrl?: string
  readonly origins?: readonly string[]
}

export interface SandboxSessionResponse {
  readonly sessionId: string
  readonly apiKey: string
  readonly accessToken: string
  readonly notificationSecret: string
  /** Unix seconds. */
  readonly expiresAt: number
}

/** How long a session lasts that does not say so. */
export const usualLifetimeSeconds = 3600

const longestUrl = 2048

export const sandboxSessionRequestSchema: z.ZodType<SandboxSessionRequest> = z.object({
  expiresInSeconds: z
    .int()
    .min(60)
    .max(86_400)
    .exactOptional()
    .describe('How long the session lasts, in real time, regardless of its clock. Default 3600.'),
  notificationUrl: characters(longestUrl)
    .exactOptional()
    .describe('Receives charge.updated, and refund.updated of card payments. Default: none.'),
  origins: z
    .array(characters(300))
    .min(1)
    .max(20)
    .exactOptional()
    .describe(
      'The origins whose pages may embed the card fields, for example http://localhost:* or https://shop.example. Default: every page on localhost and 127.0.0.1.',
    ),
})

export const sandboxSessionResponseSchema: z.ZodType<SandboxSessionResponse> = z.object({
  sessionId: ownText.describe('Also the id of the merchant.'),
  apiKey: ownText,
  accessToken: ownText,
  notificationSecret: ownText.describe('Signs the notifications of the session.'),
  expiresAt: z.int().describe('Unix seconds, in real time.'),
})
