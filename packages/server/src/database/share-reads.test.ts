import { expect, it } from 'vitest'
import { shareReads } from './share-reads.ts'

/** Reads that end when they are told to, each with its number. */
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

it('reads once for all that ask while a read is under way, and begins after they asked', async () => {
  const { ask, open } = startReads()
  const [first, second, third] = [ask('a'), ask('a'), ask('a')]
  expect(open).toHaveLength(1)
  open[0]?.end()
  expect(await first).toBe('a 1')
  expect(open).toHaveLength(2)
  const fourth = ask('a')
  open[1]?.end()
  expect(await Promise.all([second, third])).toEqual(['a 2', 'a 2'])
  open[2]?.end()
  expect(await fourth).toBe('a 3')
})

it('reads anew once nothing is under way, and apart for each key', async () => {
  const { ask, open } = startReads()
  const [a, b] = [ask('a'), ask('b')]
  for (const { end } of open) end()
  expect(await Promise.all([a, b])).toEqual(['a 1', 'b 2'])
  const again = ask('a')
  expect(open.map(({ key }) => key)).toEqual(['a', 'b', 'a'])
  open[2]?.end()
  expect(await again).toBe('a 3')
})

it('tells those that shared it of a failure, and no others', async () => {
  const { ask, open } = startReads()
  const [first, second] = [ask('a'), ask('a')]
  open[0]?.end(new Error('no'))
  await expect(first).rejects.toThrow('no')
  open[1]?.end()
  expect(await second).toBe('a 2')
})
