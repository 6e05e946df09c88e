import { ServiceError } from '@element-js/values'

/** Lets few requests of this process change one payment or link at a time. */
export interface Turns {
  /**
   * @param key The payment or link.
   * @throws ServiceError 409 if no turn came in time.
   */
  take<T>(key: string, act: () => Promise<T>): Promise<T>
}

interface TurnOptions {
  readonly mostAtOnce: number
  /** How long a request waits for its turn; 0: it is refused at once. */
  readonly patienceMs: number
}

/** The requests for one payment or link. */
interface Line {
  active: number
  readonly waiting: Set<() => void>
}

/**
 * A request that waits for a locked row occupies a connection to the database, and delays the statement that it shares
 * with others. Repeated requests for a payment or link that is stuck would do that to all others, so they wait here or are
 * refused.
 */
export function createTurns({ mostAtOnce, patienceMs }: TurnOptions): Turns {
  const lines = new Map<string, Line>()
  return {
    async take(key, act) {
      const line = lines.get(key) ?? { active: 0, waiting: new Set() }
      if (line.active < mostAtOnce) line.active += 1
      else if (patienceMs > 0) await turnIn(line, patienceMs)
      else throw paymentInProgress()
      lines.set(key, line)
      try {
        return await act()
      } finally {
        const [next] = line.waiting
        if (next) next()
        else line.active -= 1
        if (line.active === 0) lines.delete(key)
      }
    },
  }
}

/** Turns of requests that change a card payment. They wait as long as a request waits for a lock in the database. */
export function createPaymentTurns(): Turns {
  return createTurns({ mostAtOnce: 2, patienceMs: 3000 })
}

// A request that ends gives its turn to the one that has waited longest.
function turnIn({ waiting }: Line, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(paymentInProgress())
    }, patienceMs)
    waiting.add(begin)
  })
}

/** The refusal of a request about a payment or link that others change. @param cause For the log. */
export function paymentInProgress(cause?: unknown): ServiceError {
  return new ServiceError('payment_in_progress', { retryAfterSeconds: 1, cause })
}
