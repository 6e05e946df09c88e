import { ServiceError } from '../errors.ts'
import type { ChargeName } from './domain/charge.ts'

/** Lets few requests of this process change one payment at a time. */
export interface PaymentTurns {
  /** @throws ServiceError 409 if no turn came in time. */
  take<T>(name: ChargeName, act: () => Promise<T>): Promise<T>
}

/** The requests for one payment. */
interface Line {
  active: number
  readonly waiting: Set<() => void>
}

const mostAtOnce = 2

/** As long as a request waits for a lock in the database. */
const patienceMs = 3000

/**
 * A request that waits for a locked payment occupies a connection to the database, and delays the statement that it shares
 * with others. Repeated requests for a payment that is stuck would do that to all other payments, so they wait here.
 */
export function createPaymentTurns(): PaymentTurns {
  const lines = new Map<string, Line>()
  return {
    async take({ merchantId, idempotencyKey }, act) {
      const key = `${merchantId} ${idempotencyKey}`
      const line = lines.get(key) ?? { active: 0, waiting: new Set() }
      lines.set(key, line)
      if (line.active < mostAtOnce) line.active += 1
      else await turnIn(line)
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

// A request that ends gives its turn to the one that has waited longest.
function turnIn({ waiting }: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(new ServiceError('payment_in_progress', { retryAfterSeconds: 1 }))
    }, patienceMs)
    waiting.add(begin)
  })
}
