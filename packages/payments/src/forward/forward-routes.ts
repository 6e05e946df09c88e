import { type App, type Hook, nextCursorOf, notes, readPlace, serverCredentials } from '@element-js/http'
import { idempotencyHeader, unixSecondsOf } from '@element-js/values'
import { z } from 'zod'
import { merchantOf, requesterOf } from '../merchants/request-merchant.ts'
import type { ForwardContext, Forwarding } from './context.ts'
import type { Forward } from './domain/forward.ts'
import { forwardRequest } from './flows/forward-request.ts'
import { readForwardOrder } from './flows/read-forward-order.ts'
import {
  type ForwardLine,
  forwardListQuerySchema,
  forwardPageSchema,
  forwardRequestSchema,
  forwardResponseSchema,
} from './forward-schemas.ts'
import { listForwards } from './store/forwards.ts'

const path = '/v1/forward'

interface ForwardRoutes {
  readonly guard: Hook
  /** Counts requests to forward, after the guard. */
  readonly limit: Hook
  readonly forwarding: Forwarding
}

/** Send a request to a destination with the data of a card filled in, and list what was sent. */
export function forwardRoutes(
  app: App,
  context: ForwardContext,
  { guard, limit, forwarding }: ForwardRoutes,
): void {
  app.post(path, { schema: sending, onRequest: [guard, limit] }, async (request, reply) => {
    const order = readForwardOrder({
      merchantId: merchantOf(request).id,
      request: request.body,
      headerKey: request.headers['idempotency-key'],
    })
    const requester = requesterOf(request, 'merchant')
    const { forward, answer, isReplayed } = await forwardRequest(context, order, { forwarding, requester })
    if (isReplayed) reply.header('idempotent-replayed', 'true')
    const { forwardId, idempotencyKey } = forward
    return { forwardId, idempotencyKey, ...answer }
  })

  app.get(path, { schema: listing, onRequest: guard }, async (request) => {
    const { id: merchantId } = merchantOf(request)
    const found = await listForwards(context.db, { merchantId, ...readPlace(request.query) })
    return { forwards: found.rows.map(lineOf), nextCursor: nextCursorOf(found) }
  })
}

function lineOf(forward: Forward): ForwardLine {
  const { forwardId, idempotencyKey, requester, requestId, cardId, destination, origin, method } = forward
  const { path, state, failure, answerStatus: status, requestBytes } = forward
  const { createdAtMs, endedAtMs } = forward
  return {
    ...{ forwardId, idempotencyKey, requester, requestId, cardId, destination, origin, method, path },
    usedSecurityCode: Boolean(forward.usedSecurityCode),
    ...{ state, failure, status, requestBytes },
    createdAt: unixSecondsOf(createdAtMs),
    endedAt: unixSecondsOf(endedAtMs),
  }
}

const sending = {
  tags: ['Forwarding'],
  operationId: 'forwardRequest',
  summary: 'Send a request with card data',
  description:
    "Sends your own request to a destination that an operator has registered, with card data in place of templates such as {{card.pan}}, and returns the status of the destination's answer and its registered fields. A repeated request with the same key is sent only once, and returns the same answer for 24 hours. docs/forward.md describes templates, limits and errors.",
  security: serverCredentials,
  headers: z.object({ 'idempotency-key': idempotencyHeader }),
  body: forwardRequestSchema,
  response: { 200: forwardResponseSchema },
  ...notes({
    answer: 'The destination has answered; status says what.',
    isReplayable: true,
    reasons: [
      'invalid_template',
      'idempotency_key_conflict',
      'destination_not_allowed',
      'card_not_found',
      'cvv_token_not_found',
      'card_token_expired',
      'cvv_token_expired',
      'cvv_token_used',
      'cvv_token_in_use',
      'security_code_unavailable',
      'forward_in_progress',
      'forward_answer_expired',
      'outcome_unknown',
      'idempotency_key_reused',
      'too_many_requests',
      'destination_unavailable',
    ],
  }),
}

const listing = {
  tags: ['Forwarding'],
  operationId: 'listForwardedRequests',
  summary: 'List forwarded requests',
  description:
    'The requests that were sent, to which destination and when, newest first, without headers and bodies.',
  security: serverCredentials,
  querystring: forwardListQuerySchema,
  response: { 200: forwardPageSchema },
  ...notes({ answer: 'One page of forwarded requests.' }),
}
