import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import { parseErrorBody, parseTokenResponse, paths, type TokenRequest } from '@element-js/protocol/http'
import { post } from '../post.ts'
import type { TypedCard } from './judge-group.ts'

/** The contents of a token request. */
export interface CardTokenRequest {
  readonly apiKey: string
  /** The service makes one token for this key, however often the request is sent. URL-safe, up to 64 characters. */
  readonly idempotencyKey: string
  readonly card: TypedCard
  readonly tokenData: TokenData
  readonly country: string | undefined
  /** The networks in which the payments should be made, the best one first. */
  readonly wishes: readonly string[] | undefined
  /** The message for the payer if no answer arrives. */
  readonly networkMessage: string
}

/**
 * Posts a card to the tokenization endpoint of the frame's own origin, and tries again if the answer is lost. Never
 * rejects.
 */
export async function requestToken(request: CardTokenRequest): Promise<TokenResult> {
  const body = JSON.stringify(bodyOf(request))
  // Longer than an issuer takes to verify a card on a bad day.
  const deadline = performance.now() + 30_000
  // The pause after each failed try.
  for (const pauseMs of [500, 1500, 0]) {
    try {
      const { apiKey, idempotencyKey } = request
      // Not all of the remaining time, because another try may get the answer that was lost.
      const timeoutMs = Math.min(12_000, deadline - performance.now())
      const response = await post(paths.tokens, { apiKey, idempotencyKey, body, timeoutMs })
      const result = resultIn(await response.json(), response.ok)
      if (result) return result
    } catch {
      // There is no connection, a timeout, or an answer that is not JSON, such as a proxy's. Try again, or fail below.
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return { error: { type: 'network_error', code: 0, message: request.networkMessage, retryable: true } }
}

/** JSON leaves out undefined values. */
function bodyOf({ card, tokenData, country, wishes }: CardTokenRequest): {
  readonly [key in keyof TokenRequest]: TokenRequest[key] | undefined
} {
  const { name, email, verifyCard } = tokenData
  return {
    card: {
      pan: card.pan,
      expirationMonth: card.expiration.month,
      expirationYear: card.expiration.year,
      cvv: card.cvv,
      cardHolderName: name.trim(),
    },
    email,
    verifyCard,
    country,
    preferredNetworks: wishes,
  }
}

/** The result in an answer of the service; `null` if the answer is not from the service. */
function resultIn(body: unknown, isOk: boolean): TokenResult | null {
  const token = isOk && parseTokenResponse(body)
  if (token) return { data: { cardId: token.cardId, card: token.card } }
  const refusal = parseErrorBody(body)
  if (!refusal) return null
  const { code, message, data } = refusal
  const { reason } = data
  if (reason === 'invalid_api_key') {
    return { error: { type: 'configuration_error', reason, message, retryable: false } }
  }
  return { error: { type: 'api_error', code, message, reason, retryable: code === 429 || code >= 500 } }
}
