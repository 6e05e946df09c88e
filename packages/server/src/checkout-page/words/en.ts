/**
 * All texts of the checkout page in English, from which the type of the other languages is derived. Those of the payment
 * methods are in `payment-methods/words/`. Amounts and dates are passed in already formatted.
 */
export const en = {
  skip: 'Skip to the payment',
  language: 'Language',
  pageTitle: (what: string, merchant: string): string => `${what} · ${merchant}`,
  total: 'Total',
  document: 'View document',
  newTab: 'opens in a new tab',
  payBefore: (date: string): string => `Pay before ${date}`,
  // How the amount to pay follows from the amount of the order.
  exchange: {
    total: 'Order total',
    rate: 'Exchange rate',
    sentence: (total: string, rate: string): string => `Order total ${total}, at ${rate}`,
  },
  deliverTo: 'Deliver to',
  change: 'Change',
  howToPay: 'How would you like to pay?',
  otherMethods: 'Other payment methods',
  address: {
    title: 'Delivery address',
    text: 'The shop needs a delivery address for this order.',
    name: 'Full name',
    line1: 'Street and number',
    line2: 'Apartment, floor or delivery notes (optional)',
    city: 'City',
    province: 'State or province',
    postalCode: 'Postal code',
    country: 'Country',
    next: 'Continue to payment',
    missing: 'Fill in this field.',
    refused: 'Check this field.',
  },
  waiting: {
    text: 'Waiting for your payment',
    byItself: 'This page updates automatically.',
    lookAgain: 'Already paid? Check again',
    timeLeft: 'Time left',
    // The button that gives up a payment in progress. `codeEnds`: the payer may have copied or printed something.
    another: {
      button: 'Use another payment method',
      codeEnds: 'If you choose another method, the code or details you copied will stop working.',
      paymentEnds: 'If you choose another method, the payment you started will be cancelled.',
    },
    // Replaces `another` when the link has only one method, which asks the payer something first.
    again: {
      button: 'Start again',
      codeEnds: 'If you start again, the code or details you copied will stop working.',
      paymentEnds: 'If you start again, the payment you started will be cancelled.',
    },
  },
  sandbox: {
    title: 'Sandbox: choose the outcome',
    text: 'No real money moves. Choose what happens to this payment.',
    paid: 'Paid',
    failed: 'Failed',
    later: 'Later',
  },
  provider: {
    to: 'To',
    simulated: 'Simulated provider',
    note: 'This page simulates the provider. No real provider is contacted, and no money moves.',
    title: 'Confirm your payment',
    text: 'Do you want to make this payment?',
    approve: 'Yes, pay now',
    decline: 'Decline the payment',
    leave: 'Leave without paying',
  },
  paid: {
    title: 'Payment complete. Thank you!',
    text: (merchant: string): string => `We’ve notified ${merchant}. You can keep this page as your receipt.`,
    say: 'We have received your payment. Thank you.',
    receipt: 'Receipt',
    backTo: (host: string): string => `Back to ${host}`,
    goingTo: (host: string): string => `You will be taken to ${host} in`,
    seconds: 'seconds',
    stay: 'Stay here',
    print: 'Print or save',
  },
  refund: {
    underWay: {
      title: 'Your refund is on its way',
      text: 'The money will be returned to the payment method you used.',
    },
    whole: {
      title: 'This payment was refunded',
      text: 'The money will be returned to the payment method you used.',
    },
    part: {
      title: 'This payment was partially refunded',
      text: 'This amount will be returned to the payment method you used.',
    },
    amount: 'Refunded',
    date: 'Refunded on',
  },
  labels: {
    amount: 'Amount',
    merchant: 'Paid to',
    description: 'Description',
    method: 'Paid with',
    date: 'Date',
    order: 'Order',
    payment: 'Payment reference',
  },
  notices: {
    failed: 'The payment was not completed, and nothing was charged. You can try again.',
    tryAgain: 'Something went wrong. Nothing was charged. Please try again in a moment.',
    methodRefused: 'This payment method is not available for this payment. Please choose another.',
    checkAddress: 'Please fill in the address. All fields are required except the one marked optional.',
    later: 'No payment has arrived yet. This page is still waiting for it.',
  },
  expired: (date: string): { title: string; text: string } => ({
    title: 'This payment link has expired',
    text: `It could be paid until ${date}. Ask the shop for a new link. Nothing was charged.`,
  }),
  cancelled: {
    title: 'This payment link was cancelled',
    text: 'The shop cancelled it, so it can no longer be paid. Nothing was charged. If you still want to pay, ask the shop for a new link.',
  },
  unknown: {
    title: 'Payment link not found',
    text: 'Check that the address is complete, or ask the shop for the link again.',
  },
  // No page has this address.
  nowhere: {
    title: 'Page not found',
    text: 'There is nothing at this address. Check that it is complete and spelled correctly.',
  },
  unreadable: {
    title: 'We couldn’t process your request',
    text: 'Your browser sent something that this page did not expect. Nothing was charged.',
  },
  tooMany: {
    title: 'Too many requests',
    text: 'Your connection has sent too many requests. Wait a minute and try again. Nothing was charged.',
  },
  fault: {
    title: 'Something went wrong',
    text: 'The problem is on our side. You will not be charged twice. Please reload this page in a moment.',
  },
  backToPayment: 'Back to the payment',
  sandboxTag: 'Sandbox: no money moves',
  // Who can do what with the link.
  access: {
    open: 'Anyone with this link can pay and see the receipt.',
    paid: 'Anyone with this link can see this receipt.',
  },
  // The slip to print.
  slip: {
    print: 'Print or save as PDF',
    back: 'Back to the payment',
    title: 'Printable version',
  },
  // The card form. The errors of single fields come from the library.
  card: {
    accepted: 'Accepted cards',
    name: 'Name on the card',
    namePlaceholder: 'Ana Souza',
    nameMissing: 'Enter the name on the card.',
    number: 'Card number',
    expiration: 'Expiration date',
    expirationPlaceholder: 'MM / YY',
    code: 'Security code',
    codePlaceholder: 'CVC',
    installments: 'Installments',
    atOnce: (amount: string): string => `${amount} in one payment`,
    equal: (number: number, amount: string): string => `${number} × ${amount}`,
    unequal: (first: string, others: string): string => `${first} + ${others}`,
    interestFree: (parts: string): string => `${parts}, no interest`,
    withInterest: (parts: string, total: string): string => `${parts}, ${total} with interest`,
    totalFree: (total: string): string => `Total ${total}, no interest.`,
    totalWith: ({
      total,
      interest,
      monthlyRate,
      yearlyRate,
    }: {
      readonly total: string
      readonly interest: string
      readonly monthlyRate: string
      readonly yearlyRate: string
    }): string =>
      `Total ${total}, including ${interest} in interest (${monthlyRate} per month, ${yearlyRate} per year).`,
    pay: (amount: string): string => `Pay ${amount}`,
    paying: 'Paying…',
    safety:
      'Your card details go straight to the payment service, encrypted. The shop never sees your card number.',
    withoutScript:
      'Paying by card needs JavaScript, which keeps your card number inside protected fields. Please turn it on and reload this page.',
    unavailable:
      'The card fields could not be loaded. The cause may be a content blocker or your connection. Check both and reload this page.',
    atBank: {
      text: 'Your bank needs to confirm that it’s you. Nothing has been charged yet.',
      go: 'Go to my bank’s page',
    },
    problems: {
      declined:
        'Your bank declined this card without giving a reason. Nothing was charged. Try another card, or call your bank.',
      insufficientFunds: 'This card does not have sufficient funds. Nothing was charged. Try another card.',
      expiredCard:
        'Your bank says this card has expired. Nothing was charged. Check the date, or try another card.',
      wrongCode: 'The security code is incorrect. Nothing was charged. Check your card and enter it again.',
      bankTrouble: 'Your bank had a temporary problem. Nothing was charged. Please try again in a moment.',
      notAttempted:
        'A technical problem on our side stopped the payment. Nothing was charged. Please try again.',
      wantsAuthentication:
        'Your bank requires you to confirm payments with this card, which is not possible here. Nothing was charged. Try another card.',
      notAuthenticated:
        'Your bank could not confirm that it was you. Nothing was charged. Try again or use another card.',
      leftBank: 'The payment was not confirmed with your bank. Nothing was charged. You can try again.',
      tookLong:
        'That took too long, so your card details were deleted for your security. Nothing was charged. Press the button again.',
      tooMany: 'Too many cards were declined here. Nothing was charged. Wait a while before you try again.',
      noAnswer:
        'We have not received an answer yet. You can safely press the button again: you will be charged at most once.',
      notAccepted: 'The card was not accepted. Nothing was charged. Check the details or try another card.',
    },
  },
}

/** The texts of the checkout page in one locale. */
export type CheckoutWords = typeof en
