import { lookUntilRight, newName, orderOf, refundOf } from '@element-js/acquirer-adapter/testing'
import { type Authorization, Secret } from '@element-js/server/adapters'
import { afterEach, describe, expect, it } from 'vitest'
import { doubleKey, type Fault } from '../test/double/start-adyen-double.ts'
import { openScene, type Scene } from '../test/open-scene.ts'

const opened: Scene[] = []
afterEach(async () => {
  for (const scene of opened.splice(0)) await scene.close()
})

async function open(options: Parameters<typeof openScene>[0] = {}): Promise<Scene> {
  const scene = await openScene(options)
  opened.push(scene)
  return scene
}

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
    const { adapter } = await open()
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
    // A currency without decimals here, and with two at Adyen.
    ['CLP', 1290, 129_000],
  ])('in %s of %d is one of %d at Adyen, and back', async (currency, amountMinor, value) => {
    const scene = await open()
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
    const { adapter, double } = await open()
    expect(await adapter.authorize(orderOf(newName(), more))).toEqual(impossible)
    expect(double.requests).toEqual([])
  })

  it('in installments whose cost the merchant bears is made in as many', async () => {
    const scene = await open()
    const payment = newName()
    const installments = { count: 3, totalAmountMinor: 1000, monthlyRateMillionths: 0 }
    expect(await scene.adapter.authorize(orderOf(payment, { installments }))).toEqual(approved)
    expect(paymentOf(scene, payment.reference)?.installments).toBe(3)
  })

  it.each([
    ['cartes-bancaires', 'cartebancaire'],
    ['mastercard', 'mc'],
    // Adyen has no such network, and chooses.
    ['somewhere', null],
    [null, null],
  ])('over the network %s is one over %s', async (network, brand) => {
    const scene = await open()
    const payment = newName()
    await scene.adapter.authorize(orderOf(payment, withCard('4242424242424242', network)))
    expect(paymentOf(scene, payment.reference)?.brand).toBe(brand)
  })

  it.each([
    ['a redirection to 3-D Secure', { kind: 'redirect' }, 'authentication_required'],
    ['an error of its own', { kind: 'error' }, 'processing_error'],
  ] as const)('that Adyen answers with %s is declined, and moves nothing', async (_, verdict, reason) => {
    const { adapter, double } = await open()
    const payment = newName()
    double.account.setNextVerdict(verdict)
    expect(await adapter.authorize(orderOf(payment))).toEqual({ result: 'declined', reason })
    expect(await adapter.find(payment)).toEqual({ state: 'declined', reason })
    expect(double.movementsOf(payment.reference)).toEqual([])
  })

  it.each(['unauthorized', 'configuration'] as const)(
    'that Adyen refuses as %s is declined',
    async (fault) => {
      const { adapter, double } = await open()
      double.disturb(() => fault)
      expect(await adapter.authorize(orderOf(newName()))).toEqual(impossible)
      expect(double.requests).toHaveLength(1)
    },
  )

  it.each([
    ['approved', approved],
    ['refused', { result: 'declined', reason: 'card_declined' }],
  ] as const)(
    'that is pending is answered when its notification says that it is %s',
    async (verdict, outcome) => {
      const { adapter, double } = await open()
      double.account.setNextVerdict({ kind: 'pending' })
      const authorizing = adapter.authorize(orderOf(newName()))
      await expect.poll(() => double.requests.length).toBe(1)
      double.account.decidePending(verdict)
      double.notifications.afterAnswer()
      expect(await authorizing).toEqual(outcome)
    },
  )

  it('that is approved in part is declined, and the part is released', async () => {
    const { adapter, double } = await open()
    const payment = newName()
    double.account.setNextVerdict({ kind: 'partial' })
    const outcome = await adapter.authorize(orderOf(payment))
    expect(outcome).toEqual({ result: 'declined', reason: 'insufficient_funds' })
    await expect.poll(() => double.movementsOf(payment.reference)).toEqual(['authorize 500', 'cancel 1000'])
  })
})

