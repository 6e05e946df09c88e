import { newName, orderOf, refundOf } from '@element-js/acquirer-adapter/testing'
import type { PaymentName } from '@element-js/server/adapters'
import { describe, expect, it } from 'vitest'
import { openTestScene } from '../../test/open-test-scene.ts'

const dayMs = 24 * 60 * 60 * 1000
const approved = { result: 'approved' } as const

async function open() {
  let nowMs = 1_900_000_000_000
  const scene = await openTestScene({ nowMs: () => nowMs })
  const { adapter, double, store } = scene
  return {
    ...scene,
    /** Adyen sends its notifications, and the adapter handles them. */
    notify: async () => {
      double.notifications.release()
      double.notifications.afterAnswer()
      await double.notifications.delivered()
      await expect.poll(() => store.openNotifications()).toEqual([])
    },
    /** Lets days pass, and then recovers. */
    pass: async (days: number) => {
      nowMs += days * dayMs
      await adapter.recover()
    },
    /** The notifications about a payment. */
    eventsOf: async ({ reference }: PaymentName) => {
      const [payment] = [...double.account.payments.values()].filter((each) => each.reference === reference)
      const found = await store.findNotifications([payment?.pspReference ?? ''])
      return found.map(({ event }) => event)
    },
  }
}

describe('a notification of Adyen', () => {
  it('is kept for longer than Adyen repeats it, and deleted then', async () => {
    const { adapter, notify, pass, eventsOf } = await open()
    const payment = newName()
    await adapter.authorize(orderOf(payment))
    await adapter.capture({ ...payment, amountMinor: 1000 })
    await notify()
    await pass(31)
    expect(await eventsOf(payment)).toEqual(['AUTHORISATION', 'CAPTURE'])
    await pass(31)
    expect(await eventsOf(payment)).toEqual([])
    expect(await adapter.find(payment)).toEqual({ state: 'captured', amountMinor: 1000 })
    expect(await adapter.refund(refundOf(payment, 300))).toEqual(approved)
  })

  it('is kept while its payment can be captured, also if it has a name of another system', async () => {
    const { adapter, double, notify, pass, eventsOf } = await open()
    const [expired, cancelled] = [newName(), newName()]
    for (const payment of [expired, cancelled]) await adapter.authorize(orderOf(payment))
    double.account.change(expired.reference, 'EXPIRE')
    double.account.change(cancelled.reference, 'CANCELLATION', 'the name of a person')
    await notify()
    await pass(2)
    await pass(100)
    expect(await eventsOf(expired)).toEqual(['AUTHORISATION', 'EXPIRE'])
    for (const payment of [expired, cancelled]) {
      expect(await adapter.capture({ ...payment, amountMinor: 1000 })).not.toEqual(approved)
      expect(await adapter.find(payment)).toEqual({ state: 'cancelled' })
    }
    await notify()
    await pass(100)
    expect(await eventsOf(expired)).toEqual([])
    expect(await eventsOf(cancelled)).toEqual([])
  })

  it('is kept until somebody asks for the refund that it decides', async () => {
    const { adapter, double, expectNoAnswer, notify, pass } = await open()
    const payment = newName()
    const order = refundOf(payment, 300)
    await adapter.authorize(orderOf(payment, { captureMode: 'at_once' }))
    double.notifications.setTiming(() => 'held')
    await expectNoAnswer(adapter.refund(order), () => double.movementsOf(payment.reference).length === 3)
    await notify()
    await pass(100)
    expect(await adapter.refund(order)).toEqual(approved)
    expect(double.movementsOf(payment.reference).slice(2)).toEqual(['refund 300'])
  })

  it('is deleted after a day if it is about a payment of another system', async () => {
    const { adapter, store, notify, pass } = await open()
    const more = { isSuccess: true, paymentId: null, amount: 1000, currency: 'BRL', reason: null }
    const ids = Array.from({ length: 250 }, (_, index) => `OTHER${index}`)
    for (const processorId of ids) {
      const named = { id: `${processorId} AUTHORISATION`, name: 'Order 7', reference: '', processorId }
      await adapter.receive({ ...named, event: 'AUTHORISATION', ...more })
    }
    await notify()
    await pass(0.9)
    expect(await store.findNotifications(ids)).toHaveLength(250)
    await pass(0.2)
    expect(await store.findNotifications(ids)).toEqual([])
  })
})
