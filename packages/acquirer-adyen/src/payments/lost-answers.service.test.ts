import { lookUntilRight, newName, orderOf } from '@element-js/acquirer-adapter/testing'
import type { Authorization } from '@element-js/server/adapters'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../test/double/start-adyen-double.ts'
import type { Scene } from '../../test/open-scene.ts'
import { openTestScene } from '../../test/open-test-scene.ts'

describe('a payment whose request has no answer', () => {
  const lose = async (scene: Scene, fault: Fault, more: Partial<Authorization> = {}) => {
    const payment = newName()
    scene.double.disturb(({ route }) => (route === 'POST /payments' ? fault : null))
    await expect(scene.adapter.authorize(orderOf(payment, more))).rejects.toThrow('does not answer')
    scene.double.disturb(() => null)
    return payment
  }

  it('is not declined because Adyen refuses its repetition', async () => {
    const { adapter, double } = await openTestScene()
    const payment = newName()
    double.disturb(({ index }) => (index === 0 ? 'reset_after' : 'unauthorized'))
    await expect(adapter.authorize(orderOf(payment))).rejects.toThrow('does not answer')
    double.disturb(() => null)
    await double.notifications.delivered()
    expect(await adapter.find(payment)).toEqual({ state: 'authorized' })
  })

  it('is decided by its notification, if that arrives in time', async () => {
    const scene = await openTestScene({ closeAfterMs: 60_000 })
    scene.double.notifications.setTiming(() => 'held')
    const payment = await lose(scene, 'reset_after')
    scene.double.notifications.release()
    expect(await scene.adapter.find(payment)).toEqual({ state: 'authorized' })
    expect(scene.double.movementsOf(payment.reference)).toEqual(['authorize 1000'])
  })

  it('is closed if it is a verification that is cancelled, and moves nothing more', async () => {
    const scene = await openTestScene()
    const { adapter, double } = scene
    double.notifications.setTiming(({ eventCode }) => (eventCode === 'AUTHORISATION' ? 'held' : 'after'))
    double.disturb(({ route }) => (route === 'POST /payments' ? 'reset_after' : null))
    const payment = newName()
    await expect(adapter.verify(orderOf(payment))).rejects.toThrow('does not answer')
    expect(await adapter.find(payment)).toEqual({ state: 'closed' })
    double.notifications.release()
    await double.notifications.delivered()
    await adapter.recover()
    expect(await adapter.find(payment)).toEqual({ state: 'closed' })
    expect(double.movementsOf(payment.reference)).toEqual(['verify 0'])
    expect(double.requests.at(-1)?.route).toBe('POST /cancels')
  })

  it('is not cancelled before its time', async () => {
    let nowMs = 1_900_000_000_000
    const scene = await openTestScene({ closeAfterMs: 60_000, nowMs: () => nowMs })
    const payment = await lose(scene, 'late')
    const { length } = scene.double.requests
    await scene.expectNoAnswer(scene.adapter.find(payment))
    expect(scene.double.requests).toHaveLength(length)
    nowMs += 60_000
    expect(await scene.adapter.find(payment)).toEqual({ state: 'closed' })
  })

  it('is declined if Adyen has approved a part of it, and the part is released', async () => {
    const scene = await openTestScene()
    scene.double.account.setNextVerdict({ kind: 'partial' })
    scene.double.notifications.setTiming(({ eventCode }) =>
      eventCode === 'AUTHORISATION' ? 'before' : 'after',
    )
    const payment = await lose(scene, 'stored_after', { captureMode: 'at_once' })
    expect(await scene.adapter.find(payment)).toEqual({ state: 'declined', reason: 'insufficient_funds' })
    const movements = ['authorize 500', 'capture 500', 'refund 500']
    await expect.poll(() => scene.double.movementsOf(payment.reference)).toEqual(movements)
  })

  it('is closed if its payer would have to be authenticated, and captures later', async () => {
    const scene = await openTestScene()
    scene.double.account.setNextVerdict({ kind: 'redirect' })
    const payment = await lose(scene, 'stored_after')
    expect(await scene.adapter.find(payment)).toEqual({ state: 'closed' })
    expect(scene.double.movementsOf(payment.reference)).toEqual([])
  })

  it('is closed after an hour if its payer would have to be authenticated, and captures at once', async () => {
    let nowMs = 1_900_000_000_000
    const scene = await openTestScene({ nowMs: () => nowMs })
    scene.double.account.setNextVerdict({ kind: 'redirect' })
    const payment = await lose(scene, 'stored_after', { captureMode: 'at_once' })
    const hasArrived = () => scene.double.notifications.sent.at(-1)?.eventCode === 'TECHNICAL_CANCEL'
    await scene.expectNoAnswer(scene.adapter.find(payment), hasArrived)
    await scene.double.notifications.delivered()
    nowMs += 3_600_001
    expect(await scene.adapter.find(payment)).toEqual({ state: 'closed' })
    expect(scene.double.movementsOf(payment.reference)).toEqual([])
  })

  it('is closed if Adyen has stored a fault', async () => {
    const scene = await openTestScene()
    const payment = await lose(scene, 'stored')
    // The key has this answer now.
    expect(scene.double.requests).toHaveLength(1)
    expect(await scene.adapter.find(payment)).toEqual({ state: 'closed' })
  })

  it('is closed if it is cancelled before its notification arrives', async () => {
    const scene = await openTestScene()
    const { adapter, double, expectNoAnswer } = scene
    double.notifications.setTiming(() => 'held')
    const payment = await lose(scene, 'reset_after')
    const moved = () => double.movementsOf(payment.reference)
    await expectNoAnswer(adapter.find(payment), () => moved().length === 2)
    expect(moved()).toEqual(['authorize 1000', 'cancel 1000'])
    // Adyen reports the authorization before the cancellation. It decides nothing.
    double.notifications.release(({ eventCode }) => eventCode === 'AUTHORISATION')
    await double.notifications.delivered()
    await expectNoAnswer(adapter.find(payment))
    double.notifications.release()
    await double.notifications.delivered()
    expect(await adapter.find(payment)).toEqual({ state: 'closed' })
    expect(moved()).toEqual(['authorize 1000', 'cancel 1000'])
  })

  it.each([
    ['later', ['authorize 1000', 'cancel 1000']],
    ['at_once', ['authorize 1000', 'capture 1000', 'refund 1000']],
  ] as const)(
    'and arrives after it was given up is reversed, captured %s',
    async (captureMode, movements) => {
      const scene = await openTestScene()
      const { adapter, double } = scene
      const payment = await lose(scene, 'late', { captureMode })
      expect(await adapter.find(payment)).toEqual({ state: 'closed' })
      // The adapter has to send the reversal again.
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
      expect(await adapter.find(payment)).toEqual({ state: 'closed' })
    },
  )

  describe('and arrives after it was given up', () => {
    const giveUp = async () => {
      const scene = await openTestScene()
      const payment = await lose(scene, 'late')
      expect(await scene.adapter.find(payment)).toEqual({ state: 'closed' })
      const reversals = () => scene.double.requests.filter(({ route }) => route.endsWith('/reversals'))
      const told = () => scene.lines.filter((line) => line.includes('a person must reverse it'))
      return { ...scene, payment, reversals, told }
    }

    it('is told to a person if its reversal fails', async () => {
      const { adapter, double, told } = await giveUp()
      double.account.refuseModifications(true)
      double.deliver()
      await expect.poll(() => double.notifications.sent.at(-1)?.eventCode).toBe('CANCEL_OR_REFUND')
      await double.notifications.delivered()
      await adapter.recover()
      expect(told().length).toBeGreaterThan(0)
    })

    it('is told to a person once if its reversal is refused, which is not sent again', async () => {
      const { adapter, double, reversals, told } = await giveUp()
      double.disturb(({ route }) => (route.endsWith('/reversals') ? 'invalid' : null))
      double.deliver()
      await expect.poll(told).toHaveLength(1)
      const { length } = reversals()
      await adapter.recover()
      await adapter.recover()
      expect(reversals()).toHaveLength(length)
      expect(told()).toHaveLength(1)
    })

    it('is reversed later if Adyen does not take the API key', async () => {
      const { adapter, double, payment, reversals, told } = await giveUp()
      double.disturb(({ route }) => (route.endsWith('/reversals') ? 'unauthorized' : null))
      double.deliver()
      await expect.poll(() => reversals().length).toBeGreaterThan(0)
      double.disturb(() => null)
      const movements = async () => {
        await adapter.recover()
        return double.movementsOf(payment.reference)
      }
      await expect.poll(movements).toEqual(['authorize 1000', 'cancel 1000'])
      expect(told()).toEqual([])
    })
  })
})
