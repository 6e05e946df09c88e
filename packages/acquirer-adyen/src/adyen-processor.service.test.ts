import { newName, orderOf, refundOf } from '@element-js/acquirer-adapter/testing'
import { type Authorization, Secret } from '@element-js/server/adapters'
import { describe, expect, it } from 'vitest'
import { doubleKey } from '../test/double/start-adyen-double.ts'
import type { Scene } from '../test/open-scene.ts'
import { openTestScene } from '../test/open-test-scene.ts'

const cvv = '9473'
const withCard = (pan: string, network: string | null = null): Pick<Authorization, 'card'> => ({
  card: { pan: new Secret(pan), cvv: new Secret(cvv), expirationMonth: 2, expirationYear: 2040, network },
})
const paymentOf = ({ double }: Scene, reference: string) =>
  [...double.account.payments.values()].find((each) => each.reference === reference)
const approved = { result: 'approved' } as const
const impossible = { result: 'declined', reason: 'processing_error' } as const

describe('a payment by Adyen', () => {
  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000009987', 'card_declined'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvv'],
    ['4000000000000119', 'processing_error'],
    ['4000000000003220', 'authentication_required'],
  ] as const)('with the test card %s is declined: %s', async (pan, reason) => {
    const { adapter } = await openTestScene()
    const payment = newName()
    const declined = { result: 'declined', reason }
    expect(await adapter.authorize(orderOf(payment, withCard(pan)))).toEqual(declined)
    expect(await adapter.find(payment)).toEqual({ state: 'declined', reason })
    const other = newName()
    expect(await adapter.verify({ ...other, ...withCard(pan) })).toEqual(declined)
    expect(await adapter.find(other)).toEqual({ state: 'declined', reason })
  })

  it.each([
    ['BRL', 1290, 1290],
    ['COP', 1_290_000, 1_290_000],
    // This currency has no decimals here, and two at Adyen.
    ['CLP', 1290, 129_000],
  ])('in %s of %d is one of %d at Adyen, and back', async (currency, amountMinor, value) => {
    const scene = await openTestScene()
    const { adapter } = scene
    const payment = newName()
    await adapter.authorize(orderOf(payment, { currency, amountMinor }))
    expect(paymentOf(scene, payment.reference)?.amount).toEqual({ currency, value })
    expect(await adapter.capture({ ...payment, amountMinor: amountMinor - 100 })).toEqual(approved)
    const step = value / amountMinor
    expect(paymentOf(scene, payment.reference)?.captured).toBe(value - 100 * step)
    expect(await adapter.find(payment)).toEqual({ state: 'captured', amountMinor: amountMinor - 100 })
    expect(await adapter.refund(refundOf(payment, 200))).toEqual(approved)
    expect(paymentOf(scene, payment.reference)?.refunded).toBe(200 * step)
  })

  const interest = { count: 3, totalAmountMinor: 1100, monthlyRateMillionths: 29_900 }
  it.each([
    ['in a currency that the service does not take', { currency: 'JPY' }],
    ['in installments with interest', { installments: interest }],
  ] as const)('%s is declined, and asks Adyen for nothing', async (_, more) => {
    const { adapter, double } = await openTestScene()
    expect(await adapter.authorize(orderOf(newName(), more))).toEqual(impossible)
    expect(double.requests).toEqual([])
  })

  it('in installments whose cost the merchant bears is made in as many', async () => {
    const scene = await openTestScene()
    const payment = newName()
    const installments = { count: 3, totalAmountMinor: 1000, monthlyRateMillionths: 0 }
    expect(await scene.adapter.authorize(orderOf(payment, { installments }))).toEqual(approved)
    expect(paymentOf(scene, payment.reference)?.installments).toBe(3)
  })

  it.each([
    ['cartes-bancaires', 'cartebancaire'],
    ['mastercard', 'mc'],
    // Adyen has no such network, so it chooses one.
    ['somewhere', null],
    [null, null],
  ])('over the network %s is one over %s', async (network, brand) => {
    const scene = await openTestScene()
    const payment = newName()
    await scene.adapter.authorize(orderOf(payment, withCard('4242424242424242', network)))
    expect(paymentOf(scene, payment.reference)?.brand).toBe(brand)
  })

  it.each([
    ['a redirection to 3-D Secure', { kind: 'redirect' }, 'authentication_required'],
    ['an error of its own', { kind: 'error' }, 'processing_error'],
  ] as const)('that Adyen answers with %s is declined, and moves nothing', async (_, verdict, reason) => {
    const { adapter, double } = await openTestScene()
    const payment = newName()
    double.account.setNextVerdict(verdict)
    expect(await adapter.authorize(orderOf(payment))).toEqual({ result: 'declined', reason })
    expect(await adapter.find(payment)).toEqual({ state: 'declined', reason })
    expect(double.movementsOf(payment.reference)).toEqual([])
  })

  it.each([
    ['is closed if Adyen refuses the adapter', 'unauthorized', { state: 'closed' }],
    [
      'is declined if Adyen refuses the payment',
      'configuration',
      { state: 'declined', reason: 'processing_error' },
    ],
  ] as const)('%s', async (_, fault, position) => {
    const { adapter, double } = await openTestScene()
    const payment = newName()
    double.disturb(() => fault)
    expect(await adapter.authorize(orderOf(payment))).toEqual(impossible)
    expect(double.requests).toHaveLength(1)
    expect(await adapter.find(payment)).toEqual(position)
  })

  it.each([
    ['approved', approved],
    ['refused', { result: 'declined', reason: 'card_declined' }],
  ] as const)(
    'that is pending is answered when its notification says that it is %s',
    async (verdict, outcome) => {
      const { adapter, double } = await openTestScene()
      double.account.setNextVerdict({ kind: 'pending' })
      const authorizing = adapter.authorize(orderOf(newName()))
      await expect.poll(() => double.requests.length).toBe(1)
      double.account.decidePending(verdict)
      double.notifications.afterAnswer()
      expect(await authorizing).toEqual(outcome)
    },
  )

  it('that is approved in part is declined, and the part is released', async () => {
    const { adapter, double } = await openTestScene()
    const payment = newName()
    double.account.setNextVerdict({ kind: 'partial' })
    const outcome = await adapter.authorize(orderOf(payment))
    expect(outcome).toEqual({ result: 'declined', reason: 'insufficient_funds' })
    await expect.poll(() => double.movementsOf(payment.reference)).toEqual(['authorize 500', 'cancel 500'])
  })
})

describe('the adapter of Adyen', () => {
  it('writes neither card data nor its key to the log, whatever Adyen answers', async () => {
    const { adapter, double, lines } = await openTestScene()
    const pan = '4242424242424242'
    for (const fault of ['stored_after', 'gateway_page', 'rate_limited', 'key_in_use', 'conflict'] as const) {
      double.disturb(() => fault)
      await adapter.authorize(orderOf(newName(), withCard(pan))).catch(() => null)
    }
    double.disturb(() => null)
    await adapter.authorize(orderOf(newName(), withCard(pan)))
    await double.notifications.delivered()
    expect(lines.length).toBeGreaterThan(4)
    const code = new RegExp(`(?<![\\w.-])${cvv}(?![\\w.-])`)
    expect(lines.join()).not.toMatch(code)
    for (const secret of [pan, doubleKey, '4242:12/2040']) expect(lines.join()).not.toContain(secret)
    expect(double.requests.map(({ route }) => route).join()).not.toContain(pan)
  })
})
