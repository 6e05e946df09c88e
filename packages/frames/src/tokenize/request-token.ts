import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import { parseErrorBody, parseTokenResponse, paths, type TokenRequest } from '@element-js/protocol/http'
import type { TypedCard } from './judge-group.ts'

/** What a token is asked with. */
export interface TokenAsk {
  readonly apiKey: string
  /** However often it is sent, one token is made of it. URL-safe, up to 64 characters. */
  readonly idempotencyKey: string
  readonly card: TypedCard
  readonly tokenData: TokenData
  readonly country: string | undefined
  /** Told to the payer when no answer comes. */
  readonly networkMessage: string
}

/**
 * Posts a card to the tokenization endpoint, of the frame's own origin; again by itself when the answer is lost. Never
 * rejects.
 */
export async function requestToken({
  apiKey,
  idempotencyKey,
  card,
  tokenData,
  country,
  networkMessage,
}: TokenAsk): Promise<TokenResult> {
  const { name, email, verifyCard } = tokenData
  const request: { readonly [key in keyof TokenRequest]: TokenRequest[key] | undefined } = {
    card: {
      pan: card.pan,
      expirationMonth: card.expiration.month,
      expirationYear: card.expiration.year,
      cvv: card.cvv,
      cardHolderName: name.trim(),
    },
    // What is not given is left out by JSON.
    email,
    verifyCard,
    country,
  }
  // Longer than an issuer takes to verify a card on a bad day.
  const deadline = performance.now() + 30_000
  // How long is waited after each try that was lost.
  for (const pauseMs of [500, 1500, 0]) {
    try {
      const response = await fetch(paths.tokens, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': apiKey,
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(request),
        // Not all the time there is: the answer to a try that got lost may be had by another.
        signal: AbortSignal.timeout(Math.min(12_000, deadline - performance.now())),
      })
      const body: unknown = await response.json()
      const token = response.ok && parseTokenResponse(body)
      if (token) return { data: { cardId: token.cardId, card: token.card } }
      const refusal = parseErrorBody(body)
      if (refusal) {
        const { code, message, data } = refusal
        return {
          error: {
            type: 'api_error',
            code,
            message,
            reason: data.reason,
            retryable: code === 429 || code >= 500,
          },
        }
      }
    } catch {
      // No connection, a time-out, or an answer that is no JSON, as from a proxy: the next try, or told below.
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return { error: { type: 'network_error', code: 0, message: networkMessage, retryable: true } }
}
