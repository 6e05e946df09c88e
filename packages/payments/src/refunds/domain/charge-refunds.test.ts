import { describe, expect, it } from 'vitest'
import { describeChargeRefund, leftToRefund, refundFieldsOf } from './charge-refunds.ts'
import type { Refund } from './refund.ts'

const payment = { idempotencyKey: 'idk_1', finalAmountMinor: 10_000, finalCurrency: 'BRL' }
const refund = (amountMinor: number, refundStatus: Refund['refundStatus']): Refund => ({
  merchantId: 'demo',
  refundId: `rfd_${amountMinor}`,
  amountMinor,
  reason: null,
  refundStatus,
  dueAtMs: null,
  createdAtMs: 2900,
  endedAtMs: null,
  bankAccount: null,
  linkId: null,
  idempotencyKey: 'idk_1',
  refundKey: null,
  requestHash: 'hash',
})
const [settled, running, failed] = [
  refund(3000, 'SETTLED'),
  refund(2000, 'IN_PROGRESS'),
  refund(1000, 'FAILED'),
]

describe('the refunds of a payment', () => {
  it('leave the captured amount without those that are settled or in progress', () => {
    expect(leftToRefund(payment, [])).toBe(10_000)
    expect(leftToRefund(payment, [settled, running, failed])).toBe(5000)
  })

  it('are shown as the interface describes', () => {
    expect(describeChargeRefund(payment, running)).toEqual({
      refundId: 'rfd_2000',
      idempotencyKey: 'idk_1',
      amount: 2000,
      currency: 'BRL',
      refundStatus: 'IN_PROGRESS',
      createdAt: 2,
    })
  })

  it('show nothing while there are none', () => {
    expect(refundFieldsOf(payment, [])).toEqual({})
  })

  it('show the refunded amount of those that are settled', () => {
    expect(refundFieldsOf(payment, [settled, running, failed])).toEqual({
      refundedAmount: 3000,
      refunds: [settled, running, failed].map((each) => describeChargeRefund(payment, each)),
    })
    expect(refundFieldsOf(payment, [running])).toMatchObject({ refundedAmount: 0 })
  })
})
