import { describe, expect, it } from 'vitest'
import { storesOnDisk } from '../../support/stores.ts'
import { assertRaces } from '../engine/races.ts'
import type { Draft } from './commands.ts'
import { cancel, create, goodPan, pay, payByCard, refund } from './covering-sequences.ts'
import { anyRace, explain, runRace } from './races.ts'
import { openTestBed } from './test-bed.ts'

const times = (many: number, draft: Draft): readonly Draft[] => Array.from({ length: many }, () => draft)

describe.each(storesOnDisk)('what is asked of a link at once, on $name', ({ newStore }) => {
  it('ends as if one had come after the other', async () => {
    await using testBed = await openTestBed({}, await newStore())
    await expect(assertRaces(anyRace, (race) => runRace(testBed, race))).resolves.toBeUndefined()
  })

  it('is done once, of ten that ask the same', async () => {
    await using testBed = await openTestBed({}, await newStore())
    for (const [way, draft] of [
      [[], create],
      [[create], cancel],
      [[create], payByCard(goodPan)],
      [[create, pay('paid')], refund('part')],
    ] as const) {
      const { observed } = await runRace(testBed, { way, batch: times(10, draft) })
      const done = observed.filter((each) => 'actual' in each && each.actual?.status === 200)
      expect(done).toHaveLength(1)
    }
  })
})

it('no order explains that two did what one can do (negative control)', async () => {
  const [{ newStore }] = storesOnDisk
  await using testBed = await openTestBed({}, await newStore())
  const run = await runRace(testBed, { way: [create, pay('paid')], batch: times(3, refund('part')) })
  const winner = run.observed.find((each) => 'actual' in each && each.actual?.status === 200)
  const forged = run.observed.map((each, index) => (index === 2 || !winner ? each : winner))
  expect(explain(testBed.driven, { ...run, observed: forged })).toBeNull()
  const doubled = [...run.found.outbox, ...run.found.outbox]
  expect(explain(testBed.driven, { ...run, found: { ...run.found, outbox: doubled } })).toBeNull()
})
