import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, hasPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { cardRow } from '../../../test/support/stored-rows.ts'
import { openStore, type Store } from '../../database/open-store.ts'
import { refreshStatistics } from '../../database/postgres/refresh-statistics.ts'
import { listChargeHistory } from '../../history/store/history-events.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { findCard, insertCard } from '../../tokens/store/cards.ts'
import type { Charge } from '../domain/charge.ts'
import { newCharge } from '../domain/new-charge.ts'
import { outcomeOfIntent } from '../domain/outcome-of-intent.ts'
import { beginCharge } from './begin-charge.ts'
import { findCharge } from './charges.ts'
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
    const charge = newCharge(
      {
        ...{ merchantId: 'demo', cardId, requestHash: 'h', referenceId: 'r', amountMinor: 1000 },
        ...{ currency: 'BRL', country: 'BR', captureMode: 'at_once', description: '“1”\n\\' },
        ...{ subMerchantId: null, payer: null, linkId: null, notificationUrl: null, cvvTokenHash: null },
        idempotencyKey: `key of ${cardId}`,
        acquirerReference: `chg_${crypto.randomUUID()}`,
        createdAtMs: nowMs,
      },
      { kind: 'none', owner: '1' },
    )
    return { ...charge, ...fields }
  }

  const begin = (charge: Charge) => beginCharge(store.db, charge, 'merchant')
  const isDeclined = ({ amountMinor }: Charge): boolean => amountMinor % 3 === 0
  const finalize = (charge: Charge) => {
    const { amountMinor } = charge
    const position = isDeclined(charge)
      ? ({ state: 'declined', reason: 'card_declined' } as const)
      : ({ state: 'captured', amountMinor } as const)
    return writeIntentOutcome(store.db, { charge, outcome: outcomeOfIntent(charge, position, nowMs), nowMs })
  }
  /** The number of transactions that last wrote these charges. */
  async function writesOf(prefix: string): Promise<number> {
    const { rows } = await sql<{ writes: number }>`
      select count(distinct xmin::text) as writes from charges where card_id like ${`crd_${prefix}_%`}`.execute(
      store.db,
    )
    return Number(rows[0]?.writes)
  }

  it('are begun and finalized in few transactions, each with its own card, code and history', async () => {
    const charges = (await newCards('many', 60)).map((cardId, index) =>
      chargeOf(cardId, { amountMinor: 1000 + index, finalAmountMinor: 1000 + index }),
    )
    const begun = await Promise.all(charges.map(begin))
    expect(begun).toEqual(charges.map((charge) => ({ charge, code: codeOf(charge.cardId) })))
    expect(await writesOf('many')).toBeLessThanOrEqual(3)
    const finalized = await Promise.all(charges.map(finalize))
    const statusOf = (charge: Charge) => (isDeclined(charge) ? 'CANCELLED' : 'SETTLED')
    expect(finalized.map((charge) => charge?.transferStatus)).toEqual(charges.map(statusOf))
    expect(await writesOf('many')).toBeLessThanOrEqual(3)
    const found = await Promise.all(charges.map((charge) => findCharge(store.db, charge)))
    expect(found).toEqual(finalized)
    const histories = await Promise.all(charges.map((charge) => listChargeHistory(store.db, charge)))
    const seen = histories.map((history) =>
      history.map(({ event, status, amountMinor }) => [event, status, amountMinor]),
    )
    expect(seen).toEqual(
      charges.map((charge) => [
        ['created', 'IN_PROGRESS', charge.amountMinor],
        isDeclined(charge) ? ['declined', 'CANCELLED', null] : ['collected', 'SETTLED', charge.amountMinor],
      ]),
    )
    const cards = await Promise.all(
      [...charges, { ...chargeOf('none') }].map((each) => findCard(store.db, each)),
    )
    expect(cards.map((card) => card?.cardId)).toEqual([...charges.map(({ cardId }) => cardId), undefined])
  })

  it('are finalized in few transactions with their notifications, and confirm their own cards', async () => {
    const charges = (await newCards('notified', 60)).map((cardId) => chargeOf(cardId))
    await Promise.all(charges.map(begin))
    const subjectOf = (charge: Charge) => chargeSubject(charge.idempotencyKey)
    const notifies = (index: number): boolean => index % 2 === 0
    const confirms = (index: number): boolean => index % 3 === 0
    await Promise.all(
      charges.map((charge, index) => {
        const outcome = outcomeOfIntent(charge, { state: 'captured', amountMinor: 1000 }, nowMs)
        const content = {
          ...({ merchantId: 'demo', type: 'charge.updated', url: 'https://shop.example' } as const),
          ...{ subject: subjectOf(charge), data: { index }, nowMs },
        }
        const notification = notifies(index) ? content : null
        const consequences = { notification, confirmsCard: confirms(index) }
        return writeIntentOutcome(store.db, { charge, outcome, nowMs }, consequences)
      }),
    )
    // Those with consequences, and those without.
    expect(await writesOf('notified')).toBeLessThanOrEqual(6)
    const cards = await Promise.all(charges.map((charge) => findCard(store.db, charge)))
    expect(cards.map((card) => card?.expiresAt === null)).toEqual(charges.map((_, index) => confirms(index)))
    const rows = await store.db.selectFrom('notifications').select(['subject', 'payload']).execute()
    const indexes = new Map(rows.map(({ subject, payload }) => [subject, JSON.parse(payload).data]))
    expect(charges.map((charge) => indexes.get(subjectOf(charge)))).toEqual(
      charges.map((_, index) => (notifies(index) ? { index, sequence: 1 } : undefined)),
    )
  })

  it('have no consequence if their outcome is not written, nor for a wiped card or another merchant', async () => {
    const ids = await newCards('mixed', 4)
    const [right, foreign, ended, wiped] = ids.map((cardId) => chargeOf(cardId))
    if (!right || !foreign || !ended || !wiped) throw new Error('there are four')
    const other = { ...chargeOf(right.cardId), merchantId: 'other' }
    const otherCard = {
      merchantId: 'other',
      cardId: right.cardId,
      sealedPan: codeOf('other'),
      expiresAt: 2_000_000_000,
    }
    await insertCard(store.db, { card: cardRow(otherCard), sealedCode: null })
    await Promise.all([right, ended, wiped, other, { ...foreign, intentOwner: '2' }].map(begin))
    await finalize(ended)
    await store.db.updateTable('cards').set({ sealedPan: null }).where('cardId', '=', wiped.cardId).execute()
    const finalized = await Promise.all(
      [right, foreign, ended, wiped].map((charge) => {
        const outcome = outcomeOfIntent(charge, { state: 'captured', amountMinor: 1000 }, nowMs)
        const { merchantId } = charge
        const content = {
          ...({ merchantId, type: 'charge.updated', url: 'https://shop.example', nowMs } as const),
          ...{ subject: chargeSubject(charge.idempotencyKey), data: {} },
        }
        const consequences = { notification: content, confirmsCard: true }
        return writeIntentOutcome(store.db, { charge, outcome, nowMs }, consequences)
      }),
    )
    expect(finalized.map((charge) => charge !== undefined)).toEqual([true, false, false, true])
    const all = [right, foreign, ended, wiped, other]
    const confirmed = await Promise.all(all.map((each) => findCard(store.db, each)))
    expect(confirmed.map((card) => card?.expiresAt === null)).toEqual([true, false, false, false, false])
    const histories = await Promise.all(all.map((each) => listChargeHistory(store.db, each)))
    expect(histories.map(({ length }) => length)).toEqual([2, 1, 2, 2, 1])
    const notified = await store.db
      .selectFrom('notifications')
      .select(['merchantId', 'subject'])
      .where(
        'subject',
        'in',
        all.map(({ idempotencyKey }) => chargeSubject(idempotencyKey)),
      )
      .orderBy('subject')
      .execute()
    const subjects = [right, wiped].map(({ idempotencyKey }) => chargeSubject(idempotencyKey))
    expect(notified).toEqual(subjects.map((subject) => ({ merchantId: 'demo', subject })))
    // Those that were begun, the one that had ended, and the two of one statement.
    expect(await writesOf('mixed')).toBe(3)
  })

  it('are begun once for a key, and only one of them gets the code of their card', async () => {
    const [cardId = ''] = await newCards('same', 1)
    const charge = chargeOf(cardId)
    const others = [charge, chargeOf(cardId), { ...chargeOf(cardId), idempotencyKey: 'another' }]
    const begun = await Promise.all(others.map(begin))
    expect(begun.filter((each) => each?.charge.idempotencyKey === charge.idempotencyKey)).toHaveLength(1)
    expect(begun[2]).not.toBeNull()
    expect(begun.filter((each) => each?.code)).toHaveLength(1)
    expect(await listChargeHistory(store.db, charge)).toHaveLength(1)
  })

  it('are finalized by the owner of each intent only, and once', async () => {
    const [first, second, third] = (await newCards('owned', 3)).map((cardId) => chargeOf(cardId))
    if (!first || !second || !third) throw new Error('there are three')
    await Promise.all([begin(first), begin(second), begin({ ...third, intentOwner: '2' })])
    const results = await Promise.all([first, second, second, third].map(finalize))
    expect(results.filter((each) => each?.cardId === second.cardId)).toHaveLength(1)
    expect(results[0]?.transferStatus).toBe('SETTLED')
    expect(results[3]).toBeUndefined()
    expect((await findCharge(store.db, third))?.openIntent).toBe('authorize')
    expect(await listChargeHistory(store.db, third)).toHaveLength(1)
  })

  it('do not fail because one of them is refused', async () => {
    const [first, second] = (await newCards('refused', 2)).map((cardId) => chargeOf(cardId))
    if (!first || !second) throw new Error('there are two')
    const begun = await Promise.allSettled([first, chargeOf('crd_unknown'), second].map(begin))
    expect(begun).toMatchObject([
      { status: 'fulfilled', value: { charge: first, code: codeOf(first.cardId) } },
      { status: 'rejected', reason: { code: '23503' } },
      { status: 'fulfilled', value: { charge: second, code: codeOf(second.cardId) } },
    ])
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
