import { askShop } from './ask-shop.js'

/**
 * @import { BankChallenge, PayAnswer } from './pay-answer.ts'
 * @import { ChosenInstallments } from './installments.js'
 */
/** @typedef {{ id: string, quantity: number }} CartItem */
/**
 * @typedef {{ cardId: string, cvvToken?: string, saveCard?: boolean, items: readonly CartItem[], email: string,
 * use3ds?: boolean, installments?: ChosenInstallments }} Order
 */
/** @typedef {Order & { idempotencyKey: string }} Attempt */
/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} AttemptStorage */

/** Where the tab stores the attempt that has no answer yet. */
export const attemptStorageKey = 'payment-attempt'

/**
 * Pays an order exactly once, whatever fails.
 *
 * 1. An attempt is stored before it is sent, so that it survives a lost response and a reload, even while the payer
 *    confirms it with the bank.
 * 2. While its answer is missing, only that same attempt can be sent again: same key, same token, same cart. The
 *    service then returns the first answer again instead of charging again.
 * 3. Any answer ends the attempt, including a decline. The next attempt gets a new key. A payer who has left the bank's
 * page can still resume the attempt.
 *
 * @param {object} outside
 * @param {(attempt: Attempt) => Promise<PayAnswer>} outside.send
 * @param {(challenge: BankChallenge) => Promise<PayAnswer>} outside.confirm
 * @param {AttemptStorage} outside.storage
 * @param {() => string} outside.newKey
 */
export function paymentAttempts({ send, confirm, storage, newKey }) {
  /** @returns {Attempt | null} */
  const openAttempt = () => JSON.parse(storage.getItem(attemptStorageKey) ?? 'null')
  let last = openAttempt()

  /** @param {Attempt} attempt */
  const settle = async (attempt) => {
    last = attempt
    storage.setItem(attemptStorageKey, JSON.stringify(attempt))
    const first = await send(attempt)
    const answer = first.status === 'challenged' ? await confirm(first) : first
    if (answer.status !== 'unanswered') storage.removeItem(attemptStorageKey)
    return answer
  }

  return {
    /** The attempt that has no answer yet, if there is one. */
    openAttempt,
    /** @param {Order} order */
    pay: (order) => settle(openAttempt() ?? { ...order, idempotencyKey: newKey() }),
    /** Sends the last attempt again, for a payer who goes back to the bank. */
    resume: () => settle(/** @type {Attempt} */ (last)),
  }
}

/**
 * Sends an attempt to the shop's server.
 *
 * @param {Attempt} attempt
 */
export function sendAttempt({ email: _, ...order }) {
  return askShop('/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
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
