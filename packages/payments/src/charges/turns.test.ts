import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaymentTurns, createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('lets two requests change a payment at a time, in their order, and those of others at once', async () => {
  const turns = createPaymentTurns()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: 5 }, (_, index) =>
    turns.take('stuck', async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (index === 0) throw new Error('failed')
      return index
    }),
  )
  const outcomes = Promise.allSettled(all)
  await turnOfLoop()
  expect(begun).toEqual([0, 1])
  expect(await turns.take('another', async () => 'another')).toBe('another')
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
  const stuck = [1, 2].map(() => turns.take('stuck', () => promise))
  const waited = turns.take('stuck', async () => 'late').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await waited).toMatchObject({ reason: 'payment_in_progress' })
  const next = turns.take('stuck', async () => 'next')
  resolve()
  expect(await next).toBe('next')
  await Promise.all(stuck)
  expect(await turns.take('stuck', async () => 'free')).toBe('free')
})

it('without patience refuses a request at once while as many as allowed have a turn', async () => {
  const turns = createTurns({ mostAtOnce: 2, patienceMs: 0 })
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const taken = [turns.take('a', () => first.promise), turns.take('a', () => second.promise)]
  await expect(turns.take('a', async () => 'third')).rejects.toMatchObject({
    reason: 'payment_in_progress',
    details: { retryAfterSeconds: 1 },
  })
  expect(await turns.take('b', async () => 'another')).toBe('another')

  first.resolve('done')
  expect(await taken[0]).toBe('done')
  expect(await turns.take('a', async () => 'third')).toBe('third')
  second.reject(new Error('failed'))
  await expect(taken[1]).rejects.toThrow('failed')
  const both = [1, 2].map((index) => turns.take('a', async () => index))
  expect(await Promise.all(both)).toEqual([1, 2])
})
