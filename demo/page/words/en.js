/**
 * The texts of the shop. The other languages have the same ones.
 *
 * @typedef {typeof en} Words
 */

export const en = {
  languageName: 'English',
  language: 'Language',
  country: 'Country',
  cart: {
    title: 'Your order',
    subtotal: 'Subtotal',
    shipping: 'Shipping, 3 to 5 days',
    total: 'Total',
    note: 'Thrown, glazed and fired in Gonçalves. If a piece breaks on its way to you, we make it again.',
    quantityOf: (/** @type {string} */ name) => `Quantity of ${name}`,
    less: (/** @type {string} */ name) => `Remove one ${name}`,
    more: (/** @type {string} */ name) => `Add one ${name}`,
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
    problems: (/** @type {number} */ count) =>
      count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
    pay: (/** @type {string} */ sum) => `Pay ${sum}`,
    paying: (/** @type {string} */ sum) => `Paying ${sum}…`,
    smallPrint: 'The card fields belong to our payment service. This shop never sees your card number.',
    unavailable:
      'The card fields could not be loaded. The cause may be a content blocker or your connection. Check both and reload the page.',
  },
  savedCard: {
    code: 'Security code of this card',
    fourDigits: '4 digits',
    name: (/** @type {string} */ brand, /** @type {string} */ last4) => `${brand} card ending in ${last4}`,
  },
  installments: {
    title: 'Installments',
    atOnce: 'In one payment',
    atOnceFor: (/** @type {string} */ amount) => `${amount} in one payment`,
    interestFree: (/** @type {string} */ parts) => `${parts}, no interest`,
    withInterest: (/** @type {string} */ parts, /** @type {string} */ total) =>
      `${parts}, ${total} with interest`,
    totalFree: (/** @type {string} */ total) => `Total ${total}, no interest.`,
    totalWith: (
      /** @type {Record<'total' | 'interest' | 'monthlyRate' | 'yearlyRate', string>} */ {
        total,
        interest,
        monthlyRate,
        yearlyRate,
      },
    ) =>
      `Total ${total}, including ${interest} in interest (${monthlyRate} per month, ${yearlyRate} per year).`,
  },
  paid: {
    title: 'Payment complete. Thank you!',
    text: 'We will pack your order today.',
    to: 'Paid to',
    amount: 'Amount',
    card: (/** @type {string} */ brand, /** @type {string} */ last4) => `${brand} ending in ${last4}`,
    installments: (/** @type {number} */ count, /** @type {string} */ total) => `${count}, ${total} in total`,
    reference: 'Payment reference',
    another: 'Place another order',
  },
  playground: { title: 'Card form', button: 'Create token' },
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
  products: {
    cup: { name: 'Mantiqueira cup', detail: 'Oat glaze, 220\u00a0ml' },
    dripper: { name: 'Two-cup dripper', detail: 'Oat glaze, bare foot' },
    coffee: { name: 'Yellow Bourbon', detail: 'Whole beans, 250\u00a0g' },
  },
  checkout: {
    description: 'Pay for your order at Olaria Serrana, stoneware and coffee from the Mantiqueira hills.',
    skip: 'Skip to the payment',
    noScript:
      'Paying by card needs JavaScript: the card fields come from our payment service, so that this shop never sees your card. Please turn it on and reload the page, or choose another way to pay.',
    payAgainWith: 'Pay again with the',
    codeGiven: 'You already entered its security code. It is still valid for this order.',
    forgetCard: 'Forget this card',
    saveCard: 'Save this card for next time',
    saveCardHint: 'Next time, you enter only its security code',
    confirm: 'Ask my bank to confirm that it’s me',
    confirmHint: 'You confirm on your bank’s page and return here',
    noticeTitle: 'The payment',
    howToPay: 'How would you like to pay?',
    brands: 'Accepted cards',
    byLink: 'You pay on the next page, and then return here.',
    sandbox: {
      title: 'Sandbox: pay with a test card',
      text: 'No money moves. Copy a number, and enter any future date and any code.',
      copy: 'Copy',
      copied: 'Copied',
      approved: 'is approved',
      declined: 'is declined',
      tooLittle: 'is declined for insufficient funds',
      anotherCode: 'is declined for its security code',
      expired: 'has expired',
      fault: 'is declined because of an error at the bank',
      confirmed: 'needs confirmation by the bank',
      question: 'Building a checkout?',
      playground: 'Try the fields in the playground',
      playgroundHas: ': every option, live events and the code. The same shop is also available',
      asApp: 'as a React app',
    },
  },
  results: {
    backToCheckout: 'Back to the checkout',
    goOnPaying: 'Continue to payment',
    waiting: {
      title: 'Waiting for your payment',
      text: 'A payment in cash or by transfer can take a day or two. We will pack your order as soon as your payment arrives.',
    },
    open: {
      title: 'This order is not paid yet',
      text: 'Nothing was charged. You can continue where you left off.',
    },
    cancelled: {
      title: 'This order was not paid',
      text: 'The payment page has closed, and nothing was charged.',
    },
    refunded: { title: 'Your money is on its way back', text: 'This order was refunded.' },
    unknownOrder: { title: 'Order not found', text: 'The address may be incomplete.' },
    trouble: {
      title: 'The payment page did not open',
      text: 'The problem is on our side. Nothing was charged. Please try again in a moment, or pay by card.',
    },
    paidBy: 'Paid by',
    order: 'Order',
    placed: 'Placed on',
    forDevelopers: 'For developers:',
    notified: 'a signed notification of the service told the shop.',
    asked: 'the shop asked the service with its own credentials.',
    methods: {
      PIX: 'Pix',
      CREDIT_CARD: 'Card',
      BOLETO: 'Boleto',
      BANK_TRANSFER_BR: 'Bank transfer',
      OXXO: 'OXXO',
      BANK_TRANSFER_MX: 'Bank transfer (SPEI)',
    },
  },
  notFound: {
    title: 'Page not found',
    text: 'Check that the address is complete and spelled correctly.',
  },
  toShop: 'Go to the shop',
  questions: 'Questions about your order?',
  terms: {
    title: 'Terms of sale',
    text: 'This is a demo: the shop sells and ships nothing, and no money moves. A real shop has its terms of sale here.',
  },
  privacy: {
    title: 'Privacy',
    text: 'This is a demo: the shop forgets its orders when it stops, and a cookie recognizes your browser if you save a card. A real shop says here what it does with your data.',
  },
}
