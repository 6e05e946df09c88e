import { expect, it } from 'vitest'
import { waitAtMost } from './wait-at-most.ts'

it('stops waiting for a promise that does not resolve', async () => {
  await expect(waitAtMost(1, new Promise(() => {}))).resolves.toBeUndefined()
})

it('passes on a rejection, and does not wait for the rest of the time', async () => {
  await expect(waitAtMost(3_600_000, Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await expect(waitAtMost(3_600_000, Promise.resolve())).resolves.toBeUndefined()
})
