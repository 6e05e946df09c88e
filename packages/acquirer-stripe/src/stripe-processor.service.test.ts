import { challengedOrderOf, newName, orderOf, refundOf } from '@element-js/acquirer-adapter/testing'
import { type Authorization, Secret } from '@element-js/server/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doubleKey } from '../test/double/start-stripe-double.ts'
import { openScene, type Scene } from '../test/open-scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const cvv = '9473'
const withCard = (pan: string, network: string | null = null): Pick<Authorization, 'card'> => ({
  card: {
    pan: new Secret(pan),
    cvv: new Secret(cvv),
    expirationMonth: 12,
    expirationYear: 2040,
    network,
  },
})
const intentOf = (reference: string) =>
  [...scene.double.account.payments.values()].find(({ metadata }) => metadata.reference === reference)

describe('a payment by Stripe', () => {
  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000009987', 'lost_card'],
    ['4000000000009979', 'stolen_card'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvv'],
    ['4000000000000119', 'processing_error'],
    ['4000000000003220', 'authentication_required'],
  ] as const)('with the test card %s is declined: %s', async (pan, reason) => {
    const payment = newName()
    const declined = { result: 'declined', reason }
    expect(await scene.adapter.authorize(orderOf(payment, withCard(pan)))).toEqual(declined)
    expect(await scene.adapter.find(payment)).toEqual({ state: 'declined', reason })
    const other = newName()
    expect(await scene.adapter.verify({ ...other, ...withCard(pan) })).toEqual(declined)
    expect(await scene.adapter.find(other)).toEqual({ state: 'declined', reason })
  })

  it('with a card that can be verified and not charged is declined', async () => {
    const card = withCard('4000000000000341')
    expect(await scene.adapter.verify({ ...newName(), ...card })).toEqual({ result: 'approved' })
    const outcome = await scene.adapter.authorize(orderOf(newName(), card))
    expect(outcome).toEqual({ result: 'declined', reason: 'card_declined' })
  })

  it.each([
    ['BRL', 1290, 1290],
    ['COP', 1_290_000, 1_290_000],
    // This currency has no decimals, here and at Stripe.
    ['CLP', 1290, 1290],
  ])('in %s of %d is one of %d at Stripe, and back', async (currency, amountMinor, amount) => {
    const payment = newName()
    await scene.adapter.authorize(orderOf(payment, { currency, amountMinor }))
    expect(intentOf(payment.reference)).toMatchObject({ amount, currency: currency.toLowerCase() })
    await scene.adapter.capture({ ...payment, amountMinor: amountMinor - 100 })
    expect(intentOf(payment.reference)).toMatchObject({ amount_received: amount - 100 })
    expect(await scene.adapter.find(payment)).toEqual({ state: 'captured', amountMinor: amountMinor - 100 })
  })

  it.each([
    ['in a currency that the service does not take', { currency: 'JPY' }],
    ['of more than Stripe takes', { amountMinor: 100_000_000 }],
    [
      'in installments',
      { installments: { count: 3, totalAmountMinor: 1100, monthlyRateMillionths: 29_900 } },
    ],
  ] as const)('%s is declined, and reserves nothing', async (_, more) => {
    const payment = newName()
    const outcome = await scene.adapter.authorize(orderOf(payment, more))
    expect(outcome).toEqual({ result: 'declined', reason: 'processing_error' })
    expect(scene.double.movementsOf(payment.reference)).toEqual([])
  })

  it('goes over the network that the payer chose, and not over one that the card does not have', async () => {
    const card = '4000002500001001'
    const chosen = await scene.adapter.authorize(orderOf(newName(), withCard(card, 'cartes-bancaires')))
    expect(chosen).toEqual({ result: 'approved' })
    const missing = await scene.adapter.authorize(orderOf(newName(), withCard(card, 'mastercard')))
    expect(missing).toEqual({ result: 'declined', reason: 'processing_error' })
    // Stripe has no such network, so it chooses one.
    const unknown = await scene.adapter.authorize(orderOf(newName(), withCard(card, 'elo')))
    expect(unknown).toEqual({ result: 'approved' })
  })

  it('finds that Stripe has released a reservation by itself', async () => {
    const payment = newName()
    await scene.adapter.authorize(orderOf(payment))
    const id = intentOf(payment.reference)?.id ?? ''
    scene.double.account.routes['POST /v1/payment_intents/:id/cancel']?.({}, id)
    const outcome = await scene.adapter.capture({ ...payment, amountMinor: 1000 })
    expect(outcome).toEqual({ result: 'declined', reason: 'processing_error' })
    expect(await scene.adapter.find(payment)).toEqual({ state: 'cancelled' })
  })
})

