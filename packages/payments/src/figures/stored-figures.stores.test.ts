import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import { createLog } from '../../../http/src/log/request-log.ts'
import {
  deleteActivity,
  deleteActivityOf,
  deleteMerchant,
} from '../../../server/src/sandbox/reset-sandbox.ts'
import { insertSession, moveSessionClock } from '../../../server/src/sandbox/sessions/session-store.ts'
import { plansOf } from '../../../server/test/support/database/plans-of.ts'
import { writeRandomPayments } from '../../../server/test/support/scenes/random-payments.ts'
import { cardRow, chargeRow } from '../../../server/test/support/stored-rows.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { insertCharge } from '../charges/store/charges.ts'
import { currentClock } from '../clocks/merchant-clock.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { insertMerchant } from '../merchants/store/merchants.ts'
import { createRetention } from '../retention/remove-old-payments.ts'
import { openStore } from '../schema/open-store.ts'
import { findNthMs } from './many-payments.ts'
import { type HourOfPayments, readVolume } from './payment-volume.ts'
import { readHours } from './read-hours.ts'
import { addToFigures, findFigures, mergeHours, type StoredFigures } from './stored-figures.ts'
import { createFiguresUpdate } from './update-figures.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const startMs = Date.UTC(2026, 5, 30, 12, 30)
const demo = 'demo'
const counts = { many: 20, added: 10, portion: 7 }

