import { expect, it } from 'vitest'
import { deriveKey } from './derive-key.ts'

const order = { purpose: 'charge', order: 'a', amount: 100, currency: 'BRL', attempt: undefined } as const

it('the same order has the same key, also on another day and in another version', async () => {
  const key = await deriveKey(order)
  expect(await deriveKey({ ...order, attempt: 1 })).toBe(key)
  expect(key).toBe('auto_891088a06970de14d4561fc25d6caf4b9109e14fe6dcd80f')
})

it.each([
  { purpose: 'refund' as const },
  { order: 'b' },
  { amount: 101 },
  { amount: undefined },
  { currency: 'MXN' },
  { attempt: 2 },
])('another %j is another key', async (other) => {
  expect(await deriveKey({ ...order, ...other })).not.toBe(await deriveKey(order))
})

it.each([0, -1, 1.5, Number.NaN])('refuses the attempt %d', async (attempt) => {
  await expect(deriveKey({ ...order, attempt })).rejects.toThrow(/attempt must be an integer of at least 1/)
})