describe('a payment by Stripe whose payer is authenticated', () => {
  async function pass(pan: string, more: Partial<Authorization> = {}) {
    const payment = newName()
    const outcome = await scene.adapter.challenges?.authorize(challengedOrderOf(payment, pan, more))
    if (outcome?.result !== 'challenge') throw new Error('no challenge')
    const returnedTo = scene.double.account.answerChallenge(outcome.url, 'pass')
    const returned = Object.fromEntries(new URL(returnedTo).searchParams)
    return { payment, outcome: await scene.adapter.challenges?.continue({ ...payment, returned }) }
  }

  it('can be declined after the challenge', async () => {
    const { payment, outcome } = await pass('4000008400001629')
    expect(outcome).toEqual({ result: 'declined', reason: 'card_declined' })
    expect(await scene.adapter.find(payment)).toEqual({ state: 'declined', reason: 'card_declined' })
    expect(scene.double.movementsOf(payment.reference)).toEqual([])
  })

  it('is confirmed by the adapter alone, and not by the payer, who gets a secret of the intent', async () => {
    const { payment } = await pass('4000000000003220', { captureMode: 'at_once' })
    expect(intentOf(payment.reference)).toMatchObject({ confirmation_method: 'manual', status: 'succeeded' })
    const plain = newName()
    await scene.adapter.authorize(orderOf(plain))
    expect(intentOf(plain.reference)).toMatchObject({ confirmation_method: 'automatic' })
  })

  it('leaves no secret that the payer brings back in the record, also while Stripe does not answer', async () => {
    const order = challengedOrderOf(newName(), '4000000000003220')
    const outcome = await scene.adapter.challenges?.authorize(order)
    if (outcome?.result !== 'challenge') throw new Error('no challenge')
    const returned = { payment_intent_client_secret: 'pi_1_secret_hidden' }
    scene.double.disturb(() => 'gateway_page')
    await expect(scene.adapter.challenges?.continue({ ...order, returned })).rejects.toThrow(
      'does not answer',
    )
    scene.double.disturb(() => null)
    const record = await scene.store.findPayment(order)
    expect(record?.pending).toEqual({ type: 'continue', returned: {} })
    expect(scene.lines.join()).not.toContain('hidden')
  })

  it('in installments is declined, and sends nobody anywhere', async () => {
    const installments = { count: 3, totalAmountMinor: 1100, monthlyRateMillionths: 29_900 }
    const order = challengedOrderOf(newName(), '4000000000003220', { installments })
    const declined = { result: 'declined', reason: 'processing_error' }
    expect(await scene.adapter.challenges?.authorize(order)).toEqual(declined)
  })

  it('goes on when Stripe had a fault at the second confirmation', async () => {
    const payment = newName()
    const outcome = await scene.adapter.challenges?.authorize(challengedOrderOf(payment, '4000000000003220'))
    if (outcome?.result !== 'challenge') throw new Error('no challenge')
    scene.double.account.answerChallenge(outcome.url, 'pass')
    const comeBack = () => scene.adapter.challenges?.continue({ ...payment, returned: {} })
    scene.double.disturb(({ route }) => (route.endsWith('/confirm') ? 'fault_before' : null))
    expect(await comeBack()).toEqual(outcome)
    expect(await comeBack()).toEqual(outcome)
    scene.double.disturb(() => null)
    expect(await comeBack()).toEqual({ result: 'approved' })
    expect(scene.double.movementsOf(payment.reference)).toEqual(['authorize 1000'])
  })
})

describe('a refund by Stripe that is pending', () => {
  it.each([
    ['succeeded', { result: 'approved' }, ['refund 300']],
    ['failed', { result: 'declined', reason: 'processing_error' }, []],
  ] as const)('is answered when it has %s', async (status, outcome, returned) => {
    const payment = newName()
    await scene.adapter.authorize(
      orderOf(payment, { ...withCard('4000000000007726'), captureMode: 'at_once' }),
    )
    const order = refundOf(payment, 300)
    await expect(scene.adapter.refund(order)).rejects.toThrow('does not answer')
    await expect(scene.adapter.refund(order)).rejects.toThrow('does not answer')
    // It may still succeed, so it counts.
    const rest = await scene.adapter.refund(refundOf(payment, 701))
    expect(rest).toEqual({ result: 'declined', reason: 'processing_error' })
    scene.double.account.decideRefunds(status)
    expect(await scene.adapter.refund(order)).toEqual(outcome)
    expect(scene.double.movementsOf(payment.reference).slice(2)).toEqual(returned)
  })
})

describe('the adapter of Stripe', () => {
  it('writes neither card data nor its key to the log, whatever Stripe answers', async () => {
    const { adapter, double, lines } = scene
    const pan = '4242424242424242'
    for (const fault of ['fault_after', 'gateway_page', 'rate_limited', 'key_in_use'] as const) {
      double.disturb(() => fault)
      await adapter.authorize(orderOf(newName(), withCard(pan))).catch(() => null)
    }
    double.disturb(() => null)
    expect(lines.length).toBeGreaterThan(3)
    const code = new RegExp(`(?<![\\w.-])${cvv}(?![\\w.-])`)
    expect(lines.join()).not.toMatch(code)
    for (const secret of [pan, doubleKey]) expect(lines.join()).not.toContain(secret)
    expect(double.requests.map(({ route }) => route).join()).not.toContain(pan)
  })
})
