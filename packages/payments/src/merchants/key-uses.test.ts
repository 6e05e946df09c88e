import { expect, it } from 'vitest'
import { createKeyUses } from './key-uses.ts'

const hourMs = 60 * 60 * 1000

it('the first use of a key in an hour is written, by the clock of its merchant', () => {
  const uses = createKeyUses()
  const writtenAfter = (...notes: readonly [key: string, atMs: number][]) => {
    for (const [key, atMs] of notes) uses.note(key, atMs)
    return [...uses.take()]
  }
  expect(writtenAfter(['a', 0], ['b', 5], ['a', 9])).toEqual([
    ['a', 0],
    ['b', 5],
  ])
  expect(writtenAfter(['a', hourMs - 1], ['b', hourMs])).toEqual([])
  expect(writtenAfter(['a', hourMs])).toEqual([['a', hourMs]])
  // Somebody moved the clock of the sandbox back.
  expect(writtenAfter(['a', 0])).toEqual([['a', 0]])
})

it('many keys do not fill the memory', () => {
  const uses = createKeyUses()
  for (let key = 0; key < 10_000; key += 1) uses.note(String(key), 0)
  uses.take()
  uses.note('one more', 0)
  uses.note('1', 0)
  expect([...uses.take().keys()]).toEqual(['one more', '1'])
})
