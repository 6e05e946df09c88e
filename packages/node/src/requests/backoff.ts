import type { ElementError } from '../element-error.ts'

/** How the client waits before it repeats a request. */
export interface RetryOptions {
  /** How often the client sends a request at most, including the first time. Default 5. */
  readonly attempts?: number | undefined
  /** The pause before the second try; it doubles with each further try. Default 250. */
  readonly firstDelayMs?: number | undefined
  /** The longest pause, unless the service asks for a longer one. Default 10,000. */
  readonly longestDelayMs?: number | undefined
  /** A number from 0 to 1, which spreads the pauses of clients that failed together. Default `Math.random`. */
  readonly random?: (() => number) | undefined
  /** A clock that nobody sets, in milliseconds. Default `performance.now`. */
  readonly nowMs?: (() => number) | undefined
  /** Waits. Default: a timer. */
  readonly sleep?: ((delayMs: number, signal?: AbortSignal) => Promise<void>) | undefined
}

/**
 * After which errors the client repeats a request: `always` if it can be sent twice, otherwise only if it was refused
 * unread.
 */
export type Repeatable = 'always' | 'if_refused'

export function isWorthRepeating({ type, reason }: ElementError, repeatable: Repeatable): boolean {
  if (type === 'rate_limited') return true
  if (repeatable === 'if_refused') return false
  return (
    type === 'connection' ||
    type === 'unavailable' ||
    reason === 'payment_in_progress' ||
    reason === 'forward_in_progress'
  )
}

interface Pause {
  /** How many tries have failed. */
  readonly failures: number
  /** The pause that the service asked for in its header `Retry-After`. */
  readonly retryAfterMs: number | null
  readonly options: RetryOptions
}

/**
 * The pause before the next try: between half of an exponentially growing time and all of it. It is never shorter than
 * the pause that the service asked for, and at most a quarter longer.
 */
export function pauseMs({ failures, retryAfterMs, options }: Pause): number {
  const { firstDelayMs = 250, longestDelayMs = 10_000, random = Math.random } = options
  if (retryAfterMs !== null) return retryAfterMs + Math.min(retryAfterMs, longestDelayMs) * 0.25 * random()
  const full = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs)
  return full / 2 + (full / 2) * random()
}

// The header can also be a date, which this service never sends.
export function readRetryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null
}

/** Waits by a timer. @throws the signal's reason when it is aborted. */
export function sleepByTimer(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
