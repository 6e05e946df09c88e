import { linkLifetimeMs, type PaymentLink } from '../domain/payment-link.ts'

/** A link that is not paid yet, 10 BRL unless told otherwise. */
export function aLink(fields: Partial<PaymentLink> = {}): PaymentLink {
  const createdAtMs = Date.parse('2026-11-21T12:00:00Z')
  return {
    merchantId: 'demo',
    linkId: `lnk_${'0123456789abcdef'.repeat(2)}`,
    orderId: 'order-1',
    amountMinor: 1000,
    currency: 'BRL',
    country: 'BR',
    allowPaymentMethods: ['PIX'],
    expiresAtMs: createdAtMs + linkLifetimeMs,
    name: null,
    email: null,
    phone: null,
    documentId: null,
    description: null,
    callbackUrl: null,
    redirectUrl: null,
    paymentDocumentUrl: null,
    needCollectAddress: false,
    billingAddress: null,
    shippingAddress: null,
    boleto: null,
    installmentPlanId: null,
    taxPlanId: null,
    targetCurrency: null,
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
