import { describe, expect, it } from 'vitest'
import { chargeOrder } from '../../../../server/test/support/stored-rows.ts'
import { newCharge } from './new-charge.ts'

const order = chargeOrder({ acquirerReference: 'chg_1', referenceId: 'order-1', amountMinor: 10_000 })

describe('a new charge', () => {
  it('has no outcome yet, and is for the whole amount', () => {
    expect(newCharge(order, { kind: 'none', owner: 'process 1' })).toMatchObject({
      ...order,
      transferStatus: 'IN_PROGRESS',
      declineReason: null,
      cancelCause: null,
      intentAmountMinor: null,
      finalAmountMinor: 10_000,
      finalCurrency: 'BRL',
      installments: null,
      installmentsPlanId: null,
    })
  })

  it('without 3-D Secure is authorized at once, by the process that began it', () => {
    expect(newCharge(order, { kind: 'none', owner: 'process 1' })).toMatchObject({
      openIntent: 'authorize',
      intentOwner: 'process 1',
      dueAtMs: null,
      paymentFlow: null,
      merchantSite3ds: null,
      challengeId: null,
    })
  })

  it('with 3-D Secure waits for its payer, and asks the acquirer for nothing', () => {
    const flow = { flow: 'DIRECT', dueAtMs: 1000, returnUrl: 'https://shop.test/' } as const
    const charge = newCharge(order, { kind: 'challenge', ...flow })
    expect(charge).toMatchObject({
      openIntent: null,
      intentOwner: null,
      dueAtMs: 1000,
      paymentFlow: 'DIRECT',
      merchantSite3ds: 'https://shop.test/',
    })
    expect(charge.challengeId).toMatch(/^tds_[\da-f]{32}$/)
    expect(newCharge(order, { kind: 'challenge', ...flow }).challengeId).not.toBe(charge.challengeId)
  })

  it("has the acquirer's reference if the merchant gave none", () => {
    const authentication = { kind: 'none', owner: '1' } as const
    expect(newCharge(order, authentication).referenceId).toBe('order-1')
    expect(newCharge({ ...order, referenceId: null }, authentication).referenceId).toBe('chg_1')
  })

  it('keeps the installments that the payer chose', () => {
    const chosen = { installments: '{"count":2}', installmentsPlanId: 'ipl_1' }
    expect(newCharge({ ...order, ...chosen }, { kind: 'none', owner: '1' })).toMatchObject(chosen)
  })
})
