import type { ShopWords } from './types.ts'

export const en: ShopWords = {
  products: {
    cup: { name: 'Mantiqueira cup', detail: 'Oat glaze, 220\u00a0ml' },
    dripper: { name: 'Two-cup dripper', detail: 'Oat glaze, bare foot' },
    coffee: { name: 'Yellow Bourbon', detail: 'Whole beans, 250\u00a0g' },
  },
  checkout: {
    description: 'Pay for your order at Olaria Serrana, stoneware and coffee from the Mantiqueira hills.',
    skip: 'Skip to the payment',
    assurance: 'Secure checkout',
    noScript:
      'Paying here needs JavaScript: the card fields come from our payment service, so that this shop never sees your card. Please switch it on and load the page again, or pay by link below.',
    payAgainWith: 'Pay again with the',
    codeGiven: 'You have typed its security code already. It is still good for this order.',
    forgetCard: 'Forget this card',
    saveCard: 'Save this card for next time',
    saveCardHint: 'Then its security code is all you type',
    confirm: 'Ask my bank to confirm it is me',
    confirmHint: '3-D Secure: your bank’s own page, then back here',
    noticeTitle: 'The payment',
    otherWay: 'Another way to pay',
    payByLink: 'Or pay by link',
    otherWayText:
      'Pix, boleto, bank transfer, or card in installments: on a page of our payment service, then back here.',
    sandbox: {
      text: 'No money moves and nothing is sent. Pay with a test card, any future date and any code:',
      approved: 'is approved',
      declined: 'is declined',
      tooLittle: 'has too little on it',
      anotherCode: 'has another security code',
      expired: 'has expired',
      fault: 'meets a fault at the bank',
      confirmed: 'is confirmed at the bank first',
      question: 'Build with it?',
      playground: 'Try the fields in the playground',
      playgroundHas: ': every option, live events, and the code. The same shop is there',
      asApp: 'as a React app',
    },
  },
  results: {
    backToCheckout: 'Back to the checkout',
    unknownPayment: { title: 'We know no such payment', text: 'The address may be cut off.' },
    goOnPaying: 'Go on paying',
    orderPaid:
      'Your order goes to the packing table today. Questions? Quote the order number and we will know.',
    waiting: {
      title: 'We wait for your payment',
      text: 'It is on its way. A boleto or a transfer can take a day or two; we pack as soon as we hear of it.',
    },
    open: { title: 'It is not paid yet', text: 'Nothing was charged. You can go on where you left.' },
    cancelled: {
      title: 'This order was not paid',
      text: 'Its payment page has closed, and nothing was charged.',
    },
    refunded: { title: 'Your money is on its way back', text: 'This order was refunded.' },
    unknownOrder: { title: 'We know no such order', text: 'The address may be cut off.' },
    trouble: {
      title: 'The payment page did not open',
      text: 'This is our fault, not yours. Nothing was charged. Please try again in a moment, or pay by card.',
    },
    paidBy: 'Paid by',
    order: 'Order',
    confirmed: 'Confirmed',
    byNotification: 'by a signed notification',
    methods: { PIX: 'Pix', CREDIT_CARD: 'Card', BOLETO: 'Boleto', BANK_TRANSFER_BR: 'Bank transfer' },
  },
  notFound: {
    title: 'We have no such page',
    text: 'Check that the address is complete and spelled correctly.',
    way: 'Go to the shop',
  },
  app: {
    description: 'Stoneware and coffee from the Mantiqueira hills: the shop as a single-page app.',
    noScript: 'This shop is an app of one page and needs JavaScript.',
  },
}
