/** @import { Service } from '@element-js/element' */

/**
 * @import { BankChallenge, PayAnswer } from './pay-answer.ts'
 * @import { ChosenInstallments } from './installments.js'
 */
/** @typedef {{ id: string, quantity: number }} CartItem */
/**
 * @typedef {{ cardId: string, cvvToken?: string, saveCard?: boolean, items: readonly CartItem[], email: string,
 * language?: string, country?: string, use3ds?: boolean, installments?: ChosenInstallments }} Order
 */
/** @typedef {Order & { idempotencyKey: string, orderId: string }} Attempt */
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
  /** Names the order to the service, so that all attempts at it are one payment. */
  let orderId = last?.orderId ?? null

  /** @param {Attempt} attempt */
  const settle = async (attempt) => {
    last = attempt
    storage.setItem(attemptStorageKey, JSON.stringify(attempt))
    const first = await send(attempt)
    const answer = first.status === 'challenged' ? await confirm(first) : first
    if (answer.status !== 'unanswered') storage.removeItem(attemptStorageKey)
    if (answer.status === 'paid') orderId = null
    return answer
  }

  return {
    /** The attempt that has no answer yet, if there is one. */
    openAttempt,
    /** @param {Order} order */
    pay: (order) => {
      const open = openAttempt()
      if (open) return settle(open)
      const idempotencyKey = newKey()
      orderId ??= idempotencyKey
      return settle({ ...order, idempotencyKey, orderId })
    },
    /** The page of the last attempt's order: its receipt or its state, also after a reload. */
    orderAddress: () => `/orders/${last?.orderId}`,
    /** Sends the last attempt again, for a payer who goes back to the bank. */
    resume: () => settle(/** @type {Attempt} */ (last)),
  }
}

/**
 * Sends an attempt to the shop's server.
 *
 * @param {Attempt} attempt
 */
export function sendAttempt(attempt) {
  return askShop('/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(attempt),
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

/**
 * Asks the shop's server about a payment. Never rejects: without a readable answer, the status is `unanswered`.
 *
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<PayAnswer>}
 */
async function askShop(path, request) {
  try {
    // Twice as long as the server waits for the payment service.
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(20_000) })
    return /** @type {PayAnswer} */ (await response.json())
  } catch {
    // The page is offline, the connection broke, the response took too long, or it is not JSON and therefore not from
    // the shop. For the payer, these are all the same.
    return { status: 'unanswered', reason: 'no_answer', message: 'The shop did not answer.' }
  }
}

/**
 * Lets the payer confirm a payment with the bank, then asks the shop's server for the result: the shop trusts only what
 * its server gets from the payment service.
 *
 * @param {Service} payments
 * @param {BankChallenge} challenge
 * @returns {ReturnType<typeof askShop>} `challenged` again if the payer left the bank's page without an answer.
 */
export async function confirmWithBank(payments, { reference, url }) {
  await payments.confirmPayment({
    idempotencyKey: reference,
    transferStatus: 'IN_PROGRESS',
    redirectUrl: url,
  })
  return askShop(`/payments/${reference}`)
}
