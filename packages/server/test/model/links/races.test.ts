import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../support/postgres/shared-postgres.ts'
import { makeTemporaryFolder } from '../../support/temporary-folder.ts'
import type { ModelStore } from '../engine/check-sequences.ts'
import { modelSeed } from '../engine/seed.ts'
import type { Draft } from './commands.ts'
import { cancel, create, goodPan, pay, payByCard, refund } from './covering-sequences.ts'
import { assertRaces, explain, type RunRace, runRace } from './races.ts'
import { openTestBed } from './test-bed.ts'

const count = Number(process.env.MODEL_RACES ?? 3)

const statusesOf = ({ observed }: RunRace): readonly unknown[] =>
  observed.flatMap((each) => ('actual' in each ? [each.actual?.status] : []))
const times = (many: number, draft: Draft): readonly Draft[] => Array.from({ length: many }, () => draft)

async function raceOn(store: ModelStore): Promise<void> {
  await using testBed = await openTestBed({ stores: [] }, store)
  process.stdout.write(`MODEL_SEED=${modelSeed} MODEL_RACES=${count} on ${store.kind}\n`)
  await assertRaces(testBed, { count, seed: modelSeed })
}

async function oneOfTen(store: ModelStore): Promise<void> {
  await using testBed = await openTestBed({ stores: [] }, store)
  const only200 = async (way: readonly Draft[], batch: readonly Draft[]): Promise<number> =>
    statusesOf(await runRace(testBed, { way, batch })).filter((status) => status === 200).length
  expect(await only200([], times(10, create))).toBe(1)
  expect(await only200([create], times(10, cancel))).toBe(1)
  expect(await only200([create], times(10, payByCard(goodPan)))).toBe(1)
  expect(await only200([create, pay('paid')], times(10, refund('part')))).toBe(1)
}

describe('what is asked of a link at once', () => {
  it('ends as if one had come after the other: SQLite', async () => {
    const folder = makeTemporaryFolder()
    await raceOn({ kind: 'file', path: join(folder.path, 'service.sqlite') })
    folder.remove()
  })

  it('is done once, of ten that ask the same: SQLite', async () => {
    const folder = makeTemporaryFolder()
    await oneOfTen({ kind: 'file', path: join(folder.path, 'service.sqlite') })
    folder.remove()
  })

  it('is not explained by any order when two did what one can do (negative control)', async () => {
    const folder = makeTemporaryFolder()
    await using testBed = await openTestBed(
      { stores: [] },
      { kind: 'file', path: join(folder.path, 'service.sqlite') },
    )
    const run = await runRace(testBed, { way: [create, pay('paid')], batch: times(3, refund('part')) })
    const winner = run.observed.find((each) => 'actual' in each && each.actual?.status === 200)
    const forged = run.observed.map((each, index) => (index === 2 || !winner ? each : winner))
    expect(explain(testBed.driven, { ...run, observed: forged })).toBeNull()
    const doubled = [...run.found.outbox, ...run.found.outbox]
    expect(explain(testBed.driven, { ...run, found: { ...run.found, outbox: doubled } })).toBeNull()
    folder.remove()
  })
})

describe.skipIf(!hasPostgres)('what is asked of a link at once, on PostgreSQL', () => {
  it('ends as if one had come after the other', async () => raceOn(await createPostgresStore()))

  it('is done once, of ten that ask the same', async () => oneOfTen(await createPostgresStore()))
})
