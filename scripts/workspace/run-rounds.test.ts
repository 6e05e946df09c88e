import { describe, expect, it } from 'vitest'
import { runRounds } from './run-rounds.mjs'

/** @param slownessOf How many times as long as usual the machine takes for each round. */
async function roundsRun(usual: readonly number[], untilMs: number, slownessOf: (round: number) => number) {
  let clock = 0
  const rounds = usual.map((usualMs, round) => ({
    usualMs,
    run: async () => {
      clock += usualMs * slownessOf(round)
      return round
    },
  }))
  return runRounds(rounds, { untilMs, nowMs: () => clock })
}

describe('the rounds of the gate', () => {
  it('are all run on a machine that has the time', async () => {
    expect(await roundsRun([100, 50, 50], 200, () => 1)).toEqual([0, 1, 2])
  })

  it('end with the last that ends in time on a slower one', async () => {
    expect(await roundsRun([100, 50, 50], 199, () => 1)).toEqual([0, 1])
    expect(await roundsRun([100, 50, 50, 50], 350, () => 2)).toEqual([0, 1])
  })

  it('are fewer when the machine becomes slower on the way, and more when it becomes faster', async () => {
    expect(await roundsRun([50, 50, 50, 50], 250, (round) => (round < 1 ? 1 : 3))).toEqual([0, 1])
    expect(await roundsRun([50, 50, 50, 50], 350, (round) => (round < 1 ? 3 : 1))).toEqual([0, 1, 2, 3])
  })

  it('are one when there is no time at all', async () => {
    expect(await roundsRun([50, 50], 0, () => 1)).toEqual([0])
  })
})
