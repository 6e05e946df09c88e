import { describe, expect, it } from 'vitest'
import { createPostgresStore, hasPostgres } from '../../support/postgres/shared-postgres.ts'
import type { ModelStore } from '../engine/check-sequences.ts'
import { modelSeed } from '../engine/seed.ts'
import { onTemporaryStore } from '../engine/temporary-store.ts'
import type { Draft } from './commands.ts'
import { order } from './covering-sequences.ts'
import { explainRace } from './explain-race.ts'
import { assertRaces, type RunRace, runRace } from './races.ts'
import { openTestBed } from './test-bed.ts'

const count = Number(process.env.MODEL_RACES ?? 3)
const named = { key: 'k', merchant: 'demo', login: 'standing' } as const
const create: Draft = { does: 'create', ...named, order, isRepeated: false }
const statusesOf = ({ observed }: RunRace): readonly unknown[] => observed.map(({ actual }) => actual?.status)

async function raceOn(store: ModelStore): Promise<void> {
  await using testBed = await openTestBed({}, store)
  process.stdout.write(`MODEL_SEED=${modelSeed} MODEL_RACES=${count} on ${store.kind}\n`)
  await assertRaces(testBed, { count, seed: modelSeed })
}

async function chargeFiftyTimes(store: ModelStore): Promise<void> {
  await using testBed = await openTestBed({}, store)
  const { observed } = await runRace(testBed, { way: [], batch: Array.from({ length: 50 }, () => create) })
  expect(observed.filter(({ actual }) => actual?.isReplayed === false)).toHaveLength(1)
  // Two bodies under one key: the first to come is the payment, and every one of the other kind is refused.
  const otherwise = { ...create, order: { ...order, amount: 7 } } as Draft
  const mixed = Array.from({ length: 25 }, () => [create, otherwise]).flat()
  const statuses = statusesOf(await runRace(testBed, { way: [], batch: mixed }))
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 422)).toHaveLength(25)
}

async function endTenTimes(store: ModelStore): Promise<void> {
  await using testBed = await openTestBed({}, store)
  const [capture, cancel] = [
    { does: 'capture', ...named, amount: 'none' } as const,
    { does: 'cancel', ...named } as const,
  ]
  for (const batch of [
    Array.from({ length: 10 }, () => capture),
    Array.from({ length: 10 }, () => cancel),
    Array.from({ length: 5 }, () => [capture, cancel]).flat(),
  ]) {
    const { observed } = await runRace(testBed, { way: [create], batch })
    const accepted = observed.filter(({ actual }) => actual?.status === 200)
    // Captures that repeat the one that won get its answer, and everything else is refused.
    expect(accepted.filter(({ actual }) => !actual?.isReplayed)).toHaveLength(1)
    expect(new Set(accepted.map(({ command }) => command.does)).size).toBe(1)
    expect(observed.filter(({ actual }) => actual?.status === 409)).toHaveLength(10 - accepted.length)
  }
}

describe('commands that come together', () => {
  it('end as if one had come after the other: SQLite', () => onTemporaryStore(raceOn))

  it('make one charge of fifty requests with one key', () => onTemporaryStore(chargeFiftyTimes))

  it('of ten captures, of ten cancels and of both let one through', () => onTemporaryStore(endTenTimes))
})

describe.skipIf(!hasPostgres)('commands that come together, on PostgreSQL', () => {
  it('end as if one had come after the other', async () => raceOn(await createPostgresStore()))

  it('make one charge of fifty requests with one key', async () =>
    chargeFiftyTimes(await createPostgresStore()))

  it('of ten captures, of ten cancels and of both let one through', async () =>
    endTenTimes(await createPostgresStore()))
})

describe('the search for an order', () => {
  it('finds none where two did what one can do (negative control)', () =>
    onTemporaryStore(async (store) => {
      await using testBed = await openTestBed({}, store)
      const batch = [1, 2, 3].map(() => ({ does: 'capture', ...named, amount: 'part' }) as const)
      const { observed, ...race } = await runRace(testBed, { way: [create], batch })
      expect(explainRace(testBed.driven, { ...race, observed })).not.toBeNull()
      const winner = observed.find(({ actual }) => actual?.status === 200)
      const forged = observed.map((each, index) => (index === 2 || !winner ? each : winner))
      expect(explainRace(testBed.driven, { ...race, observed: forged })).toBeNull()
    }))
})
