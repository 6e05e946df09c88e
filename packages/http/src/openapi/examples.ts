import { version } from '@element-js/protocol/frame'
import type { TransferDetails } from '@element-js/protocol/http'

/** An example of an operation, for the API contract and for the commands of the reference page. */
export interface OperationExample {
  /** Values of the path parameters. */
  readonly path?: Readonly<Record<string, string>>
  /** Values of the parameters after the question mark that are required. */
  readonly query?: Readonly<Record<string, string>>
  readonly request?: unknown
  readonly answer: unknown
}

const cardId = 'crd_0b7e4a6c1f5d4e2a9c3b8d7f6a5e4c3b'

const planId = 'ipl_3c5e7a9b1d2f4608b0c2d4e6f8a1b3c5'

const card = {
  cardHolderName: 'Ana Souza',
  expirationMonth: 12,
  expirationYear: 2030,
  brand: 'visa',
  network: 'visa',
  bin: '424242',
  last4: '4242',
}

const cvvToken = 'cvv_5a1d3f7b9c2e4068b1d3f5a7c9e0b2d4'

const savedCard = { cardId, card, customerId: 'customer-7', createdAt: 1_896_092_400, expiresAt: null }

const payment = {
  transferStatusCode: 600,
  transferStatus: 'AUTHORIZED',
  idempotencyKey: 'order-1001',
  referenceId: 'cart-77',
  paymentMethod: 'CARD',
  amount: 12990,
  currency: 'BRL',
  finalAmount: 12990,
  finalCurrency: 'BRL',
  country: 'BR',
  createTime: '2030-01-31 09:05:00 GMT-03:00',
  scheduledTime: '2030-01-31 09:05:00 GMT-03:00',
  transferDetails: { card: { cardId, cardInfo: card } },
  description: 'Two books',
  installments: { count: 3, totalAmount: 12990 },
  payer: { name: 'Ana Souza', email: 'ana@example.com' },
}

const chargeRefund = {
  refundId: 'rfd_9b1d3f5a7c2e4068a1c3e5f7b9d0a2c4',
  idempotencyKey: 'order-1001',
  amount: 2990,
  currency: 'BRL',
  refundStatus: 'IN_PROGRESS',
  createdAt: 1_896_092_400,
}

const linkId = 'lnk_7d2f4b8a1c6e4f0d9b3a5c7e2f1d8b6a'
const paymentLink = `http://127.0.0.1:4242/pay/${linkId}`

const link = {
  linkId,
  orderId: 'order-1002',
  amount: 12990,
  currency: 'BRL',
  country: 'BR',
  allowPaymentMethods: ['PIX', 'CREDIT_CARD', 'BOLETO'],
  paymentStatus: 'SETTLED',
  finalPaymentMethod: 'PIX',
  finalStatusTime: '2030-01-31 12:20:00',
  finalStatusTimestamp: 1_896_092_400,
  refunded: false,
  refundAmount: null,
  refundStatus: 'INITIAL_STATUS',
  refundTime: null,
  refundTimestamp: 0,
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: null,
  documentId: null,
  description: 'Two books',
  callbackUrl: 'https://shop.example/notifications',
  redirectUrl: 'https://shop.example/thanks',
  needCollectAddress: false,
  billingAddress: null,
  shippingAddress: null,
  expiredTime: '2030-02-07 12:05:00',
  createTime: '2030-01-31 12:05:00',
  updateTime: '2030-01-31 12:20:00',
}

const shown = { name: 'Olaria Serrana', logo: '', needRefundInfo: false }

const notificationId = 'msg_4c7e1a9b3d5f4820a6b8c0d2e4f61735'

const notified = {
  notificationId,
  type: 'payment_link.updated',
  linkId,
  url: 'https://shop.example/notifications',
  payload: {
    type: 'payment_link.updated',
    timestamp: '2030-01-31T12:20:00.000Z',
    data: { linkId, orderId: 'order-1002', paymentStatus: 'SETTLED', sequence: 2 },
  },
}

