import { paths } from '@element-js/protocol/http'
import { z } from 'zod'
import { tellsOfCard } from '../domain/decline-reason.ts'
import { ServiceError } from '../errors.ts'
import { createToken } from '../flows/create-token.ts'
import { readTokenOrder } from '../flows/read-token-order.ts'
import type { App } from '../http/app.ts'
import { type Hook, merchantOf } from '../http/authenticate.ts'
import type { DeclineLimit } from '../http/decline-limit.ts'
import { payerOf } from '../http/rate-limit.ts'
import type { Parts } from '../parts.ts'
import { tokenRequestSchema, tokenResponseSchema } from '../schemas/card-token.ts'
import { errorBodySchema } from '../schemas/error-body.ts'
import { idempotencyKey } from '../schemas/texts.ts'
import { findAttempt } from '../store/token-attempts.ts'

/** `POST /v1/payments/tokens/card`: from the service's own frames, with an API key. @see interface §4.8 */
export function cardTokenRoutes(
  app: App,
  parts: Parts,
  { guards, declines }: { readonly guards: readonly Hook[]; readonly declines: DeclineLimit },
): void {
  app.post(paths.tokens, { schema, onRequest: [...guards] }, async (request, reply) => {
    const order = await readTokenOrder(parts, {
      merchant: merchantOf(request),
      request: request.body,
      idempotencyKey: request.headers['idempotency-key'],
    })
    const payer = payerOf(request)
    const answer = await declines.watch({
      payer,
      isRepeated: async () => (await findAttempt(parts.db, order)) !== undefined,
      act: () => createToken(parts, order),
      isDeclined: (given) =>
        !given.isReplayed && 'declineReason' in given && tellsOfCard(given.declineReason),
    })
    if ('token' in answer) declines.remember({ ...order, ...answer.token }, payer)
    if (answer.isReplayed) reply.header('idempotent-replayed', 'true')
    if ('declineReason' in answer) throw new ServiceError(answer.declineReason)
    return answer.token
  })
}

const schema = {
  tags: ['Cards'],
  summary: 'Turn a card into a token (frames only)',
  security: [{ apiKey: [] }],
  headers: z.object({ 'idempotency-key': idempotencyKey.exactOptional() }),
  body: tokenRequestSchema,
  response: { 200: tokenResponseSchema, '4xx': errorBodySchema },
}