// With the payments since then, stored figures equal the sums of all payments.
describe.each(stores)('the stored figures of $name', ({ newStore }) => {
  let store: Store
  let systemMs: number
  /** How far the service's clock is ahead of the system's. */
  let offsetMs: number
  let cardId: string
  let update: (budgetMs: number) => Promise<void>

  const nowMs = (): number => systemMs + (currentClock() ?? offsetMs)
  const newUpdate = () =>
    createFiguresUpdate({ db: store.db, mode: 'sandbox', nowMs }, { readList: store.readList, counts })
  const updateAll = (): Promise<void> => update(Number.POSITIVE_INFINITY)

  beforeEach(async () => {
    ;[systemMs, offsetMs] = [startMs, 0]
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
    const card = cardRow()
    cardId = card.cardId
    await store.db.insertInto('cards').values(card).execute()
    update = newUpdate()
    return () => store.close()
  })

  const shown = async (merchantId = demo, now = nowMs()) =>
    inOrder(await readHours(store.db, { merchantId, nowMs: now }))
  const live = async (merchantId = demo, now = nowMs()) => {
    const fromMs = (Math.floor(now / hourMs) - 31 * 24) * hourMs
    return inOrder(await readVolume(store.db, { merchantId, fromMs, untilMs: now + hourMs }))
  }
  const stored = (merchantId = demo): Promise<StoredFigures | null> => findFigures(store.db, merchantId)
  const storedCount = async (merchantId = demo) => countOf((await stored(merchantId))?.hours ?? [])
  const payAt = async (times: readonly number[]) => {
    for (const createdAtMs of times) await insertCharge(store.db, chargeRow({ cardId, createdAtMs }))
  }
  const pay = (payments: number, agoMs: number) =>
    payAt(Array.from({ length: payments }, (_, number) => nowMs() - agoMs + number))
  const writeRandom = (merchantId: string, now = nowMs()) =>
    writeRandomPayments(store.db, { merchantId, fromMs: now - 45 * dayMs, untilMs: now }, 150)
  const newSession = async (sessionOffsetMs: number) => {
    const [merchantId, createdAtMs] = ['sbx_1', systemMs]
    const setup = { apiKey: 'k', accessTokenHash: 't', frameOrigins: [], notificationUrl: null }
    const expiresAtMs = createdAtMs + dayMs
    await insertSession(store.db, { sessionId: merchantId, madeBy: demo, createdAtMs, expiresAtMs, setup })
    const merchant = { id: merchantId, name: 'S', isPaymentServiceProvider: false, capabilities: [] }
    await insertMerchant(store.db, { ...merchant, ...setup })
    await moveSessionClock(store.db, merchantId, { offsetMs: sessionOffsetMs })
    await writeRandom(merchantId, systemMs + sessionOffsetMs)
    return merchantId
  }

  it('are the same as live ones for random payments, also while more are made', async () => {
    await writeRandom(demo)
    await writeRandom('psp')
    for (let turn = 0; turn < 6; turn += 1) {
      await (turn === 0 ? updateAll() : update(0))
      for (const merchantId of [demo, 'psp']) {
        expect(await stored(merchantId)).not.toBeNull()
        expect(await shown(merchantId)).toEqual(await live(merchantId))
      }
      const since = { merchantId: demo, fromMs: nowMs() }
      systemMs += 20 * minuteMs
      await writeRandomPayments(store.db, { ...since, untilMs: nowMs() }, 25)
      expect(await shown()).toEqual(await live())
    }
    expect((await stored())?.untilMs).toBeGreaterThan(startMs)
  })

  it('are not stored for a merchant with few payments', async () => {
    await pay(counts.many - 1, hourMs)
    await pay(counts.many, 32 * dayMs)
    let queries = 0
    const readList: Store['readList'] = (query) => {
      queries += 1
      return store.readList(query)
    }
    update = createFiguresUpdate({ db: store.db, mode: 'sandbox', nowMs }, { readList, counts })
    await updateAll()
    expect(await stored()).toBeNull()
    // Which figures lack payments, and who has many: their payments are not read.
    expect(queries).toBe(2)
    await pay(1, 0)
    expect(countOf(await shown())).toBe(counts.many)
  })

  it('lack the last ten seconds, in which payments may still be written', async () => {
    await pay(counts.many, hourMs)
    await updateAll()
    await pay(1, 9_000)
    expect(await storedCount()).toBe(counts.many)
    expect(countOf(await shown())).toBe(counts.many + 1)
  })

  it('get new payments when there are enough, and changed payments when all are read again', async () => {
    await pay(counts.many, hourMs)
    await updateAll()
    systemMs += minuteMs
    await store.db.updateTable('charges').set({ transferStatus: 'AUTHORIZED' }).execute()
    await pay(counts.added - 1, 30_000)
    await update(0)
    expect(await storedCount()).toBe(counts.many)
    await pay(1, 30_000)
    update = newUpdate()
    await update(0)
    expect([await storedCount(), countOf(await shown(), 'paid')]).toEqual([30, 30])
    // Portion by portion.
    for (let turn = 0; turn < 3; turn += 1) await update(0)
    expect(countOf(await shown(), 'paid')).toBe(30)
    for (let turn = 0; turn < 6; turn += 1) await update(0)
    expect([countOf(await shown(), 'paid'), countOf(await shown(), 'unpaid')]).toEqual([10, 20])
  })

  it('are read again also if all payments were made in the same millisecond', async () => {
    await payAt(Array.from({ length: 3 * counts.portion }, () => nowMs() - hourMs))
    await updateAll()
    expect(await storedCount()).toBe(3 * counts.portion)
  })

  it('that somebody else has replaced meanwhile do not get new payments', async () => {
    await pay(counts.many, hourMs)
    await updateAll()
    const before = await stored()
    if (!before) throw new Error('nothing was stored')
    systemMs += minuteMs
    await store.db.updateTable('charges').set({ transferStatus: 'AUTHORIZED' }).execute()
    await updateAll()
    const after = await stored()
    await addToFigures(store.db, demo, { stored: before, added: { untilMs: nowMs(), hours: [] } })
    expect(await stored()).toEqual(after)
  })

  it('are updated by several processes at once', async () => {
    await writeRandom(demo)
    const updates = [newUpdate(), newUpdate(), newUpdate()]
    for (let turn = 0; turn < 15; turn += 1) {
      await pay(5, minuteMs)
      await Promise.all(updates.map((each) => each(0)))
      systemMs += minuteMs
    }
    await updateAll()
    expect(await shown()).toEqual(await live())
  })

  it('are left aside while the clock of a sandbox is behind them, and follow it', async () => {
    await writeRandom(demo)
    await updateAll()
    offsetMs = -7 * dayMs
    await pay(3, 0)
    expect(await shown()).toEqual(await live())
    await updateAll()
    await pay(3, 0)
    offsetMs = -6 * dayMs
    expect(await shown()).toEqual(await live())
    expect((await stored())?.untilMs).toBeLessThan(nowMs())
  })

  it('are not changed while the clock of a sandbox is behind them', async () => {
    await pay(counts.many, hourMs)
    await updateAll()
    const before = await stored()
    await pay(counts.added, 5_000)
    offsetMs = -dayMs
    update = newUpdate()
    await update(0)
    expect(await stored()).toEqual(before)
    offsetMs = 0
    expect(await shown()).toEqual(await live())
  })

  it('of which a part was read before the clock was set back are not stored', async () => {
    await pay(counts.many, hourMs)
    for (let turn = 0; turn < 3; turn += 1) await update(0)
    offsetMs = -dayMs
    for (let turn = 0; turn < 6; turn += 1) {
      await update(0)
      expect(await shown()).toEqual(await live())
    }
  })

  it('of a session are on its own clock', async () => {
    const session = await newSession(-300 * dayMs)
    await updateAll()
    expect((await stored(session))?.untilMs).toBe(systemMs - 300 * dayMs - 10_000)
    expect(await shown(session, systemMs - 300 * dayMs)).toEqual(await live(session, systemMs - 300 * dayMs))
    await moveSessionClock(store.db, session, { offsetMs: 300 * dayMs })
    await updateAll()
    expect(await stored(session)).toBeNull()
  })

  it('are gone with what they were added up from', async () => {
    const session = await newSession(0)
    await writeRandom(demo)
    const inTransaction = (change: (transaction: Store['db']) => Promise<unknown>) =>
      store.db.transaction().execute(change)
    await updateAll()
    await inTransaction(deleteActivity)
    expect([await stored(), await stored(session)]).toEqual([null, expect.anything()])
    await inTransaction((transaction) => deleteActivityOf(transaction, session))
    expect([await stored(session), await shown(session)]).toEqual([null, []])
    await writeRandom(session)
    await updateAll()
    await inTransaction((transaction) => deleteMerchant(transaction, session))
    expect(await stored(session)).toBeNull()
  })

  it('are not stored if a sandbox was reset while they were read', async () => {
    await pay(counts.many, hourMs)
    for (let turn = 0; turn < 3; turn += 1) await update(0)
    await store.db.transaction().execute(deleteActivity)
    for (let turn = 0; turn < 10; turn += 1) {
      await update(0)
      expect(await stored()).toBeNull()
    }
  })

  it('go with the merchant also if a service of the previous version deletes it', async () => {
    const columns = { name: 'Old', isPaymentServiceProvider: 0, capabilities: '[]' }
    await store.db
      .insertInto('merchants')
      .values({
        ...columns,
        merchantId: 'old',
        createdAtMs: null,
        notificationUrl: null,
        logoUrl: null,
        profile: '{}',
      })
      .execute()
    await store.db
      .insertInto('paymentFigures')
      .values({ merchantId: 'old', untilMs: 1, hours: '[]' })
      .execute()
    await sql`delete from merchants where merchant_id = 'old'`.execute(store.db)
    expect(await stored('old')).toBeNull()
  })

  it('stay right when old payments are removed, and go when a merchant has few payments left', async () => {
    await writeRandom(demo)
    await updateAll()
    const days = 35
    const log = createLog({ level: 'silent' })
    const before = await live()
    await createRetention({ db: store.db, log, nowMs }, { days })(Number.POSITIVE_INFINITY)
    expect([await shown(), await live()]).toEqual([before, before])
    systemMs += 40 * dayMs
    await createRetention({ db: store.db, log, nowMs }, { days })(Number.POSITIVE_INFINITY)
    expect(await shown()).toEqual([])
    await updateAll()
    expect(await stored()).toBeNull()
  })

  it('find out by an index alone whether there are many payments', async () => {
    const ask = (db: Store['db']) => findNthMs(db, { merchantId: demo, fromMs: 1 }, 5)
    if (store.kind === 'postgres')
      await sql`vacuum analyze charges, payment_attempts, refunds`.execute(store.db)
    const [plan = ''] = await plansOf(store.db, ask)
    for (const index of ['charges_by_age', 'payment_attempts_by_age', 'refunds_by_age'])
      expect(plan).toMatch(new RegExp(`(COVERING INDEX|Index Only Scan using) ${index}`))
  })
})

function countOf(hours: readonly HourOfPayments[], outcome?: HourOfPayments['outcome']): number {
  const some = hours.filter((each) => outcome === undefined || each.outcome === outcome)
  return some.reduce((sum, { count }) => sum + count, 0)
}

function inOrder(hours: readonly HourOfPayments[]): readonly HourOfPayments[] {
  const nameOf = ({ hour, currency, outcome }: HourOfPayments) => `${hour} ${currency} ${outcome}`
  return mergeHours(hours).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}
