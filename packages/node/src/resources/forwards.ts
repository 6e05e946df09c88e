import type { Answer, ForwardedRequest, RequestBody } from '../operations.ts'
import { readPages } from '../requests/pages.ts'
import type { CallOptions, SendRequest } from '../requests/send-request.ts'

/** A request to send with the data of a card. Its texts can contain templates such as `{{card.pan}}`. */
export type ForwardOrder = RequestBody<'forwardRequest'>

/** Requests to other services, with the data of a card filled in. */
export interface Forwards {
  /**
   * Sends a request to a destination, at most once under its `idempotencyKey`. Without a key, your server sends another
   * request when it repeats the call; the client's own tries share one key.
   *
   * @returns the status of the destination's answer, which can be an error, and its registered fields.
   * @throws ElementError also with the reason `outcome_unknown`: the request was sent, and its outcome is unknown.
   */
  send(order: ForwardOrder, options?: CallOptions): Promise<Answer<'forwardRequest'>>
  /** The requests that were sent, newest first, page by page. */
  list(options?: CallOptions): AsyncGenerator<ForwardedRequest, void, undefined>
}

const path = '/v1/forward'

// The service waits 30 s for a destination, and 5 s for a connection to it.
const timeoutMs = 40_000

export function createForwards(send: SendRequest): Forwards {
  return {
    send: async (order, options) => {
      const body = { ...order, idempotencyKey: order.idempotencyKey ?? crypto.randomUUID() }
      const request = { method: 'POST', path, body, repeatable: 'always' } as const
      const answer = await send({
        ...request,
        options: { ...options, timeoutMs: options?.timeoutMs ?? timeoutMs },
      })
      return answer as Answer<'forwardRequest'>
    },
    list: (options) =>
      readPages(async (cursor) => {
        const answer = await send({ method: 'GET', path, query: { cursor }, repeatable: 'always', options })
        const { forwards: rows, nextCursor } = answer as Answer<'listForwardedRequests'>
        return { rows, nextCursor }
      }),
  }
}

/**
 * Escapes a text by somebody else, so that the service fills no template in it: a payer could write `{{card.pan}}`
 * where your server expects a name.
 */
export function literalText(text: string): string {
  return text.replaceAll('{{', '{{{{')
}
