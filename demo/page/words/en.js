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
    note: 'Thrown, glazed and fired in Gonçalves. What breaks on its way to you, we make again.',
    quantityOf: (name) => `Quantity of ${name}`,
    less: (name) => `One ${name} less`,
    more: (name) => `One ${name} more`,
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
      'The card fields could not be loaded. A content blocker or a lost connection may be in the way: look at both and load the page again.',
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
    installments: (count, total) => `${count}, ${total} altogether`,
    reference: 'Payment reference',
    another: 'Place another order',
  },
  sandboxTitle: 'This is a sandbox',
  refusals: {
    declined: {
      title: 'Your card was declined',
      text: 'Your bank said no and did not say why. Nothing was charged. Another card may work, or a call to your bank.',
    },
    codeUsed: {
      title: 'Please type the security code again',
      text: 'For your safety it is good for one payment, and for half an hour. Nothing was charged.',
    },
    insufficientFunds: {
      title: 'There is not enough on this card',
      text: 'The balance or the limit of this card does not cover the total. Nothing was charged.',
    },
    incorrectCode: {
      title: 'The security code is not right',
      text: 'Your bank expects another code for this card. Nothing was charged. Look at the back of the card, or the front of an American Express.',
    },
    expiredCard: {
      title: 'This card has expired',
      text: 'Your bank says that the card is no longer valid. Nothing was charged. Check the date, or take another card.',
    },
    bankTrouble: {
      title: 'Your bank had a problem',
      text: 'The payment did not get through to your card and nothing was charged. Usually it works a moment later.',
    },
    authenticationRequired: {
      title: 'Your bank wants to ask you first',
      text: 'It lets this card pay online only after you confirm. Nothing was charged.',
    },
    authenticationFailed: {
      title: 'Your bank could not tell that it was you',
      text: 'The payment was not confirmed and nothing was charged. Try again, or take another card.',
    },
    authenticationAbandoned: {
      title: 'The payment was not confirmed',
      text: 'You left your bank’s page, or it waited for too long. Nothing was charged.',
    },
    cardForgotten: {
      title: 'That took a little long',
      text: 'For your safety the card details were forgotten meanwhile. Nothing was charged. Please type them again.',
    },
    cardDeleted: {
      title: 'This card is no longer saved',
      text: 'It was deleted meanwhile. Nothing was charged. Please type the card.',
    },
    invalidCode: {
      title: 'The security code has another length',
      text: 'Look at the back of the card, or the front of an American Express. Nothing was charged.',
    },
    installmentsExpired: {
      title: 'The installments have expired',
      text: 'The offer was too old, and nothing was charged. Look at the installments again, and pay.',
    },
    noConnection: {
      title: 'No connection',
      text: 'We could not reach the payment service. Nothing was charged. Check your connection and try again.',
    },
    shopNotReady: {
      title: 'We cannot take payments right now',
      text: 'This is our fault, not your card’s. Nothing was charged. Please come back in a while.',
    },
    refused: {
      title: 'The payment did not go through',
      text: 'Something in the order was not accepted. Nothing was charged. Please try again.',
    },
    unanswered: {
      title: 'We have not heard back yet',
      text: 'Your payment may or may not have gone through. Checking again is safe: this order is paid once at most.',
    },
    challenged: {
      title: 'Your bank still waits for you',
      text: 'The payment is not confirmed yet. Nothing was charged.',
    },
  },
  actions: {
    anotherCard: 'Use another card',
    tryAgain: 'Try again',
    typeCode: 'Type the code again',
    typeDate: 'Type the date again',
    typeCardAgain: 'Type the card again',
    typeCard: 'Type the card',
    checkAgain: 'Check again',
    goToBank: 'Go to my bank’s page',
  },
}
