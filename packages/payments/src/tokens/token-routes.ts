import { type App, anyOf, type Hook, notes, pageCredentials } from '@element-js/http'
import { paths } from '@element-js/protocol/http'
import { idempotencyHeader, locales, ServiceError } from '@element-js/values'
import { z } from 'zod'
import { declineReasons } from '../acquirer/domain/decline-reason.ts'
import { type DeclineLimit, nameOfCard, rangeOfCards } from '../limits/decline-limit.ts'
import type { Last4Disclosure } from '../limits/last4-disclosure.ts'
import { payerOf } from '../limits/rate-limit.ts'
import { linkIdOf, merchantOf } from '../merchants/request-merchant.ts'
import type { TokenContext } from './context.ts'
import { createToken } from './flows/create-token.ts'
import { readTokenOrder } from './flows/read-token-order.ts'
import { usePayerMessages } from './payer-messages.ts'
import { tokenRequestSchema, tokenResponseSchema } from './token-schemas.ts'
import { verdictOfFailure } from './verdict-of-failure.ts'

interface TokenRouteOptions {
  readonly guards: readonly Hook[]
  readonly declines: DeclineLimit
  readonly last4Disclosure: Last4Disclosure
}

/** `POST /v1/payments/tokens/card`: from the service's own frames, with an API key or a payment link's id. */
export function cardTokenRoutes(
  app: App,
  context: TokenContext,
  { guards, declines, last4Disclosure }: TokenRouteOptions,
): void {
  app.post(paths.tokens, { schema, onRequest: [usePayerMessages, ...guards] }, async (request, reply) => {
    const order = await readTokenOrder(context, {
      merchant: merchantOf(request),
      linkId: linkIdOf(request),
      request: request.body,
      idempotencyKey: request.headers['idempotency-key'],
    })
    const { merchantId, fingerprint } = order
    const { pan } = order.request.card
    const payer = payerOf(request)
    const maker = {
      payer,
      range: rangeOfCards(merchantId, pan),
      card: nameOfCard(merchantId, fingerprint),
    }
    // A repeated request waits as any other: its answer shows whether it has the card of the first one.
    await using watch = await declines.begin({
      asker: { payer, range: maker.range },
      linkId: order.linkId,
    })
    const answer = await createToken(context, order, { declines, watch }).catch((error: unknown) => {
      watch.verdict = verdictOfFailure(error)
      throw error
    })
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
    if ('declineReason' in answer) throw new ServiceError(answer.declineReason)
    const { token } = answer
    const [mayShowLast4] = await Promise.all([
      last4Disclosure.mayShowLast4({ merchantId, payer, pan, fingerprint }),
      declines.remember({ ...order, ...token }, maker),
    ])
    return mayShowLast4 ? token : { ...token, card: { ...token.card, last4: '' } }
  })
}

const schema = {
  tags: ['Cards'],
  operationId: 'createCardToken',
  summary: 'Create a card token',
  description: `Only for the card fields of the library: it accepts requests from their own origin and needs no access token. With the header Accept-Language ${anyOf(locales)}, messages about the card are for the payer, in that language. The card is verified with its issuer first, unless verifyCard is false. An unverified token expires after 30 minutes, unless a payment confirms it.`,
  security: pageCredentials,
  headers: z.object({ 'idempotency-key': idempotencyHeader }),
  body: tokenRequestSchema,
  response: { 200: tokenResponseSchema },
  ...notes({
    answer: 'The token, with the details of the card that may be shown.',
    isReplayable: true,
    reasons: [
      'invalid_card_number',
      'invalid_expiration',
      'card_expired',
      'invalid_cvv',
      'test_card_required',
      'test_card_refused',
      ...declineReasons,
      'origin_not_allowed',
      'idempotency_key_reused',
      'too_many_requests',
      'acquirer_unavailable',
    ],
  }),
}
