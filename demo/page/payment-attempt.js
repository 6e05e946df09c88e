/**
 * @import { PayAnswer } from './pay-answer.ts'
 * @import { ChosenInstallments } from './installments.js'
 */
/** @typedef {{ id: string, quantity: number }} CartItem */
/** @typedef {{ cardId: string, cvvToken?: string, saveCard?: boolean, items: readonly CartItem[], email: string, use3ds?: boolean, installments?: ChosenInstallments }} Order */
/** @typedef {Order & { idempotencyKey: string }} Attempt */
/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} AttemptStorage */

const storageKey = 'payment-attempt'

/**
 * Pays an order exactly once, whatever fails.
 *
 * 1. An attempt is stored before it is sent, so that it survives a lost answer and a reload.
 * 2. While its answer is missing, only that same attempt can be sent again: same key, same token, same cart. The
 *    service then returns the first answer again instead of charging again.
 * 3. Any answer ends the attempt, also a decline or a challenge of the bank. The next attempt gets a new key.
 *
 * @param {{ send: (attempt: Attempt) => Promise<PayAnswer>, storage: AttemptStorage, newKey: () => string }} outside
 */
export function paymentAttempts({ send, storage, newKey }) {
  /** @returns {Attempt | null} */
  const openAttempt = () => JSON.parse(storage.getItem(storageKey) ?? 'null')

  /** @param {Attempt} attempt */
  const settle = async (attempt) => {
    storage.setItem(storageKey, JSON.stringify(attempt))
    const answer = await send(attempt)
    if (answer.status !== 'unanswered') storage.removeItem(storageKey)
    return answer
  }

  return {
    /** The attempt that has no answer yet, if there is one. */
    openAttempt,
    /** @param {Order} order */
    pay: (order) => settle(openAttempt() ?? { ...order, idempotencyKey: newKey() }),
  }
}

/**
 * Sends an attempt to the shop's server. Never rejects: without a readable answer, the status is `unanswered`.
 *
 * @param {Attempt} attempt
 * @returns {Promise<PayAnswer>}
 */
export async function sendAttempt({ email: _, ...order }) {
  try {
    const response = await fetch('/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
      // Twice as long as the server waits for the payment service.
      signal: AbortSignal.timeout(20_000),
    })
    return /** @type {PayAnswer} */ (await response.json())
  } catch {
    // The page is offline, the connection broke, the answer took too long, or it is not JSON and so not the shop's. For
    // the payer these are all the same.
    return { status: 'unanswered', reason: 'no_answer', message: 'The shop did not answer.' }
  }
}

/**
 * A key of 80 random bits that a person can read out: `K7QM-2FXA-9PTD-4WNE`.
 *
 * @returns {string}
 */
export function newPaymentKey() {
  // Crockford's alphabet has no I, L, O or U, which look like other characters.
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const letters = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => alphabet[byte % 32])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
