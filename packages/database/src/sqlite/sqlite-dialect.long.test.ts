import { join } from 'node:path'
import { setImmediate as oneTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { Kysely, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'

/*
 * Callers use a few registers at the same time, in transactions, single statements and selects, with pauses between
 * their steps. Each change also takes the next number of one counter, which gives the changes their order. A plain map
 * that applies them one by one in this order is the reference:
 * 1. every read inside a transaction saw the registers as they were at that point;
 * 2. every select saw the registers between two changes: no change after those reported by its end, and all changes
 *    reported before it began;
 * 3. failed changes had no effect.
 */
interface Registers {
  registers: { name: string; value: number }
}

interface Setting {
  readonly register: Name
  readonly value: number
}

type Step = Setting | { readonly pause: Pause }
type Name = (typeof names)[number]
type Pause = 'tick' | 'turn'

interface Caller {
  readonly kind: 'transaction' | 'failing transaction' | 'single' | 'select'
  readonly steps: readonly Step[]
  readonly startAfter: readonly Pause[]
}

type Values = Readonly<Record<string, number>>

const names = ['a', 'b', 'c'] as const
const pause = fc.constantFrom<Pause>('tick', 'turn')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ register: fc.constantFrom(...names), value: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ pause }) },
)
const caller: fc.Arbitrary<Caller> = fc.record({
  kind: fc.constantFrom('transaction', 'transaction', 'failing transaction', 'single', 'select'),
  steps: fc.array(step, { maxLength: 4 }),
  startAfter: fc.array(pause, { maxLength: 3 }),
})

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

describe.each([
  ['memory', ':memory:', 1500],
  ['a file', join(folder.path, 'model.sqlite'), 500],
] as const)('callers of a database in %s', (_kind, location, numRuns) => {
  it('see the same as if they ran one after another', async () => {
    await using db = new Kysely<Registers>({ dialect: createSqliteDialect(location) })
    await sql`create table registers (name text primary key, value integer not null)`.execute(db)
    await fc.assert(
      fc.asyncProperty(fc.array(caller, { minLength: 2, maxLength: 12 }), async (callers) => {
        await reset(db)
        const changes: Change[] = []
        const selects: Select[] = []
        const toldUpTo = (): number => Math.max(0, ...changes.map(({ number }) => number))
        const run = async ({ kind, steps, startAfter }: Caller): Promise<void> => {
          for (const each of startAfter) await wait(each)
          if (kind === 'select') {
            const from = toldUpTo()
            const seen = await readAll(db)
            // Several changes of one commit are reported in the same turn.
            await oneTurn()
            selects.push({ from, to: toldUpTo(), seen })
          } else if (kind === 'single') {
            changes.push(await changeOnce(db, steps.filter(isSetting).slice(0, 1)))
          } else if (kind === 'transaction') changes.push(await change(db, steps))
          else await expect(change(db, steps, 'fail')).rejects.toThrow('as it should')
        }
        await Promise.all(callers.map(run))
        const history = replay(changes)
        expect(await readAll(db)).toEqual(history.at(-1))
        for (const { from, to, seen } of selects) {
          const number = seen.counter ?? -1
          expect([number >= from && number <= to, seen]).toEqual([true, history[number]])
        }
      }),
      { numRuns },
    )
  })
})

interface Change {
  /** Its position in the order of all changes. */
  readonly number: number
  readonly settings: readonly Setting[]
  /** The registers after all its settings. */
  readonly seen: Values
}

interface Select {
  /** The last change that was reported when it began. */
  readonly from: number
  /** The last change that was reported when it ended. */
  readonly to: number
  readonly seen: Values
}

// Applies the changes one by one, compares the result with what each one saw, and returns the registers after each.
function replay(changes: readonly Change[]): readonly Values[] {
  const history: Values[] = [{ counter: 0, a: 0, b: 0, c: 0 }]
  for (const { number, settings, seen } of changes.toSorted((one, other) => one.number - other.number)) {
    expect(number).toBe(history.length)
    const set = Object.fromEntries(settings.map(({ register, value }) => [register, value]))
    history.push({ ...history.at(-1), ...set, counter: number })
    expect(seen).toEqual(history[number])
  }
  return history
}

async function reset(db: Kysely<Registers>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('registers').execute()
    const values = ['counter', ...names].map((name) => ({ name, value: 0 }))
    await transaction.insertInto('registers').values(values).execute()
  })
}

async function change(db: Kysely<Registers>, steps: readonly Step[], ending?: 'fail'): Promise<Change> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ value: number }>`
      update registers set value = value + 1 where name = 'counter' returning value`.execute(transaction)
    for (const each of steps) {
      if (isSetting(each)) await set(transaction, each)
      else await wait(each.pause)
    }
    const seen = await readAll(transaction)
    if (ending === 'fail') throw new Error('as it should')
    return { number: rows[0]?.value ?? -1, settings: steps.filter(isSetting), seen }
  })
}

async function changeOnce(db: Kysely<Registers>, settings: readonly Setting[]): Promise<Change> {
  const { register, value } = settings[0] ?? { register: null, value: 0 }
  const { rows } = await sql<{ name: string; value: number }>`
    update registers set value = case name when 'counter' then value + 1 when ${register} then ${value}
      else value end
    returning name, value`.execute(db)
  const seen = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  return { number: seen.counter ?? -1, settings, seen }
}

async function set(db: Kysely<Registers>, { register, value }: Setting): Promise<void> {
  await db.updateTable('registers').set({ value }).where('name', '=', register).execute()
}

function isSetting(each: Step): each is Setting {
  return 'register' in each
}

async function readAll(db: Kysely<Registers>): Promise<Values> {
  const rows = await db.selectFrom('registers').selectAll().execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function wait(length: Pause): Promise<void> {
  if (length === 'turn') await oneTurn()
  else await Promise.resolve()
}
