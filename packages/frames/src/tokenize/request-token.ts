import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import { parseErrorBody, parseTokenResponse, paths, type TokenRequest } from '@element-js/protocol/http'
import type { TypedCard } from './judge-group.ts'

/** Longer than an issuer takes to verify a card on a bad day. */
const timeoutMs = 30_000

/** What a token is asked with. */
export interface TokenAsk {
  readonly apiKey: string
  readonly card: TypedCard
  readonly tokenData: TokenData
  /** Idempotency key: a request that is sent again is answered again. */
  readonly attempt: string
  readonly country: string | undefined
  /** Told to the payer when no answer comes. */
  readonly networkMessage: string
}

/** Posts a card to the tokenization endpoint, of the frame's own origin. Never rejects. */
export async function requestToken({
  apiKey,
  card,
  tokenData,
  attempt,
  country,
  networkMessage,
}: TokenAsk): Promise<TokenResult> {
  const { name, email, verifyCard } = tokenData
  const request: TokenRequest = {
    card: {
      pan: card.pan,
      expirationMonth: card.expiration.month,
      expirationYear: card.expiration.year,
      cvv: card.cvv,
      cardHolderName: name.trim(),
    },
    ...(email !== undefined && { email }),
    ...(verifyCard !== undefined && { verifyCard }),
    ...(country !== undefined && { country }),
  }
  try {
    const response = await fetch(paths.tokens, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': attempt },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
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
    // No connection, a time-out, or an answer that is no JSON, as from a proxy: all told below.
  }
  return { error: { type: 'network_error', code: 0, message: networkMessage, retryable: true } }
}
