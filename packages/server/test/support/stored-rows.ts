import type { Charge } from '../../../payments/src/charges/domain/charge.ts'
import { type NewCharge, newCharge } from '../../../payments/src/charges/domain/new-charge.ts'
import {
  type Attempt,
  linkLifetimeMs,
  type PaymentLink,
} from '../../../payments/src/links/domain/payment-link.ts'
import type { Notification } from '../../../payments/src/notifications/domain/notification.ts'
import type { LinkRefund } from '../../../payments/src/refunds/domain/refund.ts'
import type { Card } from '../../../payments/src/tokens/domain/card.ts'
import { newId } from '../../../values/src/new-id.ts'
import { fakeLink } from './scenes/fake-links.ts'

/* Rows as the service stores them, by default of the demo merchant, for tests with many rows. */

export function cardRow(fields: Partial<Card> = {}): Card {
  return {
    merchantId: 'demo',
    cardId: newId('crd'),
    cardHolderName: 'Ana Souza',
    expirationMonth: 12,
    expirationYear: 2032,
    brand: 'visa',
    network: null,
    bin: '424242',
    last4: '4242',
    fingerprint: 'f',
    sealedPan: null,
    expiresAt: null,
    linkId: null,
    customerId: null,
    deletedAtMs: null,
    createdAtMs: 0,
    ...fields,
  }
}

/** What a merchant asks for with a payment of 10 BRL. */
export function chargeOrder(fields: Partial<NewCharge> = {}): NewCharge {
  return {
    merchantId: 'demo',
    idempotencyKey: newId('idk'),
    requestHash: 'h',
    acquirerReference: newId('chg'),
    referenceId: null,
    cardId: 'crd_1',
    cvvTokenHash: null,
    amountMinor: 1000,
    currency: 'BRL',
    country: 'BR',
    captureMode: 'at_once',
    description: null,
    subMerchantId: null,
    payer: null,
    linkId: null,
    notificationUrl: null,
    createdAtMs: 0,
    ...fields,
  }
}

export function chargeRow(fields: Partial<Charge> & Pick<Charge, 'cardId' | 'createdAtMs'>): Charge {
  const order = chargeOrder(fields)
  const settled = { transferStatus: 'SETTLED', openIntent: null, intentOwner: null } as const
  return { ...newCharge(order, { kind: 'none', owner: '1' }), ...settled, ...fields }
}

export function linkRow(fields: Partial<PaymentLink> & Pick<PaymentLink, 'createdAtMs'>): PaymentLink {
  const linkId = newId('lnk')
  return fakeLink({
    linkId,
    orderId: `order-${linkId}`,
    amountMinor: 1000,
    allowPaymentMethods: ['PIX', 'CREDIT_CARD'],
    expiresAtMs: fields.createdAtMs + linkLifetimeMs,
    name: null,
    email: null,
    phone: null,
    description: null,
    updatedAtMs: fields.createdAtMs,
    ...fields,
  })
}

export function attemptRow(fields: Partial<Attempt> & Pick<Attempt, 'linkId' | 'createdAtMs'>): Attempt {
  return {
    merchantId: 'demo',
    attemptId: newId('pay'),
    method: 'PIX',
    state: 'waiting',
    acquirerReference: newId('chg'),
    instrument: { kind: 'pix', txid: 'TX1', code: 'pix-code' },
    checkAtMs: null,
    expiresAtMs: fields.createdAtMs + linkLifetimeMs,
    endedAtMs: null,
    ...fields,
  }
}

export function refundRow(
  fields: Partial<LinkRefund> & Pick<LinkRefund, 'linkId' | 'createdAtMs'>,
): LinkRefund {
  return {
    merchantId: 'demo',
    refundId: newId('rfd'),
    amountMinor: 1000,
    reason: null,
    idempotencyKey: null,
    refundKey: null,
    requestHash: null,
    bankAccount: null,
    refundStatus: 'SETTLED',
    dueAtMs: null,
    endedAtMs: fields.createdAtMs + 2000,
    ...fields,
  }
}

export function notificationRow(
  fields: Partial<Notification> & Pick<Notification, 'subject' | 'createdAtMs'>,
): Notification {
  return {
    merchantId: 'demo',
    notificationId: newId('msg'),
    position: 1,
    type: 'payment_link.updated',
    url: 'https://shop.example/hook',
    receiver: 'https://shop.example',
    payload: '{}',
    state: 'delivered',
    attempts: 1,
    nextAttemptAtMs: null,
    leaseOwner: null,
    leaseUntilMs: null,
    ...fields,
  }
}
