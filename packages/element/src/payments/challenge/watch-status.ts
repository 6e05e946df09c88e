import type { ApiError } from '@element-js/protocol/frame'
import type { PaymentConfirmation } from '../results.ts'
import { isStatus } from './read-charge-answer.ts'

const pauseMs = 2_000
/** The pause after a refusal because of too many requests. The service counts them per minute. */
const longPauseMs = 15_000
/** A request that takes longer is sent again. */
const patienceMs = 8_000

export interface StatusListener {
  seen(confirmation: PaymentConfirmation): void
  /** The service could not be reached. It will be asked again. */
  lost(): void
  /** The service does not know the payment, or not for this page. */
  refused(error: ApiError): void
}

export interface StatusWatch {
  /** Asks immediately. */
  look(): void
  stop(): void
}

/**
 * Asks the service for the status of a payment repeatedly, and immediately when the page becomes visible or online
 * again.
 */
export function watchStatus(address: string, { seen, lost, refused }: StatusListener): StatusWatch {
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How many questions were sent: only the answer to the last one counts. */
  let questions = 0
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    questions += 1
    const question = questions
    clearTimeout(timer)
    const answer = await ask(address)
    if (signal.aborted || question !== questions) return
    isLooking = false
    timer = setTimeout(look, answer === 429 ? longPauseMs : pauseMs)
    if (typeof answer === 'number') lost()
    else if ('message' in answer) refused(answer)
    else seen(answer)
  }

  for (const event of ['online', 'offline', 'focus']) {
    window.addEventListener(event, look, { signal })
  }
  // A page that returns from the browser's cache never gets the answer to the question that was open when it was left.
  const cameBack = (): void => {
    isLooking = false
    void look()
  }
  window.addEventListener('pageshow', cameBack, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  void look()
  return {
    look,
    stop() {
      listening.abort()
      clearTimeout(timer)
    },
  }
}

/** @returns the status of the payment, the refusal, or the HTTP status of another answer; 0 if there was none. */
async function ask(address: string): Promise<PaymentConfirmation | ApiError | number> {
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    })
    const { status } = response
    const { idempotencyKey, transferStatus, message, data } = Object(await response.json())
    if (status === 404 && data?.reason === 'challenge_not_found') {
      return { type: 'api_error', code: status, reason: data.reason, message: `${message}`, retryable: false }
    }
    return response.ok && isStatus(transferStatus)
      ? { idempotencyKey: `${idempotencyKey}`, transferStatus }
      : status
  } catch {
    // The request was offline, blocked or too slow, or the response is not JSON because a proxy answered in place of
    // the service.
    return 0
  }
}
