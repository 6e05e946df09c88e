/** @import { FieldName } from './card-fields.js' */
/** @import { Refusal } from './pay-answer.ts' */
/** @import { Words } from './words/en.js' */

/**
 * The message to the payer, and the action of the button next to it.
 *
 * @typedef {object} RefusalWords
 * @property {string} title
 * @property {string} text
 * @property {string} action Label of the button.
 * @property {readonly FieldName[]} clears Fields that the payer must fill in again; the first one gets the focus.
 */

/**
 * @typedef {object} KnownRefusal
 * @property {keyof Words['refusals']} name
 * @property {keyof Words['actions']} action
 * @property {readonly FieldName[]} clears
 */

const wholeCard = /** @type {const} */ (['pan', 'expiration', 'cvv'])
const anotherCard = /** @type {const} */ ({ action: 'anotherCard', clears: wholeCard })
const sameCard = /** @type {const} */ ({ action: 'tryAgain', clears: [] })
const anotherCode = /** @type {const} */ ({ action: 'typeCode', clears: ['cvv'] })

/** @type {KnownRefusal} */
const declined = { name: 'declined', ...anotherCard }

/** @type {KnownRefusal} */
const codeUsed = { name: 'codeUsed', ...anotherCode }

/** @type {KnownRefusal} */
const notAttempted = { name: 'notAttempted', ...sameCard }

/** @type {Readonly<Record<string, KnownRefusal>>} */
const byReason = {
  card_declined: declined,
  // Somebody with a lost or stolen card must not find out that it is reported.
  lost_card: declined,
  stolen_card: declined,
  insufficient_funds: { name: 'insufficientFunds', ...anotherCard },
  incorrect_cvv: { name: 'incorrectCode', ...anotherCode },
  expired_card: { name: 'expiredCard', action: 'typeDate', clears: ['expiration', 'cvv'] },
  processing_error: { name: 'bankTrouble', ...sameCard },
  not_attempted: notAttempted,
  authentication_failed: { name: 'authenticationFailed', ...anotherCard },
  authentication_abandoned: { name: 'authenticationAbandoned', ...anotherCard },
  card_token_expired: { name: 'cardForgotten', action: 'typeCardAgain', clears: wholeCard },
  cvv_token_expired: codeUsed,
  cvv_token_used: codeUsed,
  cvv_token_not_found: codeUsed,
  card_not_found: { name: 'cardDeleted', action: 'typeCard', clears: wholeCard },
  invalid_cvv: { name: 'incorrectCode', ...anotherCode },
  installments_plan_not_found: { name: 'installmentsExpired', ...sameCard },
  network_error: { name: 'noConnection', ...sameCard },
  shop_not_ready: { name: 'shopNotReady', ...sameCard },
}

/**
 * The texts for every outcome but a payment, by the service's reason. An unknown reason has a general text.
 *
 * @param {Pick<Refusal, 'status' | 'reason'> | { status: 'unanswered' } | { status: 'challenged' }} outcome `challenged`: the payer
 *   has left the bank's page without an answer.
 * @param {Words} words Those of the page's language.
 * @returns {RefusalWords}
 */
export function outcomeWords(outcome, { refusals, actions }) {
  const { name, action, clears } = outcomeOf(outcome)
  return { ...refusals[name], action: actions[action], clears }
}

/**
 * @param {Parameters<typeof outcomeWords>[0]} outcome
 * @returns {KnownRefusal}
 */
function outcomeOf(outcome) {
  if (outcome.status === 'unanswered') return { name: 'unanswered', action: 'checkAgain', clears: [] }
  if (outcome.status === 'challenged') return { name: 'challenged', action: 'goToBank', clears: [] }
  const { status, reason } = outcome
  const known = Object.hasOwn(byReason, reason) ? byReason[reason] : undefined
  return known ?? (status === 'declined' ? declined : notAttempted)
}
