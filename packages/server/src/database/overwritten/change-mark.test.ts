import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prepareChangeMark } from './change-mark.ts'

let sqlite: DatabaseSync
let raiseMark: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030), toFake: ['Date'] })
  sqlite = new DatabaseSync(':memory:')
  sqlite.exec('create table notes (word text)')
  raiseMark = prepareChangeMark(sqlite)
})
afterEach(() => {
  vi.useRealTimers()
  sqlite.close()
})

const readMark = (): number => Number(sqlite.prepare('PRAGMA user_version').get()?.user_version)
const pass = (ms: number): unknown => vi.setSystemTime(Date.now() + ms)

function commit(write = true, end: 'commit' | 'rollback' = 'commit'): void {
  sqlite.exec('begin')
  if (write) sqlite.exec("insert into notes values ('a')")
  raiseMark()
  sqlite.exec(end)
}

it('rises with the seconds in which something changes', () => {
  commit()
  const first = readMark()
  expect(first).toBeGreaterThan(0)
  for (let changes = 0; changes < 3; changes += 1) commit()
  expect(readMark()).toBe(first)
  pass(3000)
  commit()
  expect(readMark()).toBe(first + 3)
})

it('stays as it is if a transaction changes nothing, also after many that did', () => {
  for (let changes = 0; changes < 3; changes += 1) commit()
  const mark = readMark()
  pass(3000)
  commit(false)
  expect(readMark()).toBe(mark)
})

it('rises with the next transaction if one is rolled back', () => {
  commit(true, 'rollback')
  expect(readMark()).toBe(0)
  commit()
  expect(readMark()).toBeGreaterThan(0)
})

it('is never lowered, although the clock is set back', () => {
  commit()
  const mark = readMark()
  pass(-60_000)
  for (let changes = 0; changes < 3; changes += 1) commit()
  expect(readMark()).toBe(mark)
})
