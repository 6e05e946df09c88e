import type { ApiError } from '@element-js/protocol/frame'
import type { PaymentConfirmation } from '../results.ts'
import { isStatus } from './read-charge-answer.ts'

const pauseMs = 2_000
/** After a refusal for too many requests: the service's window is a minute. */
const longPauseMs = 15_000
/** A request that takes longer is sent again. */
const patienceMs = 8_000

export interface StatusListener {
  seen(confirmation: PaymentConfirmation): void
  /** The service could not be asked. It is asked again. */
  lost(): void
  /** The service knows no such payment, or not for this page. */
  refused(error: ApiError): void
}

export interface StatusWatch {
  /** Asks at once. */
  look(): void
  stop(): void
}

/** Asks the service how a payment stands, again and again, and at once when the page is looked at or online again. */
export function watchStatus(address: string, { seen, lost, refused }: StatusListener): StatusWatch {
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How many questions there were: only the answer to the last one counts. */
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
  // A page that comes back from the browser's cache never gets the answer to what it asked when it was left.
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
    // Offline, blocked, too slow, or not JSON: a proxy answered in the service's place.
    return 0
  }
}
