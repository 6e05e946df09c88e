import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../../database/src/open-store.ts'
import { refreshStatistics } from '../../../../database/src/postgres/refresh-statistics.ts'
import { createDatabase, hasPostgres } from '../../../../server/test/support/postgres/shared-postgres.ts'
import { cardRow, chargeOrder } from '../../../../server/test/support/stored-rows.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { openStore } from '../../schema/open-store.ts'
import { findCard, insertCard } from '../../tokens/store/cards.ts'
import type { Charge } from '../domain/charge.ts'
import { newCharge } from '../domain/new-charge.ts'
import { outcomeOfIntent } from '../domain/outcome-of-intent.ts'
import { beginCharge } from './begin-charge.ts'
import { writeIntentOutcome } from './outcomes.ts'

const nowMs = 1_900_000_000_123
/** Another one for each card. */
const codeOf = (cardId: string): Buffer => Buffer.from(`code of ${cardId}`)

describe.skipIf(!hasPostgres)('charges of one turn of the event loop on PostgreSQL', () => {
  let url: string
  let store: Store

  beforeAll(async () => {
    url = await createDatabase()
    store = await openStore({ kind: 'postgres', url: `${url}?lock_timeout=1000` })
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  /** Takes another store on the same database for a while. */
  async function withStore(
    place: { readonly url: string; readonly poolSize?: number },
    act: () => Promise<void>,
  ): Promise<void> {
    const usual = store
    store = await openStore({ kind: 'postgres', ...place })
    await act().finally(() => store.close())
    store = usual
  }

  async function newCards(prefix: string, count: number): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, (_, index) => `crd_${prefix}_${index}`)
    for (const cardId of ids) {
      const card = cardRow({
        cardId,
        sealedPan: codeOf(cardId),
        expiresAt: 2_000_000_000,
        createdAtMs: nowMs,
      })
      await insertCard(store.db, { card, sealedCode: codeOf(cardId) })
    }
    return ids
  }

  function chargeOf(cardId: string, fields: Partial<Charge> = {}): Charge {
    const texts = { idempotencyKey: `key of ${cardId}`, description: '“1”\n\\' }
    const order = chargeOrder({ ...texts, cardId, createdAtMs: nowMs })
    return { ...newCharge(order, { kind: 'none', owner: '1' }), ...fields }
  }

  const begin = (charge: Charge) => beginCharge(store.db, charge, 'merchant')
  const finalize = (charge: Charge) => {
    const outcome = outcomeOfIntent(charge, { state: 'captured', amountMinor: charge.amountMinor }, nowMs)
    return writeIntentOutcome(store.db, { charge, outcome, nowMs })
  }
  /** The number of transactions that last wrote these charges. */
  async function writesOf(prefix: string): Promise<number> {
    const { rows } = await sql<{ writes: number }>`
      select count(distinct xmin::text) as writes from charges where card_id like ${`crd_${prefix}_%`}`.execute(
      store.db,
    )
    return Number(rows[0]?.writes)
  }

  it('are begun and finalized in few transactions', async () => {
    const charges = (await newCards('many', 60)).map((cardId) => chargeOf(cardId))
    const begun = await Promise.all(charges.map(begin))
    expect(begun).toEqual(charges.map((charge) => ({ charge, code: codeOf(charge.cardId) })))
    expect(await writesOf('many')).toBeLessThanOrEqual(3)
    const finalized = await Promise.all(charges.map(finalize))
    expect(finalized.map((charge) => charge?.transferStatus)).toEqual(charges.map(() => 'SETTLED'))
    expect(await writesOf('many')).toBeLessThanOrEqual(3)
  })

  describe('of which one waits for a lock', () => {
    let administrator: pg.Client

    beforeAll(async () => {
      administrator = new pg.Client({ connectionString: url })
      await administrator.connect()
    })
    afterAll(() => administrator.end())

    const countWaiting = async (): Promise<number> => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        store.jobsDb,
      )
      return rows.length
    }
    /** Begins charges together, one of them with a card that is locked. */
    async function beginLocked(prefix: string): Promise<readonly Promise<unknown>[]> {
      const [first, locked, last] = (await newCards(prefix, 3)).map((cardId) => chargeOf(cardId))
      if (!first || !locked || !last) throw new Error('there are three')
      await administrator.query('begin')
      await administrator.query('select from cards where card_id = $1 for update', [locked.cardId])
      return [first, locked, last].map(begin)
    }
    const codesOf = (prefix: string) => [0, 1, 2].map((index) => ({ code: codeOf(`crd_${prefix}_${index}`) }))

    it('do not fail with that one', async () => {
      const begun = await Promise.allSettled(await beginLocked('given up'))
      const [first, , last] = codesOf('given up')
      expect(begun).toMatchObject([
        { status: 'fulfilled', value: first },
        { status: 'rejected', reason: { reason: 'store_unavailable' } },
        { status: 'fulfilled', value: last },
      ])
      await administrator.query('rollback')
    })

    it('wait neither for it nor for its repetitions', () =>
      withStore({ url: `${url}?lock_timeout=0&statement_timeout=0&query_timeout=0` }, async () => {
        const [first, locked, last] = await beginLocked('patient')
        await Promise.all([first, last])
        const repeated: Promise<unknown>[] = []
        for (const cardId of await newCards('later', 5)) {
          repeated.push(begin({ ...chargeOf('crd_patient_1'), idempotencyKey: `again, ${cardId}` }))
          expect(await begin(chargeOf(cardId))).not.toBeNull()
        }
        // The charges with the locked card, each on its own now.
        await expect.poll(countWaiting, { interval: 10 }).toBe(6)
        await administrator.query('rollback')
        const all = await Promise.all([locked, ...repeated])
        expect(all.filter((begun) => (begun as { code: unknown }).code)).toHaveLength(1)
      }))
  })

  it('are looked up in the best index soon after the first payments, without waiting for autovacuum', () =>
    // One connection, which can be asked to report what it has counted.
    withStore({ url, poolSize: 1 }, async () => {
      const tables = ['charges', 'cards', 'security_codes']
      for (const table of tables)
        await sql`alter table ${sql.id(table)} set (autovacuum_enabled = off)`.execute(store.db)
      const count = async (): Promise<{ readonly lookUps: number; readonly rowsRead: number }> => {
        await sql`select pg_stat_force_next_flush()`.execute(store.db)
        const { rows } = await sql<{ lookUps: number; rowsRead: number }>`
          select sum(idx_scan)::bigint as look_ups, sum(seq_tup_read + idx_tup_fetch)::bigint as rows_read
          from pg_stat_user_tables where relname in (${sql.join(tables)})`.execute(store.jobsDb)
        return { lookUps: Number(rows[0]?.lookUps), rowsRead: Number(rows[0]?.rowsRead) }
      }
      /** Ten together, and then each alone. @returns how many rows were read for each look-up. */
      async function pay(cardIds: readonly string[]): Promise<number> {
        const before = await count()
        for (let first = 0; first < cardIds.length; first += first < 100 ? 10 : 1) {
          const charges = cardIds
            .slice(first, first < 100 ? first + 10 : first + 1)
            .map((cardId) => chargeOf(cardId))
          await Promise.all(charges.map((charge) => findCard(store.db, charge)))
          await Promise.all(charges.map(begin))
          await Promise.all(charges.map(finalize))
        }
        const after = await count()
        return (after.rowsRead - before.rowsRead) / (after.lookUps - before.lookUps)
      }
      const [early, late] = [await newCards('early', 150), await newCards('late', 150)]
      // The control: here the connection makes its plans.
      expect(await pay(early)).toBeGreaterThan(2)
      await refreshStatistics(store.jobsDb)
      expect(await pay(late)).toBeLessThan(1.1)
    }))
})
