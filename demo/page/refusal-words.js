/** @import { FieldName } from './card-fields.js' */
/** @import { Refusal } from './pay-answer.ts' */

/**
 * The message to the payer, and the action of the button next to it.
 *
 * @typedef {object} RefusalWords
 * @property {string} title
 * @property {string} text
 * @property {string} action Label of the button.
 * @property {readonly FieldName[]} clears Fields that the payer must fill in again; the first one gets the focus.
 */

const wholeCard = /** @type {const} */ (['pan', 'expiration', 'cvv'])
const anotherCard = { action: 'Use another card', clears: wholeCard }
const sameCard = { action: 'Try again', clears: /** @type {const} */ ([]) }

/** @type {RefusalWords} */
const declined = {
  title: 'Your card was declined',
  text: 'Your bank said no and did not say why. Nothing was charged. Another card may work, or a call to your bank.',
  ...anotherCard,
}

/** @type {RefusalWords} */
const typeCodeAgain = {
  title: 'Please type the security code again',
  text: 'For your safety it is good for one payment, and for half an hour. Nothing was charged.',
  action: 'Type the code again',
  clears: ['cvv'],
}

/** @type {Readonly<Record<string, RefusalWords>>} */
const byReason = {
  card_declined: declined,
  // Somebody with a lost or stolen card must not find out that it is reported.
  lost_card: declined,
  stolen_card: declined,
  insufficient_funds: {
    title: 'There is not enough on this card',
    text: 'The balance or the limit of this card does not cover the total. Nothing was charged.',
    ...anotherCard,
  },
  incorrect_cvv: {
    title: 'The security code is not right',
    text: 'Your bank expects another code for this card. Nothing was charged. Look at the back of the card, or the front of an American Express.',
    action: 'Type the code again',
    clears: ['cvv'],
  },
  expired_card: {
    title: 'This card has expired',
    text: 'Your bank says that the card is no longer valid. Nothing was charged. Check the date, or take another card.',
    action: 'Type the date again',
    clears: ['expiration', 'cvv'],
  },
  processing_error: {
    title: 'Your bank had a problem',
    text: 'The payment did not get through to your card and nothing was charged. Usually it works a moment later.',
    ...sameCard,
  },
  authentication_required: {
    title: 'Your bank wants to ask you first',
    text: 'It lets this card pay online only after you confirm. Nothing was charged.',
    ...anotherCard,
  },
  authentication_failed: {
    title: 'Your bank could not tell that it was you',
    text: 'The payment was not confirmed and nothing was charged. Try again, or take another card.',
    ...anotherCard,
  },
  authentication_abandoned: {
    title: 'The payment was not confirmed',
    text: 'You left your bank’s page, or it waited for too long. Nothing was charged.',
    ...anotherCard,
  },
  card_token_expired: {
    title: 'That took a little long',
    text: 'For your safety the card details were forgotten meanwhile. Nothing was charged. Please type them again.',
    action: 'Type the card again',
    clears: wholeCard,
  },
  cvv_token_expired: typeCodeAgain,
  cvv_token_used: typeCodeAgain,
  cvv_token_not_found: typeCodeAgain,
  card_not_found: {
    title: 'This card is no longer saved',
    text: 'It was deleted meanwhile. Nothing was charged. Please type the card.',
    action: 'Type the card',
    clears: wholeCard,
  },
  invalid_cvv: {
    title: 'The security code has another length',
    text: 'Look at the back of the card, or the front of an American Express. Nothing was charged.',
    action: 'Type the code again',
    clears: ['cvv'],
  },
  installments_plan_not_found: {
    title: 'The installments have expired',
    text: 'The offer was too old, and nothing was charged. Look at the installments again, and pay.',
    ...sameCard,
  },
  network_error: {
    title: 'No connection',
    text: 'We could not reach the payment service. Nothing was charged. Check your connection and try again.',
    ...sameCard,
  },
  shop_not_ready: {
    title: 'We cannot take payments right now',
    text: 'This is our fault, not your card’s. Nothing was charged. Please come back in a while.',
    ...sameCard,
  },
}

/** @type {RefusalWords} */
const refused = {
  title: 'The payment did not go through',
  text: 'Something in the order was not accepted. Nothing was charged. Please try again.',
  ...sameCard,
}

/** @type {RefusalWords} */
export const unansweredWords = {
  title: 'We have not heard back yet',
  text: 'Your payment may or may not have gone through. Checking again is safe: this order is paid once at most.',
  action: 'Check again',
  clears: [],
}

/**
 * The payer has left the bank's page without an answer.
 *
 * @type {RefusalWords}
 */
export const challengedWords = {
  title: 'Your bank still waits for you',
  text: 'The payment is not confirmed yet. Nothing was charged.',
  action: 'Go to my bank’s page',
  clears: [],
}

/**
 * The texts for a refusal, by the service's reason. An unknown reason has a general text.
 *
 * @param {Pick<Refusal, 'status' | 'reason'>} refusal
 * @returns {RefusalWords}
 */
export function refusalWords({ status, reason }) {
  const known = Object.hasOwn(byReason, reason) ? byReason[reason] : undefined
  return known ?? (status === 'declined' ? declined : refused)
}
