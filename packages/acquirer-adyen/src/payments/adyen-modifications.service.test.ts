import { newName, orderOf, refundOf } from '@element-js/acquirer-adapter/testing'
import { describe, expect, it } from 'vitest'
import { openTestScene } from '../../test/open-test-scene.ts'

const approved = { result: 'approved' } as const
const impossible = { result: 'declined', reason: 'processing_error' } as const

describe('an authorized payment at Adyen', () => {
  async function authorized(options: Parameters<typeof openTestScene>[0] = {}) {
    const scene = await openTestScene(options)
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
    // A request would fail at once.
    double.disturb(() => 'reset_before')
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
    expect(lines.join()).toContain('Adyen has reversed an outcome that it had reported')
  })
})

describe('a refund by Adyen', () => {
  it('that fails is declined, and can be followed by another one', async () => {
    const { adapter, double } = await openTestScene()
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
    const { adapter, double, expectNoAnswer } = await openTestScene()
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