describe('an authorized payment at Adyen', () => {
  async function authorized(options: Parameters<typeof openScene>[0] = {}) {
    const scene = await open(options)
    const payment = newName()
    expect(await scene.adapter.authorize(orderOf(payment))).toEqual(approved)
    await scene.double.notifications.delivered()
    return { ...scene, payment, movements: () => scene.double.movementsOf(payment.reference) }
  }

  it.each(['EXPIRE', 'CANCELLATION'] as const)('is found as cancelled after %s', async (event) => {
    const { adapter, double, payment } = await authorized()
    double.account.change(payment.reference, event)
    double.notifications.afterAnswer()
    await double.notifications.delivered()
    expect(await adapter.capture({ ...payment, amountMinor: 1000 })).toEqual(impossible)
    expect(await adapter.find(payment)).toEqual({ state: 'cancelled' })
  })

  it.each([
    [1000, approved],
    [600, impossible],
  ])(
    'that a person has captured at Adyen is found as such by a capture of %d',
    async (amountMinor, outcome) => {
      const { adapter, double, payment } = await authorized()
      double.account.change(payment.reference, 'CAPTURE')
      double.notifications.afterAnswer()
      await double.notifications.delivered()
      expect(await adapter.capture({ ...payment, amountMinor })).toEqual(outcome)
      expect(await adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
    },
  )

  it('stays authorized if a capture fails, and can be captured again', async () => {
    const { adapter, double, payment, movements } = await authorized()
    double.account.refuseModifications(true)
    expect(await adapter.capture({ ...payment, amountMinor: 600 })).toEqual(impossible)
    expect(await adapter.find(payment)).toEqual({ state: 'authorized' })
    double.account.refuseModifications(false)
    expect(await adapter.capture({ ...payment, amountMinor: 600 })).toEqual(approved)
    expect(movements()).toEqual(['authorize 1000', 'capture 600'])
  })

  it.each([
    ['capture', { state: 'captured', amountMinor: 1000 }],
    ['cancel', { state: 'cancelled' }],
  ] as const)('is undecided until the notification of its %s arrives', async (operation, position) => {
    const { adapter, double, payment, movements, expectNoAnswer } = await authorized()
    double.notifications.setTiming(() => 'held')
    await expectNoAnswer(
      adapter[operation]({ ...payment, amountMinor: 1000 }),
      () => movements().length === 2,
    )
    await expectNoAnswer(adapter.find(payment))
    await expectNoAnswer(adapter.cancel(payment))
    expect(movements()).toHaveLength(2)
    double.notifications.release()
    await double.notifications.delivered()
    expect(await adapter.find(payment)).toEqual(position)
    expect(movements()).toHaveLength(2)
  })

  it('is decided by the notification also if nobody asks', async () => {
    const { adapter, double, payment, movements, expectNoAnswer } = await authorized()
    double.notifications.setTiming(() => 'held')
    await expectNoAnswer(adapter.capture({ ...payment, amountMinor: 1000 }), () => movements().length === 2)
    double.notifications.release()
    await double.notifications.delivered()
    double.disturb(() => 'reset_before')
    expect(await adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
  })

  it('is undecided if its capture ends in a fault that Adyen has stored, without an effect', async () => {
    const { adapter, double, payment, movements, expectNoAnswer } = await authorized()
    double.disturb(() => 'stored')
    const { length } = double.requests
    const hasArrived = (): boolean => double.requests.length > length
    await expectNoAnswer(adapter.capture({ ...payment, amountMinor: 1000 }), hasArrived)
    double.disturb(() => null)
    await expectNoAnswer(adapter.find(payment))
    expect(movements()).toEqual(['authorize 1000'])
  })

  it('is not captured again when Adyen may have forgotten the key', async () => {
    let nowMs = 1_900_000_000_000
    const { adapter, double, payment, movements, expectNoAnswer } = await authorized({ nowMs: () => nowMs })
    double.notifications.setTiming(() => 'held')
    await expectNoAnswer(adapter.capture({ ...payment, amountMinor: 400 }), () => movements().length === 2)
    const { length } = double.requests
    nowMs += 7 * 24 * 60 * 60 * 1000
    await expect(adapter.find(payment)).rejects.toThrow('does not answer')
    expect(double.requests).toHaveLength(length)
    double.notifications.release()
    await double.notifications.delivered()
    expect(await adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 400 })
  })

  it('stays captured if the capture fails later, and a person is told', async () => {
    const { adapter, double, payment, lines } = await authorized()
    expect(await adapter.capture({ ...payment, amountMinor: 1000 })).toEqual(approved)
    double.account.change(payment.reference, 'CAPTURE_FAILED')
    double.notifications.afterAnswer()
    await double.notifications.delivered()
    expect(await adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
    expect(lines.join()).toContain('Adyen has taken back what it had reported')
  })
})

describe('a refund by Adyen', () => {
  it('that fails is declined, and can be followed by another one', async () => {
    const { adapter, double } = await open()
    const payment = newName()
    await adapter.authorize(orderOf(payment, { captureMode: 'at_once' }))
    double.account.refuseModifications(true)
    expect(await adapter.refund(refundOf(payment, 300))).toEqual(impossible)
    double.account.refuseModifications(false)
    expect(await adapter.refund(refundOf(payment, 300))).toEqual(impossible)
    expect(await adapter.refund(refundOf(payment, 301))).toEqual(approved)
    expect(double.movementsOf(payment.reference).slice(2)).toEqual(['refund 301'])
  })

  it('is undecided until its notification arrives, and is made once', async () => {
    const { adapter, double, expectNoAnswer } = await open()
    const payment = newName()
    await adapter.authorize(orderOf(payment, { captureMode: 'at_once' }))
    double.notifications.setTiming(() => 'held')
    const order = refundOf(payment, 300)
    await expectNoAnswer(adapter.refund(order), () => double.movementsOf(payment.reference).length === 3)
    await expectNoAnswer(adapter.refund(order))
    // It may still succeed, so it counts.
    expect(await adapter.refund(refundOf(payment, 701))).toEqual(impossible)
    double.notifications.release()
    await double.notifications.delivered()
    expect(await adapter.refund(order)).toEqual(approved)
    expect(double.movementsOf(payment.reference).slice(2)).toEqual(['refund 300'])
  })
})

describe('a payment whose request has no answer', () => {
  const lose = async (scene: Scene, fault: Fault, more: Partial<Authorization> = {}) => {
    const payment = newName()
    scene.double.disturb(({ route }) => (route === 'POST /payments' ? fault : null))
    await expect(scene.adapter.authorize(orderOf(payment, more))).rejects.toThrow('does not answer')
    scene.double.disturb(() => null)
    return payment
  }

  it('is decided by its notification, if that arrives in time', async () => {
    const scene = await open({ closeAfterMs: 60_000 })
    scene.double.notifications.setTiming(() => 'held')
    const payment = await lose(scene, 'reset_after')
    scene.double.notifications.release()
    expect(await scene.adapter.find(payment)).toEqual({ state: 'authorized' })
    expect(scene.double.movementsOf(payment.reference)).toEqual(['authorize 1000'])
  })

  it('is not cancelled before its time', async () => {
    let nowMs = 1_900_000_000_000
    const scene = await open({ closeAfterMs: 60_000, nowMs: () => nowMs })
    const payment = await lose(scene, 'late')
    const { length } = scene.double.requests
    await scene.expectNoAnswer(scene.adapter.find(payment))
    expect(scene.double.requests).toHaveLength(length)
    nowMs += 60_000
    expect(await scene.adapter.find(payment)).toEqual({ state: 'declined', reason: 'processing_error' })
  })

  it('is declined if Adyen has approved a part of it, and the part is released', async () => {
    const scene = await open()
    scene.double.account.setNextVerdict({ kind: 'partial' })
    scene.double.notifications.setTiming(({ eventCode }) =>
      eventCode === 'AUTHORISATION' ? 'before' : 'after',
    )
    const payment = await lose(scene, 'stored_after', { captureMode: 'at_once' })
    expect(await scene.adapter.find(payment)).toEqual({ state: 'declined', reason: 'insufficient_funds' })
    const movements = ['authorize 500', 'capture 500', 'refund 500']
    await expect.poll(() => scene.double.movementsOf(payment.reference)).toEqual(movements)
  })

  it('is declined after an hour if its payer would have to be authenticated', async () => {
    let nowMs = 1_900_000_000_000
    const scene = await open({ nowMs: () => nowMs })
    scene.double.account.setNextVerdict({ kind: 'redirect' })
    const payment = await lose(scene, 'stored_after')
    const hasArrived = () => scene.double.notifications.sent.at(-1)?.eventCode === 'TECHNICAL_CANCEL'
    await scene.expectNoAnswer(scene.adapter.find(payment), hasArrived)
    await scene.double.notifications.delivered()
    nowMs += 3_600_001
    expect(await scene.adapter.find(payment)).toEqual({ state: 'declined', reason: 'processing_error' })
    expect(scene.double.movementsOf(payment.reference)).toEqual([])
  })

  it('is declined if Adyen has stored a fault', async () => {
    const scene = await open()
    const payment = await lose(scene, 'stored')
    // The key has this answer now.
    expect(scene.double.requests).toHaveLength(1)
    expect(await scene.adapter.find(payment)).toEqual({ state: 'declined', reason: 'processing_error' })
  })

  it('is declined if it is cancelled before its notification arrives', async () => {
    const scene = await open()
    const { adapter, double, expectNoAnswer } = scene
    double.notifications.setTiming(() => 'held')
    const payment = await lose(scene, 'reset_after')
    const moved = () => double.movementsOf(payment.reference)
    await expectNoAnswer(adapter.find(payment), () => moved().length === 2)
    expect(moved()).toEqual(['authorize 1000', 'cancel 1000'])
    // The authorization is told before the cancellation, and decides nothing.
    double.notifications.release(({ eventCode }) => eventCode === 'AUTHORISATION')
    await double.notifications.delivered()
    await expectNoAnswer(adapter.find(payment))
    double.notifications.release()
    await double.notifications.delivered()
    expect(await adapter.find(payment)).toEqual({ state: 'declined', reason: 'processing_error' })
    expect(moved()).toEqual(['authorize 1000', 'cancel 1000'])
  })

  it.each([
    ['later', ['authorize 1000', 'cancel 1000']],
    ['at_once', ['authorize 1000', 'capture 1000', 'refund 1000']],
  ] as const)(
    'and arrives after it was given up is reversed, captured %s',
    async (captureMode, movements) => {
      const scene = await open()
      const { adapter, double } = scene
      const payment = await lose(scene, 'late', { captureMode })
      expect(await adapter.find(payment)).toEqual({ state: 'declined', reason: 'processing_error' })
      // The reversal has to be sent again.
      double.disturb(({ route }) => (route.endsWith('/reversals') ? 'reset_before' : null))
      double.deliver()
      await double.notifications.delivered()
      await expect.poll(() => double.requests.at(-1)?.route).toBe('POST /payments/:id/reversals')
      double.disturb(() => null)
      const undone = await lookUntilRight(async () => {
        await adapter.recover()
        const now = double.movementsOf(payment.reference)
        return now.join() === movements.join() ? null : now.join()
      })
      expect(undone).toBeNull()
      const { length } = double.requests
      await double.notifications.delivered()
      await adapter.recover()
      await adapter.recover()
      expect(double.movementsOf(payment.reference)).toEqual(movements)
      expect(double.requests).toHaveLength(length)
      expect(await adapter.find(payment)).toEqual({ state: 'declined', reason: 'processing_error' })
    },
  )

  it('and cannot be reversed is told to a person', async () => {
    const scene = await open()
    const payment = await lose(scene, 'late')
    expect(await scene.adapter.find(payment)).toMatchObject({ state: 'declined' })
    scene.double.account.refuseModifications(true)
    scene.double.deliver()
    await expect.poll(() => scene.double.notifications.sent.at(-1)?.eventCode).toBe('CANCEL_OR_REFUND')
    await scene.double.notifications.delivered()
    await scene.adapter.recover()
    expect(scene.lines.join()).toContain('a person must do it')
  })
})

describe('the adapter of Adyen', () => {
  it('writes neither card data nor its key to the log, whatever Adyen answers', async () => {
    const { adapter, double, lines } = await open()
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
