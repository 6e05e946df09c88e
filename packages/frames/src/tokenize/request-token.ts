import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import { parseTokenResponse, paths, type TokenRequest } from '@element-js/protocol/http'
import { askService, type ServiceRequest } from './ask-service.ts'
import type { TypedCard } from './judge-group.ts'

/** How a request for a token is sent. */
export type Sending = Pick<ServiceRequest<unknown>, 'apiKey' | 'idempotencyKey' | 'locale' | 'networkMessage'>

/** The contents of a token request. */
export interface CardTokenRequest extends Sending {
  readonly card: TypedCard
  readonly tokenData: TokenData
  readonly country: string | undefined
  /** The preferred networks for the payments, best first. */
  readonly wishes: readonly string[] | undefined
}

/** Posts a card to the tokenization endpoint. Never rejects. */
export function requestToken({
  card,
  tokenData,
  country,
  wishes,
  ...sending
}: CardTokenRequest): Promise<TokenResult> {
  const { name, email, verifyCard } = tokenData
  // JSON leaves out undefined values.
  const body: { readonly [key in keyof TokenRequest]: TokenRequest[key] | undefined } = {
    card: {
      pan: card.pan,
      expirationMonth: card.expiration.month,
      expirationYear: card.expiration.year,
      cvv: card.cvv,
      cardHolderName: name.trim(),
    },
    // The optional input of a form is empty.
    email: email || undefined,
    verifyCard,
    country,
    preferredNetworks: wishes,
  }
  return askService({
    ...sending,
    path: paths.tokens,
    body,
    read(answer) {
      const token = parseTokenResponse(answer)
      return token && { cardId: token.cardId, card: token.card }
    },
  })
}
