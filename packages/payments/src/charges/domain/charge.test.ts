import { describe, expect, it } from 'vitest'
import { cardRow, chargeOrder } from '../../../../server/test/support/stored-rows.ts'
import type { Refund } from '../../refunds/domain/refund.ts'
import { asFirstAnswered, type Charge, cardChargeOf, isFirstAnswerOpen, payerOfCharge } from './charge.ts'
import { newCharge } from './new-charge.ts'

const names = { idempotencyKey: 'idk_1', acquirerReference: 'chg_1' }
const createdAtMs = Date.UTC(2026, 0, 15, 12, 5, 7)
const order = chargeOrder({ ...names, amountMinor: 10_000, captureMode: 'later', createdAtMs })
const charge = newCharge(order, { kind: 'none', owner: '1' })
const challenge = { kind: 'challenge', dueAtMs: 0, returnUrl: null } as const
const cardInfo = {
  cardHolderName: 'José',
  expirationMonth: 12,
  expirationYear: 2030,
  bin: '424242',
  last4: '4242',
  brand: 'visa',
  network: 'visa',
}
const card = cardRow({ ...cardInfo, cardId: 'crd_1' })
const shown = (fields: Partial<Charge>, refunds?: readonly Refund[]) =>
  cardChargeOf({
    charge: { ...charge, ...fields },
    card,
    publicUrl: 'https://pay.test',
    ...(refunds && { refunds }),
  })

describe('the record of a payment', () => {
  const basic = {
    transferStatusCode: 100,
    transferStatus: 'IN_PROGRESS',
    paymentMethod: 'CARD',
    idempotencyKey: 'idk_1',
    referenceId: 'chg_1',
    country: 'BR',
    amount: 10_000,
    currency: 'BRL',
    finalAmount: 10_000,
    finalCurrency: 'BRL',
    createTime: '2026-01-15 09:05:07 GMT-03:00',
    scheduledTime: '2026-01-15 09:05:07 GMT-03:00',
    transferDetails: { card: { cardId: 'crd_1', cardInfo } },
  }

  it('has no field without a value', () => {
    expect(shown({})).toEqual(basic)
  })

  it.each([
    ['IN_PROGRESS', 100],
    ['SETTLED', 200],
    ['CANCELLED', 400],
    ['AUTHORIZED', 600],
  ] as const)('has for %s the code %i', (transferStatus, transferStatusCode) => {
    expect(shown({ transferStatus })).toEqual({ ...basic, transferStatus, transferStatusCode })
  })

  it("has the merchant's texts, the payer, the installments and the refunds", () => {
    const texts = { description: 'Two tickets', subMerchantId: 'sub_1' }
    const installments = { count: 2, firstMinor: 5000, otherMinor: 5000, totalMinor: 10_000 }
    const refund: Refund = {
      merchantId: 'demo',
      refundId: 'rfd_1',
      amountMinor: 3000,
      reason: null,
      refundStatus: 'SETTLED',
      dueAtMs: null,
      createdAtMs: 2500,
      endedAtMs: 3000,
      bankAccount: null,
      linkId: null,
      idempotencyKey: 'idk_1',
      refundKey: null,
      requestHash: 'hash',
    }
    const stored = {
      ...texts,
      payer: JSON.stringify({ email: 'jose@example.com' }),
      installments: JSON.stringify({ ...installments, monthlyRateMillionths: 0 }),
    }
    expect(shown(stored, [refund])).toEqual({
      ...basic,
      ...texts,
      payer: { email: 'jose@example.com' },
      installments: { count: 2, totalAmount: 10_000 },
      refundedAmount: 3000,
      refunds: [
        {
          refundId: 'rfd_1',
          idempotencyKey: 'idk_1',
          amount: 3000,
          currency: 'BRL',
          refundStatus: 'SETTLED',
          createdAt: 2,
        },
      ],
    })
  })

  it('says why it was declined or, if it was not, why it was cancelled', () => {
    const reasonOf = (fields: Partial<Charge>) => shown(fields).statusReason
    expect(reasonOf({ declineReason: 'lost_card' })).toBe('lost_card')
    expect(reasonOf({ cancelCause: 'expired' })).toBe('expired')
    expect(reasonOf({ declineReason: 'lost_card', cancelCause: 'expired' })).toBe('lost_card')
  })

  it('has the address of the authentication with the card in the direct flow, and at the top in the redirect flow', () => {
    const url = 'https://pay.test/3ds/tds_1'
    const card3ds = (card3dsInfo: object) => ({
      transferDetails: { card: { ...basic.transferDetails.card, card3dsInfo } },
    })
    expect(shown({ paymentFlow: 'DIRECT', challengeId: 'tds_1' })).toEqual({
      ...basic,
      paymentFlow: 'DIRECT',
      ...card3ds({ use3ds: true, threeDsRedirectUrl: url }),
    })
    expect(shown({ paymentFlow: 'REDIRECT', challengeId: 'tds_1' })).toEqual({
      ...basic,
      paymentFlow: 'REDIRECT',
      redirectUrl: url,
      ...card3ds({ use3ds: true }),
    })
  })
})

describe('the answer to a repeated request', () => {
  const captured: Charge = { ...charge, transferStatus: 'SETTLED', finalAmountMinor: 4000 }

  it('has the first status and the whole amount, whatever happened later', () => {
    const first = { ...charge, transferStatus: 'AUTHORIZED' }
    expect(asFirstAnswered(captured, 'AUTHORIZED')).toEqual(first)
    const cancelled: Charge = { ...captured, transferStatus: 'CANCELLED', finalAmountMinor: 0 }
    expect(asFirstAnswered({ ...cancelled, cancelCause: 'requested' }, 'AUTHORIZED')).toEqual(first)
  })

  it('is the decline if that was the first status', () => {
    const declined: Charge = {
      ...charge,
      transferStatus: 'CANCELLED',
      declineReason: 'lost_card',
      finalAmountMinor: 0,
    }
    expect(asFirstAnswered(declined, 'CANCELLED')).toBe(declined)
  })

  it('with 3-D Secure has the state from before the acquirer was asked', () => {
    const waiting = newCharge(order, { ...challenge, flow: 'REDIRECT' })
    const declined: Charge = {
      ...waiting,
      transferStatus: 'CANCELLED',
      declineReason: 'lost_card',
      finalAmountMinor: 0,
    }
    expect(asFirstAnswered(declined, 'CANCELLED')).toEqual(waiting)
  })
})

it('the first answer is open until the acquirer has answered, except with 3-D Secure', () => {
  expect(isFirstAnswerOpen(charge)).toBe(true)
  expect(isFirstAnswerOpen({ ...charge, transferStatus: 'AUTHORIZED' })).toBe(false)
  expect(isFirstAnswerOpen(newCharge(order, { ...challenge, flow: 'DIRECT' }))).toBe(false)
  expect(isFirstAnswerOpen({ ...charge, transferStatus: 'SETTLED', paymentFlow: 'DIRECT' })).toBe(false)
})

it('the payer of a charge has the fields that the merchant gave, or none', () => {
  expect(payerOfCharge({ payer: '{"email":"jose@example.com"}' })).toEqual({ email: 'jose@example.com' })
  expect(payerOfCharge({ payer: null })).toEqual({})
})
