import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Admission, LimitStore } from './limit-store.ts'

interface StoreUnderTest {
  /** Opens a separate store for each caller. Stores on one database count together. */
  openStore(nowMs: () => number): LimitStore
  /** By which fraction a window may be longer than its nominal length. */
  readonly excess: number
}

/** The contract of every limit store, wherever it counts. */
export function describeLimitStore(name: string, prepare: () => Promise<StoreUnderTest>): void {
  describe(`limits ${name}`, () => {
    const clock = { nowMs: 1_800_000_000_000 }
    let store: LimitStore
    let excess: number
    let keys = 0
    const newKey = (): string => {
      keys += 1
      return `key ${keys}`
    }

    beforeAll(async () => {
      const prepared = await prepare()
      store = prepared.openStore(() => clock.nowMs)
      excess = prepared.excess
    })

    const windowMs = 60_000
    const windowOf = (limit: number) => store.createWindow({ name: newKey(), limit, windowMs })

    it('never let more than the limit pass, wherever the window starts', async () => {
      const pauses = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 30 })
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 5 }), pauses, async (limit, given) => {
          const window = windowOf(limit)
          const passed: number[] = []
          for (const pauseMs of given) {
            clock.nowMs += pauseMs
            if ((await window.take('a')) === 0) passed.push(clock.nowMs)
          }
          for (const fromMs of passed) {
            const within = passed.filter((ms) => ms >= fromMs && ms < fromMs + windowMs)
            expect(within.length).toBeLessThanOrEqual(limit)
          }
        }),
        { numRuns: 20 },
      )
    })

    it('say how long to wait: that time is enough, a moment less is not, and it is not much longer than needed', async () => {
      const window = windowOf(2)
      await window.take('a')
      clock.nowMs += 20_000
      await window.take('a')
      clock.nowMs += 10_000
      const waitMs = await window.take('a')
      expect(waitMs).toBeGreaterThanOrEqual(30_000)
      expect(waitMs).toBeLessThanOrEqual(30_000 + excess * windowMs)
      clock.nowMs += waitMs - 1
      expect(await window.take('a')).toBe(1)
      clock.nowMs += 1
      expect(await window.take('a')).toBe(0)
    })

    it('admit one of several requests that arrive together for the last place', async () => {
      const window = windowOf(5)
      const waits = await Promise.all(Array.from({ length: 20 }, () => window.take('a')))
      expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(5)
    })

    it('count each key and each window separately', async () => {
      const [window, other] = [windowOf(1), windowOf(1)]
      expect([await window.take('a'), await window.take('b'), await other.take('a')]).toEqual([0, 0, 0])
      expect(await window.take('a')).toBeGreaterThan(0)
    })

    const outcomesOf = (limit: number) =>
      store.createOutcomeWindow({ limit, windowMs, declinesPerApproval: 3 })
    const label = (): string => store.labelOf(newKey())
    const end = async (begun: Admission, verdict: 'approved' | 'declined' | null): Promise<void> => {
      if (!('end' in begun)) throw new Error('the operation was refused')
      await begun.end(verdict)
    }

    it('count an operation in progress as declined until it ends', async () => {
      const outcomes = outcomesOf(2)
      const own = [label()]
      const begin = () => outcomes.begin({ own, range: null })
      const [first, second] = [await begin(), await begin()]
      expect(await begin()).toEqual({ waitMs: 1000 })
      await end(first, 'approved')
      await end(await begin(), null)
      await end(second, 'declined')
      await end(await begin(), 'declined')
      const refused = await begin()
      expect(refused).toHaveProperty('waitMs')
      clock.nowMs += 'waitMs' in refused ? refused.waitMs : 0
      await end(await begin(), 'approved')
    })

    it('count nothing for any key if one of them is refused', async () => {
      const outcomes = outcomesOf(1)
      const [payer, link] = [label(), label()]
      await end(await outcomes.begin({ own: [payer], range: null }), 'declined')
      for (const own of [
        [payer, link],
        [link, payer],
      ]) {
        expect(await outcomes.begin({ own, range: null })).toHaveProperty('waitMs')
      }
      await end(await outcomes.begin({ own: [link], range: null }), 'approved')
    })

    it('count each of several operations that begin and end together', async () => {
      const outcomes = outcomesOf(3)
      const [payer, other, link] = [label(), label(), label()]
      const begin = (own: readonly string[]) => outcomes.begin({ own, range: null })
      const begun = await Promise.all([[payer], [payer, link], [other], [payer], [other, link]].map(begin))
      await Promise.all(begun.map((each, index) => end(each, index < 3 ? 'declined' : 'approved')))
      // The payer has two declines, the link and the other payer one each.
      const more = await Promise.all([[payer], [payer], [other, link], [other], [other], [link]].map(begin))
      const admitted = (from: number, to: number): number =>
        more.slice(from, to).filter((each) => 'end' in each).length
      expect([admitted(0, 2), admitted(2, 5), admitted(5, 6)]).toEqual([1, 2, 1])
    })

    it('refuse a range only while it has more than three declines for each approval', async () => {
      const outcomes = outcomesOf(2)
      const range = label()
      const begin = () => outcomes.begin({ own: [], range })
      for (const verdict of ['approved', 'declined', 'declined', 'declined'] as const)
        await end(await begin(), verdict)
      await end(await begin(), 'declined')
      expect(await begin()).toHaveProperty('waitMs')
    })

    it('count for some of the labels, if only those are named', async () => {
      const outcomes = outcomesOf(1)
      const [payer, range] = [label(), label()]
      const begun = await outcomes.begin({ own: [payer], range })
      if (!('end' in begun)) throw new Error('the operation was refused')
      await begun.end('declined', [payer])
      expect(await outcomes.begin({ own: [payer], range: null })).toHaveProperty('waitMs')
      expect(await outcomes.begin({ own: [], range })).toHaveProperty('end')
    })

    it('count nothing if there is no payer', async () => {
      const outcomes = outcomesOf(1)
      for (let index = 0; index < 3; index += 1)
        await end(await outcomes.begin({ own: [], range: null }), 'declined')
    })

    it('keep marks for an hour', async () => {
      const [marked, other] = [label(), label()]
      await store.marks.add([marked, marked])
      expect(await store.marks.hasAny([other])).toBe(false)
      clock.nowMs += 3_599_999
      expect(await store.marks.hasAny([other, marked])).toBe(true)
      clock.nowMs += 1
      expect(await store.marks.hasAny([marked])).toBe(false)
      await Promise.all([store.marks.add([marked, other]), store.marks.add([other, marked])])
      expect(await store.marks.hasAny([marked])).toBe(true)
    })

    it('remember the maker of a token that several requests make at the same time', async () => {
      const token = label()
      const maker = { payer: label(), range: label(), card: label() }
      const others = Array.from({ length: 3 }, () => label())
      const made = [token, ...others, token, token]
      await Promise.all(made.map((each) => store.tokenMakers.remember(each, maker)))
      expect(await Promise.all(made.map((each) => store.tokenMakers.find(each)))).toEqual(
        made.map(() => maker),
      )
    })

    it('remember for an hour who made a token', async () => {
      const token = label()
      expect(await store.tokenMakers.find(token)).toBeNull()
      const maker = { payer: label(), range: label(), card: label() }
      await store.tokenMakers.remember(token, { ...maker, range: label() })
      await store.tokenMakers.remember(token, maker)
      clock.nowMs += 3_599_999
      expect(await store.tokenMakers.find(token)).toEqual(maker)
      clock.nowMs += 1
      expect(await store.tokenMakers.find(token)).toBeNull()
    })
  })
}
