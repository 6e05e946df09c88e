import { type App, anyOf, type Hook, notes, pageCredentials } from '@element-js/http'
import { paths } from '@element-js/protocol/http'
import { idempotencyHeader, locales, Secret } from '@element-js/values'
import { z } from 'zod'
import { type DeclineLimit, nameOfCard, rangeOfCards } from '../limits/decline-limit.ts'
import { payerOf } from '../limits/rate-limit.ts'
import { merchantOf } from '../merchants/request-merchant.ts'
import type { TokenContext } from './context.ts'
import { createCvvToken } from './flows/create-cvv-token.ts'
import { usePayerMessages } from './payer-messages.ts'
import { cvvTokenRequestSchema, cvvTokenResponseSchema } from './token-schemas.ts'
import { verdictOfFailure } from './verdict-of-failure.ts'

/**
 * `POST /v1/payments/tokens/cvv`: from the service's own frames, with an API key. With only that, nobody learns anything of
 * a card by it: the code is not verified, and an issuer's decline of a payment counts for the payer who typed the code. So
 * does a code that differs from that of an earlier request with the same key.
 */
export function cvvTokenRoutes(
  app: App,
  context: TokenContext,
  { guards, declines }: { readonly guards: readonly Hook[]; readonly declines: DeclineLimit },
): void {
  app.post(paths.cvvTokens, { schema, onRequest: [usePayerMessages, ...guards] }, async (request, reply) => {
    const { cardId, cvv } = request.body
    const { id: merchantId } = merchantOf(request)
    const order = {
      merchantId,
      cardId,
      code: new Secret(cvv),
      idempotencyKey: request.headers['idempotency-key'],
    }
    const payer = payerOf(request)
    await using watch = await declines.begin({
      asker: { payer },
      isForPayerOnly: true,
      isHarmless: async () => true,
    })
    const answer = await createCvvToken(context, order).catch((error: unknown) => {
      watch.verdict = verdictOfFailure(error)
      throw error
    })
    const { token, card, tokenHash, isReplayed } = answer
    await declines.remember(
      { merchantId, cardId: tokenHash },
      {
        payer,
        range: rangeOfCards(merchantId, card.bin),
        card: nameOfCard(merchantId, card.fingerprint),
      },
    )
    if (isReplayed) reply.header('idempotent-replayed', 'true')
    return token
  })
}

const schema = {
  tags: ['Cards'],
  operationId: 'createCvvToken',
  summary: 'Create a token of the security code of a saved card',
  description: `Only for the card fields of the library: it accepts requests from their own origin and needs no access token. With the header Accept-Language ${anyOf(locales)}, messages about the card are for the payer, in that language. The code is not verified. The token is valid for one authorization of this card, within 30 minutes.`,
  security: pageCredentials,
  headers: z.object({ 'idempotency-key': idempotencyHeader }),
  body: cvvTokenRequestSchema,
  response: { 200: cvvTokenResponseSchema },
  ...notes({
    answer: 'The token, which your server sends together with the cardId to charge the card.',
    isReplayable: true,
    reasons: [
      'invalid_cvv',
      'card_not_found',
      'card_token_expired',
      'origin_not_allowed',
      'idempotency_key_reused',
      'too_many_requests',
    ],
  }),
}
