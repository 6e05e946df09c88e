import type { createLog, DeclineReason } from '@element-js/server/adapters'
import Stripe from 'stripe'
import { reasonOf } from './decline-reasons.ts'

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
