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
      'Paying here needs JavaScript: the card fields come from our payment service, so that this shop never sees your card. Please turn it on and reload the page, or choose another way to pay below.',
    payAgainWith: 'Pay again with the',
    codeGiven: 'You already entered its security code. It is still valid for this order.',
    forgetCard: 'Forget this card',
    saveCard: 'Save this card for next time',
    saveCardHint: 'Next time, you enter only its security code',
    confirm: 'Ask my bank to confirm that it’s me',
    confirmHint: '3-D Secure: you confirm on your bank’s page and return here',
    noticeTitle: 'The payment',
    otherWay: 'Another way to pay',
    payByLink: 'Choose Pix, boleto or bank transfer',
    otherWayText:
      'Or by card in installments. You pay on a page of our payment service and then return here.',
    sandbox: {
      text: 'No money moves and nothing is sent. Pay with a test card, any future date and any code:',
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
    unknownPayment: { title: 'Payment not found', text: 'The address may be incomplete.' },
    goOnPaying: 'Continue to payment',
    orderPaid: 'We will pack your order today. Questions? Write to us with the order number.',
    waiting: {
      title: 'Waiting for your payment',
      text: 'A boleto or a transfer can take a day or two. We will pack your order as soon as your payment arrives.',
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
    confirmed: 'Confirmed',
    byNotification: 'by a signed notification',
    methods: { PIX: 'Pix', CREDIT_CARD: 'Card', BOLETO: 'Boleto', BANK_TRANSFER_BR: 'Bank transfer' },
  },
  notFound: {
    title: 'Page not found',
    text: 'Check that the address is complete and spelled correctly.',
    way: 'Go to the shop',
  },
}
