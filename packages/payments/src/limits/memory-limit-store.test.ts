import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeLimitStore } from './limit-store.contract.ts'
import { createMemoryLimitStore, createSlidingWindow } from './memory-limit-store.ts'

describeLimitStore('in memory', async () => ({
  openStore: (nowMs) => createMemoryLimitStore({ steadyMs: nowMs }),
  excess: 0,
}))

it('takes every mark as present while it has dropped one for others', async () => {
  let nowMs = 0
  const { marks } = createMemoryLimitStore({ steadyMs: () => nowMs })
  await marks.add(['first'])
  nowMs += 1000
  const many = Array.from({ length: 99_999 }, (_, index) => `mark ${index}`)
  await marks.add(many)
  expect(await marks.hasAny(['unknown'])).toBe(false)
  await marks.add(['one too many'])
  expect(await marks.hasAny(['first'])).toBe(true)
  nowMs += 3_599_000
  expect(await marks.hasAny(['first'])).toBe(false)
})

function at(limit: number, options: { windowMs?: number; largest?: number } = {}) {
  const clock = { nowMs: 5000 }
  const { windowMs = 1000, ...rest } = options
  const window = createSlidingWindow({ limit, windowMs, steadyMs: () => clock.nowMs, ...rest })
  const take = (key = 'a'): boolean => {
    if (window.waitMs(key) > 0) return false
    window.add(key)
    return true
  }
  return { clock, window, take }
}

describe('a sliding window', () => {
  it('never lets more than its limit pass, wherever the window starts', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), pauses, (limit, given) => {
        const { clock, take } = at(limit)
        const passed: number[] = []
        for (const pauseMs of given) {
          clock.nowMs += pauseMs
          if (take()) passed.push(clock.nowMs)
        }
        for (const fromMs of passed) {
          expect(passed.filter((ms) => ms >= fromMs && ms < fromMs + 1000).length).toBeLessThanOrEqual(limit)
        }
      }),
    )
  })

  it('negative control: a count that restarts each second lets twice as many pass around the restart', () => {
    let [windowMs, count] = [0, 0]
    const takeFixed = (nowMs: number): boolean => {
      if (nowMs - windowMs >= 1000) [windowMs, count] = [nowMs - (nowMs % 1000), 0]
      count += 1
      return count <= 3
    }
    const times = [990, 991, 992, 1000, 1001, 1002]
    expect(times.filter(takeFixed)).toHaveLength(6)
    const { clock, take } = at(3)
    const passed = times.filter((ms) => {
      clock.nowMs = ms
      return take()
    })
    expect(passed).toHaveLength(3)
  })

  it('says exactly how long to wait: a moment less is not enough', () => {
    const { clock, window, take } = at(2)
    take()
    clock.nowMs += 300
    take()
    clock.nowMs += 100
    expect(window.waitMs('a')).toBe(600)
    clock.nowMs += 599
    expect(take()).toBe(false)
    clock.nowMs += 1
    expect(take()).toBe(true)
    expect(window.waitMs('a')).toBe(300)
  })

  it('does not count refused requests', () => {
    const { clock, take } = at(1)
    expect([take(), take(), take()]).toEqual([true, false, false])
    clock.nowMs += 1000
    expect(take()).toBe(true)
  })

  it('counts each key separately', () => {
    const { take } = at(1)
    expect([take('a'), take('b'), take('a')]).toEqual([true, true, false])
  })

  it('forgets inactive keys', () => {
    const { clock, window, take } = at(5)
    for (let index = 0; index < 1000; index += 1) take(`k${index}`)
    expect(window.size()).toBe(1000)
    clock.nowMs += 1000
    take('last')
    expect(window.size()).toBe(1)
  })

  it('keeps a bounded number of keys under a flood: the most recently active ones', () => {
    const { window, take } = at(1, { largest: 100 })
    for (let index = 0; index < 10_000; index += 1) take(`k${index}`)
    expect(window.size()).toBe(100)
    expect([take('k9999'), take('k9901'), take('k0')]).toEqual([false, false, true])
  })
  it('keeps refusing under a flood of keys that are not at their limit', () => {
    const { window, take } = at(2, { largest: 100 })
    const refused = ['a', 'b', 'c']
    for (const key of [...refused, ...refused]) take(key)
    for (let index = 0; index < 10_000; index += 1) take(`k${index}`)
    expect(window.size()).toBe(100)
    expect(refused.map((key) => window.waitMs(key))).toEqual([1000, 1000, 1000])
    // Not for ever: keys at their limit displace each other.
    for (let index = 0; index < 200; index += 1) for (const _ of [1, 2]) take(`full${index}`)
    expect(window.size()).toBe(100)
    expect(take('a')).toBe(true)
  })
})
