/** What an operation looks like in use: the contract's examples, and the commands of the reference page. */
export interface OperationExample {
  /** Values of the path's parameters. */
  readonly path?: Readonly<Record<string, string>>
  readonly request?: unknown
  readonly answer: unknown
}

const cardId = 'crd_0b7e4a6c1f5d4e2a9c3b8d7f6a5e4c3b'

const card = {
  cardHolderName: 'Ana Souza',
  expirationMonth: 12,
  expirationYear: 2030,
  brand: 'visa',
  bin: '424242',
  last4: '4242',
}

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
}

/** An example for each operation, by its `operationId`. A test holds them against the schemas. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  getHealth: { answer: { status: 'ok' } },
  createAccessToken: {
    request: { clientId: 'ci_test_demo', clientSecret: 'cs_test_demo' },
    answer: { accessToken: 'at_5f0c6a1e9b7d4c3f8a2e1d0c9b8a7f6e', tokenType: 'Bearer', expiresIn: 3600 },
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
    answer: {
      cardId,
      card,
      verification: { method: 'zero_amount', result: 'approved' },
      expiresAt: null,
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
  getSandboxClock: { answer: { now: 1_895_994_300 } },
  moveSandboxClock: { request: { advanceSeconds: 604_800 }, answer: { now: 1_896_599_100 } },
  getAcquirerLedger: {
    answer: {
      entries: [
        {
          id: 'led_6f1e0c5b9a8d4c7e8b2a3f4d5c6e7a8b',
          type: 'authorize',
          reference: 'chg_3a9c8e7d6f5b4a1c2d3e4f5a6b7c8d9e',
          amount: 12990,
          currency: 'BRL',
          result: 'approved',
          createdAt: 1_895_994_300,
          idempotencyKey: 'order-1001',
        },
      ],
    },
  },
  resetSandbox: { answer: {} },
  getCardPayment: { path: { idempotencyKey: 'order-1001' }, answer: payment },
}
