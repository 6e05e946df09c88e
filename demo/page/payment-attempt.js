/**
 * @import { PayAnswer } from './pay-answer.ts'
 */
/** @typedef {{ id: string, quantity: number }} CartItem */
/** @typedef {{ cardId: string, items: readonly CartItem[], email: string, use3ds?: boolean }} Order */
/** @typedef {Order & { idempotencyKey: string }} Attempt */
/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} AttemptStorage */

const storageKey = 'payment-attempt'

/**
 * Pays an order once, whatever happens on the way.
 *
 * 1. An attempt is written down before it is sent, so that it outlives a lost answer and a reload.
 * 2. While its answer is missing, only that same attempt can be sent again: same key, same token, same cart.
 *    The service then gives the first answer again instead of charging again.
 * 3. An answer, good or bad or the bank's wish to ask the payer first, ends the attempt. The next one gets a key of its own.
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
    /** The attempt whose answer never came, if there is one. */
    openAttempt,
    /** @param {Order} order */
    pay: (order) => settle(openAttempt() ?? { ...order, idempotencyKey: newKey() }),
  }
}

/**
 * Sends an attempt to the shop's server. Never rejects: without a readable answer, it is `unanswered`.
 *
 * @param {Attempt} attempt
 * @returns {Promise<PayAnswer>}
 */
export async function sendAttempt({ idempotencyKey, cardId, items, use3ds }) {
  try {
    const response = await fetch('/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idempotencyKey, cardId, items, use3ds }),
      // Twice what the server gives the payment service.
      signal: AbortSignal.timeout(20_000),
    })
    return /** @type {PayAnswer} */ (await response.json())
  } catch {
    // Offline, cut off, too slow, or an answer that is no JSON and so not the shop's: all the same to the payer.
    return { status: 'unanswered', reason: 'no_answer', message: 'The shop did not answer.' }
  }
}

/**
 * A key of 80 random bits that a person can read out: `K7QM-2FXA-9PTD-4WNE`.
 *
 * @returns {string}
 */
export function newPaymentKey() {
  // Crockford's alphabet: no I, L, O or U, which are taken for others.
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const letters = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => alphabet[byte % 32])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
