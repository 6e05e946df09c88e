import { expect, it } from 'vitest'
import { storeUnavailable } from '../../../database/src/store-unavailable.ts'
import { unlessTooSlow } from './list-routes.ts'

it('shows a list without its totals if the database takes too long to add them up', async () => {
  expect(await unlessTooSlow(Promise.resolve([1]))).toEqual([1])
  expect(await unlessTooSlow(Promise.reject(storeUnavailable('canceling statement')))).toBeNull()
  await expect(unlessTooSlow(Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
})
