import type { createLog, DeclineReason } from '@element-js/server/adapters'
import Stripe from 'stripe'
import { reasonOf } from './decline-reasons.ts'

export interface StripeAddress {
  readonly secretKey: string
  /** `undefined`: Stripe's own address. */
  readonly url: URL | undefined
  /**
   * How long to wait for an answer. Default 8000: issuers answer within some seconds. The service waits ten, and then
   * asks for the position of the payment.
   */
  readonly timeoutMs?: number
}

/** A client of Stripe's API, with the version that its types describe. */
export function connectToStripe({ secretKey, url, timeoutMs = 8000 }: StripeAddress): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    // The adapter decides what to do about a lost answer, and each retry would double the time until it does. The
    // package sends a request again once if its connection was lost, with the same idempotency key. If the request has
    // no key, the package makes one.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: createCarefulClient(),
    ...(url && {
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? '80' : '443'),
    }),
  })
}

/**
 * The package's own client, with two differences.
 *
 * 1. It gets a body as bytes and not as a text. Of a text, Node makes copies that it frees and does not clear; these
 *    bytes are overwritten once Stripe has answered.
 * 2. JSON that Stripe cannot have sent counts as no answer. For a JSON string with status 200, the package throws where
 *    nobody can catch it, which ends the process; and an object without an id would be recorded as the payment or the
 *    refund.
 */
function createCarefulClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (host, port, path, method, headers, data, protocol, timeout) => {
      const bytes = Buffer.from(data)
      try {
        // The client only passes it on to `write` of the request.
        const body = bytes as unknown as string
        const response = await client.makeRequest(host, port, path, method, headers, body, protocol, timeout)
        const readJson = response.toJSON.bind(response)
        response.toJSON = async () => refuseForeign(await readJson())
        return response
      } finally {
        bytes.fill(0)
      }
    },
  }
}

/** @throws SyntaxError, which the package treats as an answer without JSON. It repeats nothing of the answer. */
function refuseForeign(json: unknown): unknown {
  if (typeof json === 'object' && json !== null) {
    // Every resource and every list of Stripe's tells its kind in `object`.
    if ('object' in json && typeof json.object === 'string') return json
    if ('error' in json && json.error) return json
  }
  throw new SyntaxError('The answer is not from Stripe.')
}

/** How a request to Stripe ended. */
export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** The issuer or Stripe declined the card. */
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** Stripe refused the request: it had no effect. */
  | { readonly kind: 'refused' }
  /** Stripe answered with an internal fault. The request has ended, and may have taken effect. */
  | { readonly kind: 'fault' }
  /** No answer, or one that says nothing about the effect: the request may still be in progress. */
  | { readonly kind: 'unknown' }

export type Ask = <T>(call: string, send: () => Promise<T>) => Promise<Answer<T>>

/**
 * Sends requests to Stripe and classifies their failures.
 *
 * @param log Receives Stripe's words for a failure, but neither a message nor a body, because these may quote the
 *   request.
 */
export function createAsk(log: Pick<ReturnType<typeof createLog>, 'warn'>): Ask {
  return async (call, send) => {
    try {
      return { kind: 'done', value: await send() }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const answer = answerOf(error)
      if (answer.kind !== 'declined') {
        const { type, code, statusCode: status, requestId } = error
        log.warn({ call, type, code, status, requestId }, 'Stripe did not perform the operation')
      }
      return answer
    }
  }
}

function answerOf(error: InstanceType<typeof Stripe.errors.StripeError>): Answer<never> {
  const { statusCode: status, code, decline_code } = error
  if (error instanceof Stripe.errors.StripeCardError) {
    return { kind: 'declined', reason: reasonOf({ code, decline_code }) }
  }
  // A conflict of idempotency keys says nothing about the first request with the key.
  if (error instanceof Stripe.errors.StripeIdempotencyError || status === undefined)
    return { kind: 'unknown' }
  if (status >= 500) return { kind: 'fault' }
  return status === 400 || status === 402 || status === 404 ? { kind: 'refused' } : { kind: 'unknown' }
}
