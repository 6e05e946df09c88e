import { describe, expect, it } from 'vitest'
import { storesOnDisk } from '../../support/stores.ts'
import { assertRaces } from '../engine/races.ts'
import type { Draft } from './commands.ts'
import { cancel, capture, create } from './covering-sequences.ts'
import { anyRace, explainRace, type RunRace, runRace } from './races.ts'
import { openTestBed } from './test-bed.ts'

const times = (many: number, ...drafts: readonly Draft[]): readonly Draft[] =>
  Array.from({ length: many }, () => drafts).flat()
const statusesOf = ({ observed }: RunRace): readonly unknown[] => observed.map(({ actual }) => actual?.status)

describe.each(storesOnDisk)('commands that come together, on $name', ({ newStore }) => {
  it('end as if one had come after the other', async () => {
    await using testBed = await openTestBed({}, await newStore())
    await expect(assertRaces(anyRace, (race) => runRace(testBed, race))).resolves.toBeUndefined()
  })

  it('make one charge of fifty requests with one key', async () => {
    await using testBed = await openTestBed({}, await newStore())
    const { observed } = await runRace(testBed, { way: [], batch: times(50, create()) })
    expect(observed.filter(({ actual }) => actual?.isReplayed === false)).toHaveLength(1)
    // Two bodies under one key: the first to come is the payment, and every one of the other kind is refused.
    const mixed = times(25, create(), create({ amount: 7 }))
    const statuses = statusesOf(await runRace(testBed, { way: [], batch: mixed }))
    expect(statuses.filter((status) => status === 200)).toHaveLength(25)
    expect(statuses.filter((status) => status === 422)).toHaveLength(25)
  })

  it('of ten captures, of ten cancels and of both let one through', async () => {
    await using testBed = await openTestBed({}, await newStore())
    const all = capture('none')
    for (const batch of [times(10, all), times(10, cancel), times(5, all, cancel)]) {
      const { observed } = await runRace(testBed, { way: [create()], batch })
      const accepted = observed.filter(({ actual }) => actual?.status === 200)
      // Captures that repeat the one that won get its answer, and everything else is refused.
      expect(accepted.filter(({ actual }) => !actual?.isReplayed)).toHaveLength(1)
      expect(new Set(accepted.map(({ command }) => command.does)).size).toBe(1)
      expect(observed.filter(({ actual }) => actual?.status === 409)).toHaveLength(10 - accepted.length)
    }
  })
})

it('no order explains that two did what one can do (negative control)', async () => {
  const [{ newStore }] = storesOnDisk
  await using testBed = await openTestBed({}, await newStore())
  const { observed, ...race } = await runRace(testBed, { way: [create()], batch: times(3, capture('part')) })
  expect(explainRace(testBed.driven, { ...race, observed })).not.toBeNull()
  const winner = observed.find(({ actual }) => actual?.status === 200)
  const forged = observed.map((each, index) => (index === 2 || !winner ? each : winner))
  expect(explainRace(testBed.driven, { ...race, observed: forged })).toBeNull()
})
