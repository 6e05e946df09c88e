import { expect, it } from 'vitest'
import { storeUnavailable } from '../../../database/src/store-unavailable.ts'
import type { RateWindow } from './limit-store.ts'
import { withMemoryFallback } from './limits.ts'
import { createMemoryLimitStore } from './memory-limit-store.ts'

const createWindow = (limit: number): RateWindow =>
  createMemoryLimitStore({ steadyMs: () => 0 }).createWindow({ name: 'reads', limit, windowMs: 60_000 })

it('counts in the shared window, and in its own memory only while the shared window cannot be written', async () => {
  const shared = createWindow(1)
  let failure: Error | null = null
  const failing: RateWindow = { take: (key) => (failure ? Promise.reject(failure) : shared.take(key)) }
  const window = withMemoryFallback(failing, createWindow(2))

  expect(await window.take('a')).toBe(0)
  expect(await window.take('a')).toBe(60_000)
  failure = storeUnavailable(new Error('read-only'))
  expect([await window.take('a'), await window.take('a')]).toEqual([0, 0])
  expect(await window.take('a')).toBe(60_000)
  expect(await window.take('b')).toBe(0)
  failure = new TypeError('a fault of the service')
  await expect(window.take('c')).rejects.toThrow('a fault of the service')
})
