import { expect, it } from 'vitest'
import { createLinkTurns } from './link-turns.ts'

const busy = { reason: 'payment_in_progress', details: { retryAfterSeconds: 1 } }

it('refuses a request at once while as many as allowed hold the link or wait for it', async () => {
  const turns = createLinkTurns(2)
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const taken = [turns.take('a', () => first.promise), turns.take('a', () => second.promise)]
  await expect(turns.take('a', async () => 'third')).rejects.toMatchObject(busy)
  expect(await turns.take('b', async () => 'another link')).toBe('another link')

  first.resolve('done')
  expect(await taken[0]).toBe('done')
  expect(await turns.take('a', async () => 'third')).toBe('third')
  second.reject(new Error('failed'))
  await expect(taken[1]).rejects.toThrow('failed')
  const both = [1, 2].map((index) => turns.take('a', async () => index))
  expect(await Promise.all(both)).toEqual([1, 2])
})