const notification = {
  ...notified,
  state: 'delivered',
  attempts: 2,
  createdAt: 1_896_092_400,
  nextAttemptAt: null,
}

const deliveries = [
  {
    deliveryId: 'dlv_8a1c3e5f7b9d4a2c6e8f0b1d3a5c7e9f',
    number: 1,
    sentAt: 1_896_092_400,
    durationMs: 15_000,
    status: null,
    failure: 'timed_out',
    response: null,
  },
  {
    deliveryId: 'dlv_2b4d6f8a0c1e4b3d5f7a9c2e4b6d8f01',
    number: 2,
    sentAt: 1_896_092_420,
    durationMs: 84,
    status: 200,
    failure: null,
    response: 'ok',
  },
]

/** An example for each operation, by its `operationId`. A test checks them against the schemas. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  getHealth: { answer: { status: 'ok', version, store: 'ok' } },
  getReadiness: { answer: { status: 'ok' } },
  getLiveness: { answer: { status: 'ok' } },
  createAccessToken: {
    request: { clientId: 'ci_test_demo', clientSecret: 'cs_test_demo' },
    answer: { accessToken: 'at_5f0c6a1e9b7d4c3f8a2e1d0c9b8a7f6e', tokenType: 'Bearer', expiresIn: 3600 },
  },
  getBinInformation: {
    request: { bin: '40000025' },
    answer: { brand: 'visa', networks: ['visa', 'cartes-bancaires'], type: 'debit', country: 'FR' },
  },
  createCardToken: {
    request: {
      card: {
        pan: '4242424242424242',
        expirationMonth: 12,
        expirationYear: 2030,
        cvv: '123',
        cardHolderName: 'Ana Souza',
      },
      country: 'BR',
    },
    answer: { cardId, card, verification: { method: 'zero_amount', result: 'approved' }, expiresAt: null },
  },
  createCvvToken: { request: { cardId, cvv: '123' }, answer: { cvvToken, cardId, expiresAt: 1_896_094_200 } },
  getSavedCard: { path: { cardId }, answer: savedCard },
  updateSavedCard: { path: { cardId }, request: { customerId: 'customer-7' }, answer: savedCard },
  deleteSavedCard: { path: { cardId }, answer: { cardId, deleted: true } },
  listSavedCards: { query: { customerId: 'customer-7' }, answer: { cards: [savedCard], nextCursor: null } },
  forwardRequest: {
    request: {
      idempotencyKey: 'order-1001-processor',
      cardId,
      destination: 'processor',
      path: '/v1/payments',
      headers: { authorization: 'Bearer key-of-the-processor' },
      body: {
        amount: 12990,
        currency: 'BRL',
        card: {
          number: '{{card.pan}}',
          expiry_month: '{{card.expirationMonth | number}}',
          expiry_year: '{{card.expirationYear | number}}',
          name: '{{card.holderName}}',
        },
      },
    },
    answer: {
      forwardId: 'fwd_1a3c5e7f9b2d4068a0c2e4f6b8d1f3a5',
      idempotencyKey: 'order-1001-processor',
      status: 201,
      fields: { '/id': 'pay_5d0f7b3e9a1c4628', '/status': 'approved' },
    },
  },
  listForwardedRequests: {
    answer: {
      forwards: [
        {
          forwardId: 'fwd_1a3c5e7f9b2d4068a0c2e4f6b8d1f3a5',
          idempotencyKey: 'order-1001-processor',
          requester: 'merchant',
          requestId: '7d1f3b5a-9c2e-4a06-8b1d-3f5a7c9e0b2d',
          cardId,
          destination: 'processor',
          origin: 'https://api.processor.example',
          method: 'POST',
          path: '/v1/payments',
          usedSecurityCode: true,
          state: 'answered',
          failure: null,
          status: 201,
          requestBytes: 236,
          createdAt: 1_896_092_400,
          endedAt: 1_896_092_401,
        },
      ],
      nextCursor: null,
    },
  },
  createInstallmentsPlan: {
    request: { amount: 12990, currency: 'BRL', country: 'BR', brand: 'visa' },
    answer: {
      planId,
      options: [
        {
          installments: 1,
          installmentAmount: 12990,
          firstAmount: 12990,
          totalAmount: 12990,
          interestRate: 0,
        },
        { installments: 3, installmentAmount: 4330, firstAmount: 4330, totalAmount: 12990, interestRate: 0 },
        {
          installments: 12,
          installmentAmount: 1304,
          firstAmount: 1304,
          totalAmount: 15648,
          interestRate: 0.0299,
        },
      ],
    },
  },
  createCardPayment: {
    request: {
      idempotencyKey: 'order-1001',
      referenceId: 'cart-77',
      amount: 12990,
      currency: 'BRL',
      country: 'BR',
      cardId,
      capture: false,
      description: 'Two books',
      payer: { name: 'Ana Souza', email: 'ana@example.com' },
    },
    answer: payment,
  },
  captureCardPayment: {
    path: { idempotencyKey: 'order-1001' },
    request: { amount: 9990 },
    answer: {
      ...payment,
      transferStatusCode: 200,
      transferStatus: 'SETTLED',
      finalAmount: 9990,
      installments: { count: 3, totalAmount: 9990 },
    },
  },
  cancelCardPayment: {
    path: { idempotencyKey: 'order-1001' },
    answer: {
      ...payment,
      transferStatusCode: 400,
      transferStatus: 'CANCELLED',
      statusReason: 'requested',
      finalAmount: 0,
    },
  },
  refundCardPayment: {
    path: { idempotencyKey: 'order-1001' },
    request: { amount: 2990, reason: 'One book came late', refundKey: 'return-1' },
    answer: chargeRefund,
  },
  listRefundsOfCardPayment: {
    path: { idempotencyKey: 'order-1001' },
    answer: { refunds: [{ ...chargeRefund, refundStatus: 'SETTLED' }] },
  },
  listPayments: {
    answer: {
      payments: [
        {
          orderId: 'order-1001',
          linkId: null,
          paymentMethod: 'CREDIT_CARD',
          paymentStatus: 'SETTLED',
          idempotencyKey: 'order-1001-second-card',
          amount: 12990,
          currency: 'BRL',
          createdAt: 1893456120,
          card: { brand: 'visa', last4: '4242' },
          collectedAmount: 12990,
          refundedAmount: 0,
          name: 'Ana Souza',
          email: 'ana@example.com',
          attempts: [
            {
              paymentMethod: 'CREDIT_CARD',
              paymentStatus: 'CANCELLED',
              statusReason: 'card_declined',
              idempotencyKey: 'order-1001',
              amount: 12990,
              currency: 'BRL',
              createdAt: 1893456000,
              card: { brand: 'mastercard', last4: '4444' },
            },
          ],
        },
      ],
      nextCursor: null,
    },
  },
  listCardPayments: { answer: { charges: [payment], nextCursor: null } },
  listPaymentLinks: { answer: { paymentLinks: [{ ...link, merchant: shown }], nextCursor: null } },
  listRefunds: { answer: { refunds: [{ ...chargeRefund, kind: 'charge' }], nextCursor: null } },
  createPaymentLink: {
    request: {
      orderId: 'order-1002',
      amount: 12990,
      currency: 'BRL',
      country: 'BR',
      allowPaymentMethods: ['PIX', 'CREDIT_CARD', 'BOLETO'],
      name: 'Ana Souza',
      email: 'ana@example.com',
      description: 'Two books',
      callbackUrl: 'https://shop.example/notifications',
      redirectUrl: 'https://shop.example/thanks',
    },
    answer: { paymentLink, linkId },
  },
  getPaymentLink: {
    path: { linkId },
    answer: { code: 0, message: 'success', data: { ...link, merchant: shown, paymentLink } },
  },
  cancelPaymentLink: {
    request: { linkId },
    answer: {
      code: 0,
      message: 'success',
      data: {
        ...link,
        paymentStatus: 'CANCELLED',
        finalPaymentMethod: null,
        transferDetails: {
          pix: null,
          boleto: null,
          bankTransfer: null,
          payCash: null,
          pse: null,
          nequi: null,
        } satisfies TransferDetails,
        merchant: shown,
      },
    },
  },
  refundPaymentLink: {
    request: { linkId, refundAmount: '2990', reason: 'One book came late' },
    answer: {
      code: 0,
      message: 'success',
      data: { ...link, refundAmount: 2990, refundStatus: 'IN_PROGRESS' },
    },
  },
  payPaymentLink: {
    path: { linkId },
    request: { method: 'PIX', outcome: 'paid' },
    answer: { code: 0, message: 'success', data: { ...link, merchant: shown } },
  },
  listNotifications: { answer: { notifications: [notification], nextCursor: null } },
  getNotification: { path: { notificationId }, answer: { ...notification, deliveries } },
  resendNotification: {
    path: { notificationId },
    answer: { ...notification, state: 'pending', attempts: 0, nextAttemptAt: 1_896_096_000 },
  },
  listSandboxDeliveries: {
    answer: { attempts: deliveries.toReversed().map((delivery) => ({ ...delivery, ...notified })) },
  },
  getNotificationMessage: {
    path: { notificationId },
    answer: {
      headers: {
        'content-type': 'application/json',
        'webhook-id': notificationId,
        'webhook-timestamp': '1896092400',
        'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
      body: JSON.stringify(notified.payload),
    },
  },
  getSandboxClock: { answer: { now: 1_895_994_300 } },
  moveSandboxClock: { request: { advanceSeconds: 604_800 }, answer: { now: 1_896_599_100 } },
  listExchangeRates: { answer: { rates: [{ fromCurrency: 'USD', toCurrency: 'BRL', rate: '5.40' }] } },
  listSandboxRequests: {
    answer: {
      requests: [
        {
          requestId: '0b0f8c3e-6f0e-4f57-9d5a-5d0b7a9b6a52',
          method: 'POST',
          path: '/v1/payments/charges/card',
          status: 402,
          reason: 'card_declined',
          answeredAt: 1_895_994_300,
          durationMs: 8.4,
        },
      ],
    },
  },
  getAcquirerLedger: {
    answer: {
      entries: [
        {
          id: 'led_6f1e0c5b9a8d4c7e8b2a3f4d5c6e7a8b',
          type: 'authorize',
          reference: 'chg_3a9c8e7d6f5b4a1c2d3e4f5a6b7c8d9e',
          amount: 12990,
          currency: 'BRL',
          network: 'visa',
          result: 'approved',
          createdAt: 1_895_994_300,
          idempotencyKey: 'order-1001',
        },
      ],
    },
  },
  resetSandbox: { answer: {} },
  createSandboxSession: {
    request: { expiresInSeconds: 600, notificationUrl: 'http://localhost:3000/hook' },
    answer: {
      sessionId: 'sbx_4d1f7a0c9b3e4f8a8c6d2e5b7f0a1c3e',
      apiKey: 'ek_test_0f3a5c7e9b1d4f6a8c2e4b6d8f0a2c4e',
      accessToken: 'at_test_9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a4f',
      notificationSecret: 'whsec_ZXhhbXBsZS1vZi1hLXNlY3JldC13aXRoLTMyYnl0ZXM=',
      expiresAt: 1_895_994_900,
    },
  },
  deleteSandboxSession: { path: { sessionId: 'sbx_4d1f7a0c9b3e4f8a8c6d2e5b7f0a1c3e' }, answer: {} },
  getChallengeStatus: {
    path: { challengeId: 'tds_0b7e4a6c1f5d4e2a9c3b8d7f6a5e4c3b' },
    answer: { idempotencyKey: 'order-1001', transferStatus: 'SETTLED' },
  },
  getCardPayment: { path: { idempotencyKey: 'order-1001' }, answer: payment },
}
