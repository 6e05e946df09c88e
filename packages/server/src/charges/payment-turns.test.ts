import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaymentTurns } from './payment-turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const name = { merchantId: 'demo', idempotencyKey: 'stuck' }

it('lets two requests change a payment at a time, in their order, and those of others at once', async () => {
  const turns = createPaymentTurns()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: 5 }, (_, index) =>
    turns.take(name, async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 0) throw new Error('failed')
      return index
    }),
  )
  const outcomes = Promise.allSettled(all)
  await turnOfLoop()
  expect(begun).toEqual([0, 1])
  expect(await turns.take({ ...name, idempotencyKey: 'other' }, async () => 'other')).toBe('other')
  expect(await turns.take({ ...name, merchantId: 'other' }, async () => 'other')).toBe('other')
  for (const count of [3, 4, 5, 5, 5]) {
    ends.shift()?.()
    await turnOfLoop()
    expect(begun).toHaveLength(count)
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
})

it('refuses who has waited too long, and goes on with the next', async () => {
  const turns = createPaymentTurns()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stuck = [1, 2].map(() => turns.take(name, () => promise))
  const waited = turns.take(name, async () => 'late').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await waited).toMatchObject({ reason: 'payment_in_progress' })
  const next = turns.take(name, async () => 'next')
  resolve()
  expect(await next).toBe('next')
  await Promise.all(stuck)
  expect(await turns.take(name, async () => 'free')).toBe('free')
})
