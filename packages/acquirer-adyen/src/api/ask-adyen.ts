import type { createLog } from '@element-js/server/adapters'
import { AdyenError } from './adyen-http-client.ts'
import { keyOf } from './adyen-names.ts'

/** How a request to Adyen ended. */
export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Adyen refused the request and would refuse it again. The request had no effect. */
  | { readonly kind: 'refused' }
  /** Adyen refused the caller. This request had no effect, but an earlier one with the same key may have had one. */
  | { readonly kind: 'barred' }
  /** The request may have taken effect, or may still do so. */
  | {
      readonly kind: 'unknown'
      /** Whether Adyen would only repeat this answer for the same key. */
      readonly isStored: boolean
    }

/** The options that Adyen's package sends with a request. */
export interface RequestOptions {
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

export interface Question<T> {
  /** For the log. */
  readonly call: string
  /** The name of the request, which is also its idempotency key. */
  readonly name: string
  /** Stops waiting for an answer. */
  readonly signal: AbortSignal
  send(options: RequestOptions): Promise<T>
}

export type Ask = <T>(question: Question<T>) => Promise<Answer<T>>

export type AdyenLog = Pick<ReturnType<typeof createLog>, 'warn' | 'error'>

/**
 * Sends requests to Adyen and classifies their failures.
 *
 * @param log Receives Adyen's codes for a failure, but neither a message nor a body, because these may quote the
 *   request.
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
      // Adyen also answers 500 for a problem with the account, before it does anything.
      if (status < 500 || errorType === 'configuration') return { kind: 'refused' }
      return { kind: 'unknown', isStored: true }
  }
}
