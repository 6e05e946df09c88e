import { setTimeout as sleep } from 'node:timers/promises'
import type { Notifications } from '@element-js/acquirer-adapter'
import type { Currency, createLog } from '@element-js/server/adapters'
import { keyOf } from './adyen-names.ts'
import type { AdyenApi } from './connect-to-adyen.ts'
import { AdyenError } from './connect-to-adyen.ts'

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

export interface AdyenOptions {
  readonly api: AdyenApi
  readonly notifications: Notifications
  readonly log: AdyenLog
  readonly nowMs: () => number
  /** The currency of the zero amount with which a card is verified. */
  readonly verificationCurrency: Currency
  /**
   * How long after its request the adapter cancels a payment without an answer, if a crash has lost the card that it
   * needs to repeat the request.
   */
  readonly closeAfterMs: number
  /**
   * Ends the waiting of a call, which then answers that the outcome is undecided. Default: after 8 seconds. The service
   * waits ten, and then asks for the position of the payment.
   */
  readonly deadline?: () => AbortSignal
  /** The pauses before a request for a payment is repeated. Default: 200 and 1000. */
  readonly pausesMs?: readonly number[]
}

/** The objects that the parts of the processor share. */
export interface AdyenTools extends Required<AdyenOptions> {
  readonly ask: Ask
}

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

/**
 * Sends a request until Adyen has answered it, or until time is up. The idempotency key stays the same, so that the
 * request takes effect once.
 *
 * @returns `refused` and `barred` for the first request only: after a later one, they would not say what happened to
 *   the first.
 */
export async function askAgain<T>({ ask, pausesMs }: AdyenTools, question: Question<T>): Promise<Answer<T>> {
  const { signal } = question
  for (const [repetition, pauseMs] of [0, ...pausesMs].entries()) {
    if (pauseMs > 0) await sleep(pauseMs, null, { signal }).catch(() => null)
    if (signal.aborted) return unknown
    const answer = await ask(question)
    switch (answer.kind) {
      case 'done':
        return answer
      case 'refused':
      case 'barred':
        return repetition === 0 ? answer : unknown
      case 'unknown':
        if (answer.isStored) return answer
        break
      default:
        answer satisfies never
    }
  }
  return unknown
}

const unknown: Answer<never> = { kind: 'unknown', isStored: false }
