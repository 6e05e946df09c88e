import { setImmediate as oneTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { gatherCalls } from './gather-calls.ts'

/** Calls that the test answers: each item with the text `<item> done`. */
function openCalls() {
  const made: { readonly items: readonly string[]; end(error?: Error): void }[] = []
  const call = gatherCalls<string, string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
    made.push({
      items,
      end: (error) => (error ? reject(error) : resolve(items.map((item) => `${item} done`))),
    })
    return promise
  })
  return { made, call }
}

it('makes the calls of one turn together, and those that arrive meanwhile together after them', async () => {
  const { made, call } = openCalls()
  const first = [call('a'), call('b')]
  await oneTurn()
  const second = [call('c'), call('d')]
  await oneTurn()
  expect(made.map(({ items }) => items)).toEqual([['a', 'b']])
  made[0]?.end()
  expect(await Promise.all(first)).toEqual(['a done', 'b done'])
  expect(made.map(({ items }) => items)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  made[1]?.end()
  expect(await Promise.all(second)).toEqual(['c done', 'd done'])
})

it('fails all calls that were made together, and makes the next ones', async () => {
  const { made, call } = openCalls()
  const failed = Promise.allSettled([call('a'), call('b')])
  await oneTurn()
  made[0]?.end(new Error('no'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = call('c')
  await oneTurn()
  made[1]?.end()
  expect(await next).toBe('c done')
})

it('makes no more calls together than it may, and no more groups at once', async () => {
  const groups: { readonly items: readonly string[]; end(): void }[] = []
  const call = gatherCalls<string, string>(
    (items) => {
      const { promise, resolve } = Promise.withResolvers<readonly string[]>()
      groups.push({ items, end: () => resolve(items) })
      return promise
    },
    { most: 2, groups: 2 },
  )
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(call))
  await oneTurn()
  expect(groups.map(({ items }) => items)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  groups[1]?.end()
  await oneTurn()
  expect(groups[2]?.items).toEqual(['e'])
  for (const { end } of groups) end()
  expect(await answers).toEqual(['a', 'b', 'c', 'd', 'e'])
})
