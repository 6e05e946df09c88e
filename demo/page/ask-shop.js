/** @import { PayAnswer } from './pay-answer.ts' */

/**
 * Asks the shop's server about a payment. Never rejects: without a readable answer, the status is `unanswered`.
 *
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<PayAnswer>}
 */
export async function askShop(path, request) {
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
