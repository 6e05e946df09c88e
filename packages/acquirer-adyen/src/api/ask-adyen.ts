import type { createLog } from '@element-js/server/adapters'
import { AdyenError } from './adyen-http-client.ts'
import { keyOf } from './adyen-names.ts'

/** How a request to Adyen ended. */
export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Adyen refused what was asked, and would refuse it again: it had no effect. */
  | { readonly kind: 'refused' }
  /** Adyen refused the caller. This request had no effect; an earlier one with the same key may have had its own. */
  | { readonly kind: 'barred' }
  /** The request may have had its effect, or may have it yet. */
  | {
      readonly kind: 'unknown'
      /** Whether Adyen would only repeat this answer to the same key. */
      readonly isStored: boolean
    }

/** What goes with a request of Adyen's package. */
export interface RequestOptions {
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

export interface Question<T> {
  /** For the log. */
  readonly call: string
  /** The name of the request, which is also its idempotency key. */
  readonly name: string
  /** Ends the waiting for an answer. */
  readonly signal: AbortSignal
  send(options: RequestOptions): Promise<T>
}

export type Ask = <T>(question: Question<T>) => Promise<Answer<T>>

export type AdyenLog = Pick<ReturnType<typeof createLog>, 'warn' | 'error'>

/**
 * Sends requests to Adyen and sorts what they fail with.
 *
 * @param log Receives Adyen's codes for a failure, and neither a message nor a body: these may quote the request.
 */
export function createAsk(log: AdyenLog): Ask {
  return async ({ call, name, signal, send }) => {
    try {
      return { kind: 'done', value: await send({ idempotencyKey: keyOf(name), signal }) }
    } catch (error) {
      if (!(error instanceof AdyenError)) throw error
      const { status, errorCode: code, errorType: type, pspReference } = error
      log.warn({ call, status, code, type, pspReference }, 'Adyen did not perform the operation')
      return answerOf(error)
    }
  }
}

function answerOf({ status, errorCode, errorType, isTransient }: AdyenError): Answer<never> {
  const unknown = { kind: 'unknown', isStored: false } as const
  // 704: a request with the same key is in progress.
  if (status === null || errorType === null || isTransient || errorCode === '704') return unknown
  switch (status) {
    case 401:
    case 403:
      return { kind: 'barred' }
    case 409:
    case 429:
      return unknown
    default:
      // What is wrong with the account is also answered with 500, before anything is done.
      if (status < 500 || errorType === 'configuration') return { kind: 'refused' }
      return { kind: 'unknown', isStored: true }
  }
}
