/** @import { PageWords } from './types.ts' */

/** @type {PageWords} */
export const en = {
  languageName: 'English',
  language: 'Language',
  cart: {
    title: 'Your order',
    subtotal: 'Subtotal',
    shipping: 'Shipping, 3 to 5 days',
    total: 'Total',
    note: 'Thrown, glazed and fired in Gonçalves. If a piece breaks on its way to you, we make it again.',
    quantityOf: (name) => `Quantity of ${name}`,
    less: (name) => `Remove one ${name}`,
    more: (name) => `Add one ${name}`,
  },
  form: {
    title: 'Checkout',
    contact: 'Contact',
    email: 'E-mail',
    emailMissing: 'Enter your e-mail address.',
    emailWrong: 'Enter an e-mail address such as ana@example.com.',
    card: 'Card',
    name: 'Name on the card',
    nameMissing: 'Enter the name on the card.',
    number: 'Card number',
    expiration: 'Expiration date',
    expirationPlaceholder: 'MM / YY',
    code: 'Security code',
    problems: (count) =>
      count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
    pay: (sum) => `Pay ${sum}`,
    paying: (sum) => `Paying ${sum}…`,
    smallPrint: 'The card fields belong to our payment service. This shop never sees your card number.',
    unavailable:
      'The card fields could not be loaded. The cause may be a content blocker or your connection. Check both and reload the page.',
  },
  savedCard: {
    code: 'Security code of this card',
    fourDigits: '4 digits',
    name: (brand, last4) => `${brand} card ending in ${last4}`,
  },
  installments: {
    title: 'Installments',
    atOnce: 'In one payment',
    atOnceFor: (amount) => `${amount} in one payment`,
    interestFree: (parts) => `${parts}, no interest`,
    withInterest: (parts, total) => `${parts}, ${total} with interest`,
    totalFree: (total) => `Total ${total}, no interest.`,
    totalWith: ({ total, interest, monthlyRate, yearlyRate }) =>
      `Total ${total}, including ${interest} in interest (${monthlyRate} per month, ${yearlyRate} per year).`,
  },
  paid: {
    pageTitle: 'Paid',
    title: 'Payment complete. Thank you!',
    text: 'We will pack your order today. Questions? Write to us with the payment reference.',
    amount: 'Amount',
    card: (brand, last4) => `${brand} ending in ${last4}`,
    installments: (count, total) => `${count}, ${total} in total`,
    reference: 'Payment reference',
    another: 'Place another order',
  },
  playground: { title: 'Card form', button: 'Create token' },
  sandboxTitle: 'This is a sandbox',
  refusals: {
    declined: {
      title: 'Your card was declined',
      text: 'Your bank declined it without giving a reason. Nothing was charged. Try another card, or call your bank.',
    },
    codeUsed: {
      title: 'Please enter the security code again',
      text: 'For your safety, it is valid for only one payment and for half an hour. Nothing was charged.',
    },
    insufficientFunds: {
      title: 'This card does not have sufficient funds',
      text: 'The balance or the limit of this card does not cover the total. Nothing was charged.',
    },
    incorrectCode: {
      title: 'The security code is incorrect',
      text: 'Your bank expects a different code for this card. Nothing was charged. Look at the back of the card, or at the front if it is an American Express card.',
    },
    expiredCard: {
      title: 'This card has expired',
      text: 'Your bank says that the card is no longer valid. Nothing was charged. Check the date, or use another card.',
    },
    bankTrouble: {
      title: 'Your bank had a problem',
      text: 'The payment did not reach your card, and nothing was charged. It usually works a moment later.',
    },
    notAttempted: {
      title: 'The payment did not go through',
      text: 'A technical problem stopped the payment, and nothing was charged. Your card is fine: please try again.',
    },
    authenticationRequired: {
      title: 'Your bank needs your confirmation',
      text: 'You can pay online with this card only after you confirm the payment with your bank. Nothing was charged.',
    },
    authenticationFailed: {
      title: 'Your bank could not confirm that it was you',
      text: 'The payment was not confirmed, and nothing was charged. Try again, or use another card.',
    },
    authenticationAbandoned: {
      title: 'The payment was not confirmed',
      text: 'You left your bank’s page, or the time to confirm ran out. Nothing was charged.',
    },
    cardForgotten: {
      title: 'That took too long',
      text: 'For your safety, we deleted the card details. Nothing was charged. Please enter them again.',
    },
    cardDeleted: {
      title: 'This card is no longer saved',
      text: 'It was deleted in the meantime. Nothing was charged. Please enter the card details.',
    },
    invalidCode: {
      title: 'The security code has the wrong length',
      text: 'Look at the back of the card, or at the front if it is an American Express card. Nothing was charged.',
    },
    installmentsExpired: {
      title: 'The installments have expired',
      text: 'The offer was no longer valid, and nothing was charged. Check the installments again, then pay.',
    },
    noConnection: {
      title: 'No connection',
      text: 'We could not reach the payment service. Nothing was charged. Check your connection and try again.',
    },
    shopNotReady: {
      title: 'We cannot take payments right now',
      text: 'The problem is on our side, not with your card. Nothing was charged. Please try again later.',
    },
    refused: {
      title: 'The payment did not go through',
      text: 'Something in the order was not accepted. Nothing was charged. Please try again.',
    },
    unanswered: {
      title: 'We have not heard back yet',
      text: 'Your payment may or may not have gone through. Checking again is safe: you pay for this order at most once.',
    },
    challenged: {
      title: 'Your bank is still waiting for you',
      text: 'The payment is not confirmed yet. Nothing was charged.',
    },
  },
  actions: {
    anotherCard: 'Use another card',
    tryAgain: 'Try again',
    typeCode: 'Enter the code again',
    typeDate: 'Enter the date again',
    typeCardAgain: 'Enter the card again',
    typeCard: 'Enter the card',
    checkAgain: 'Check again',
    goToBank: 'Go to my bank’s page',
  },
}
