import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatEvery, waitAtMost } from './timing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs a task at once and then regularly, but does not start it again while it hangs', async () => {
  let runs = 0
  const hanging = Promise.withResolvers<void>()
  const stop = repeatEvery(1000, async () => {
    runs += 1
    if (runs === 2) await hanging.promise
  })
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(2)
  hanging.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toBe(3)
  await stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(3)
})

it('waits for a task in progress when it is stopped', async () => {
  const task = Promise.withResolvers<void>()
  const stop = repeatEvery(1000, () => task.promise)
  let hasStopped = false
  const stopped = stop().then(() => {
    hasStopped = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(hasStopped).toBe(false)
  task.resolve()
  await stopped
  expect(hasStopped).toBe(true)
})

it('stops waiting for a promise that does not resolve', async () => {
  await expect(waitAtMost(1, new Promise(() => {}))).resolves.toBeUndefined()
})

it('passes on a rejection, and does not wait for the rest of the time', async () => {
  await expect(waitAtMost(3_600_000, Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await expect(waitAtMost(3_600_000, Promise.resolve())).resolves.toBeUndefined()
})
