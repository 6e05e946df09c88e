import { expect, it } from 'vitest'
import { storeUnavailable } from '../../../database/src/store-unavailable.ts'
import { mostTotalled, shownTotals } from './list-routes.ts'

it('shows a list without its totals if there is too much to add up', async () => {
  const totalOf = (count: number) => [{ currency: 'BRL', count, amountMinor: 1n }] as const
  expect(await shownTotals(Promise.resolve(totalOf(mostTotalled)))).toEqual(totalOf(mostTotalled))
  expect(await shownTotals(Promise.resolve(totalOf(mostTotalled + 1)))).toBe('too many')
  expect(await shownTotals(Promise.reject(storeUnavailable('canceling statement')))).toBe('too many')
  await expect(shownTotals(Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
})
