import { randomUUID } from 'node:crypto'
import type { Attempt, PaymentLink } from '../../../../payments/src/links/domain/payment-link.ts'
import type { LinkView } from '../../../../payments/src/links/flows/link-view.ts'

/** A link of the demo merchant that can be paid. */
export function fakeLink(fields: Partial<PaymentLink> = {}): PaymentLink {
  const createdAtMs = Date.UTC(2026, 5, 30, 12)
  return {
    merchantId: 'demo',
    linkId: 'lnk_00000000000000000000000000000001',
    orderId: 'order-1',
    amountMinor: 39_000,
    currency: 'BRL',
    country: 'BR',
    allowPaymentMethods: ['CREDIT_CARD', 'PIX', 'BOLETO'],
    expiresAtMs: createdAtMs + 7 * 86_400_000,
    name: 'Ana Souza',
    email: 'ana@shop.example',
    phone: '+5511999990000',
    documentId: null,
    description: 'Two cups',
    callbackUrl: null,
    redirectUrl: null,
    paymentDocumentUrl: null,
    needCollectAddress: false,
    billingAddress: null,
    shippingAddress: null,
    boleto: null,
    installmentPlanId: null,
    installmentOffer: null,
    taxPlanId: null,
    targetCurrency: null,
    exchange: null,
    metadata: {},
    subMerchantId: null,
    paymentStatus: 'INITIAL_STATUS',
    finalPaymentMethod: null,
    finalStatusAtMs: null,
    cancelCause: null,
    ending: null,
    attemptId: null,
    createdAtMs,
    updatedAtMs: createdAtMs,
    ...fields,
  }
}

/** A view of a link in the state of its fields. */
export function fakeView(
  fields: Partial<PaymentLink> = {},
  more: Partial<Omit<LinkView, 'link'>> = {},
): LinkView {
  const merchant = { id: 'demo', name: 'Olaria Serrana', logoUrl: null, profile: {} }
  return { link: fakeLink(fields), merchant, attempt: null, refund: null, cardPayment: null, ...more }
}

/** A waiting attempt, half an hour before it expires. */
export function fakeAttempt(fields: Partial<Attempt> = {}): Attempt {
  const createdAtMs = Date.UTC(2026, 5, 30, 12)
  return {
    merchantId: 'demo',
    attemptId: `pay_${randomUUID()}`,
    linkId: 'lnk_00000000000000000000000000000001',
    method: 'PIX',
    state: 'waiting',
    acquirerReference: 'chg_1',
    instrument: { kind: 'pix', txid: 'tx1', code: '00020101021226' },
    checkAtMs: null,
    expiresAtMs: createdAtMs + 30 * 60_000,
    createdAtMs,
    endedAtMs: null,
    ...fields,
  }
}
