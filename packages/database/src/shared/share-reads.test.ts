import { setImmediate as oneTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { shareReads } from './share-reads.ts'

/** Reads that the test completes, each with a number. */
function startReads() {
  const open: { readonly key: string; end(error?: Error): void }[] = []
  const ask = shareReads((key) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const number = open.length + 1
    open.push({ key, end: (error) => (error ? reject(error) : resolve(`${key} ${number}`)) })
    return promise
  })
  return { ask, open }
}

it('starts one read for all callers of one turn of the event loop, when that has ended', async () => {
  const { ask, open } = startReads()
  const answers = [ask('a'), ask('a')]
  await Promise.resolve()
  answers.push(ask('a'))
  expect(open).toHaveLength(0)
  await oneTurn()
  expect(open).toHaveLength(1)
  open[0]?.end()
  expect(await Promise.all(answers)).toEqual(['a 1', 'a 1', 'a 1'])
})

it('starts one read for all callers that arrive during another read, and starts it after they arrived', async () => {
  const { ask, open } = startReads()
  const first = ask('a')
  await oneTurn()
  const [second, third] = [ask('a'), ask('a')]
  await oneTurn()
  expect(open).toHaveLength(1)
  open[0]?.end()
  expect(await first).toBe('a 1')
  await oneTurn()
  expect(open).toHaveLength(2)
  const fourth = ask('a')
  open[1]?.end()
  expect(await Promise.all([second, third])).toEqual(['a 2', 'a 2'])
  await oneTurn()
  open[2]?.end()
  expect(await fourth).toBe('a 3')
})

it('starts a new read when none is in progress, and a separate one for each key', async () => {
  const { ask, open } = startReads()
  const [a, b] = [ask('a'), ask('b')]
  await oneTurn()
  for (const { end } of open) end()
  expect(await Promise.all([a, b])).toEqual(['a 1', 'b 2'])
  const again = ask('a')
  await oneTurn()
  expect(open.map(({ key }) => key)).toEqual(['a', 'b', 'a'])
  open[2]?.end()
  expect(await again).toBe('a 3')
})

it('reports a failure only to the callers that shared the read', async () => {
  const { ask, open } = startReads()
  const first = ask('a')
  await oneTurn()
  const second = ask('a')
  open[0]?.end(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await oneTurn()
  open[1]?.end()
  expect(await second).toBe('a 2')
})
