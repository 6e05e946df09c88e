import { describe, expect, it } from 'vitest'
import { replicaLagMs, stillNeeded } from './replica.ts'

const written = [
  { atMs: 1000, position: 10 },
  { atMs: 2000, position: 20 },
  { atMs: 3000, position: 20 },
  { atMs: 4000, position: 30 },
]

describe('the lag of a replica', () => {
  it.each([
    [10, 4500, 2500],
    [19, 4500, 2500],
    [20, 4500, 500],
    [30, 4500, 0],
    [31, 99_000, 0],
  ])('that has replayed %i bytes is, at %i ms, %i ms', (replayed, nowMs, lagMs) => {
    expect(replicaLagMs(written, { replayed, nowMs })).toBe(lagMs)
  })

  it('is unknown until the replica has everything that was written when it was first asked', () => {
    expect(replicaLagMs(written, { replayed: 9, nowMs: 4500 })).toBe(Number.POSITIVE_INFINITY)
    expect(replicaLagMs([], { replayed: 9, nowMs: 4500 })).toBe(Number.POSITIVE_INFINITY)
  })

  it('stays the same when entries that are not needed are dropped', () => {
    for (const replayed of [0, 10, 15, 20, 30, 40]) {
      const options = { replayed, nowMs: 5000 }
      expect(replicaLagMs(stillNeeded(written, replayed), options)).toBe(replicaLagMs(written, options))
    }
    expect(stillNeeded(written, 30)).toHaveLength(1)
  })
})
