import { beforeEach, expect, it } from 'vitest'
import { shareResult } from './share-result.ts'

let nowMs: number
let open: PromiseWithResolvers<string>[]
let ask: () => Promise<string>

beforeEach(() => {
  nowMs = 0
  open = []
  const run = () => {
    const answer = Promise.withResolvers<string>()
    open.push(answer)
    return answer.promise
  }
  ask = shareResult(run, { forMs: 2000, steadyMs: () => nowMs })
})

it('runs once for all callers that ask at the same time, however long it takes', async () => {
  const first = [ask(), ask()]
  nowMs = 10_000
  first.push(ask())
  expect(open).toHaveLength(1)
  open[0]?.resolve('one')
  expect(await Promise.all(first)).toEqual(['one', 'one', 'one'])
})

it('shares a result for its time from the moment it was there, and not longer', async () => {
  const first = ask()
  nowMs = 500
  open[0]?.resolve('one')
  await first
  nowMs = 2499
  expect(await ask()).toBe('one')
  expect(open).toHaveLength(1)
  nowMs = 2500
  const second = ask()
  expect(open).toHaveLength(2)
  open[1]?.resolve('two')
  expect(await second).toBe('two')
})

it('shares a failure for as long, and then runs again', async () => {
  const first = ask()
  open[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect(ask()).rejects.toThrow('away')
  expect(open).toHaveLength(1)
  nowMs = 2000
  const second = ask()
  open[1]?.resolve('back')
  expect(await second).toBe('back')
})
