import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ComparisonScene,
  openComparisonScene,
} from '../../../../server/test/support/scenes/comparison-scene.ts'
import {
  foundOf,
  type PlannedPayment,
  planPayment,
  planPayments,
} from '../../../../server/test/support/scenes/reconciliation-scene.ts'
import { attemptRow, linkRow } from '../../../../server/test/support/stored-rows.ts'
import { stores } from '../../../../server/test/support/stores.ts'
import type { Acquirer } from '../../acquirer/acquirer.ts'
import type { Entry } from '../../acquirer/ledger.ts'
import { insertAttempt } from '../../links/store/attempts.ts'
import { insertLink } from '../../links/store/payment-links.ts'

const applied = { isApplied: true } as const

describe.each(stores)('a comparison of $name that is applied', ({ newStore }) => {
  let scene: ComparisonScene
  beforeEach(async () => {
    scene = await openComparisonScene(await newStore())
    return () => scene.close()
  })

  it('stores no payment twice whose time at the acquirer is before the end of the period, and in the store after it', async () => {
    const { charge, refund, entries } = planPayment(1, 100)
    if (!charge) throw new Error('it has no charge')
    // The ledger counts seconds. Its clock is behind by one.
    const untilMs = Math.floor(charge.createdAtMs / 1000) * 1000
    const atMs = untilMs - 1000
    const earlier = entries.map((entry) => ({ ...entry, createdAt: atMs / 1000 }))
    await scene.write([{ charge, refund, entries: earlier, planted: null }])
    for (const fromMs of [0, atMs]) {
      expect((await scene.compare({ ...applied, fromMs, untilMs })).lines).toEqual([])
    }
    expect(await scene.store.db.selectFrom('charges').select('idempotencyKey').execute()).toHaveLength(1)
  })

  it('changes nothing unless it is asked to, and brings forward what it can, once', async () => {
    // The seventh kind of a turn is a refund's: 1 to 6 of a payment, 7 to 12 of a refund.
    await scene.write(planPayments(96, 8))
    const before = await scene.store.db.selectFrom('charges').selectAll().execute()
    const dry = await scene.compare()
    expect(dry.found.filter(({ resolution }) => resolution === 'possible').map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['missing_in_store', 'state']),
    )
    expect(await scene.store.db.selectFrom('charges').selectAll().execute()).toEqual(before)

    const movements = async () =>
      (await scene.ledger.atomically(() => scene.ledger.entriesFor('demo'))).length
    const moved = await movements()
    const { report, found } = await scene.compare(applied)
    const forward = found.filter(({ resolution }) => resolution === 'forward')
    expect(report?.broughtForwardCount).toBe(forward.length)
    // Of two turns of six: a forgotten payment, a forgotten refund, and an older state.
    expect(forward.map(({ kind }) => kind).sort()).toEqual(['missing_in_store', 'missing_in_store', 'state'])
    expect(await movements()).toBe(moved)

    const after = await scene.compare(applied)
    const left = dry.lines.filter((line) => !forward.map(foundOf).includes(line))
    expect(after.lines).toEqual(left)
    expect(after.report?.broughtForwardCount).toBe(0)
    const statuses = await scene.store.db
      .selectFrom('charges')
      .select(['transferStatus', 'finalAmountMinor'])
      .where('idempotencyKey', 'like', 'found_%')
      .execute()
    expect(statuses).toEqual([{ transferStatus: 'SETTLED', finalAmountMinor: expect.any(Number) }])
  })

  it('adopts a reservation for a payment that waits for its payer, unless a recovery would capture it', async () => {
    const waiting = (number: number, captureMode: 'later' | 'at_once'): PlannedPayment => {
      const { charge, refund, entries } = planPayment(number, 100)
      const state = { transferStatus: 'IN_PROGRESS', captureMode } as const
      return { charge: charge && { ...charge, ...state }, refund, entries, planted: null }
    }
    // Both are only reserved.
    await scene.write([waiting(7, 'later'), waiting(14, 'at_once')])
    const { report } = await scene.compare(applied)
    expect(report).toMatchObject({ differenceCount: 2, broughtForwardCount: 1 })
    const rows = await scene.store.db.selectFrom('charges').selectAll().orderBy('createdAtMs').execute()
    expect(rows.map(({ transferStatus, openIntent }) => [transferStatus, openIntent])).toEqual([
      ['AUTHORIZED', null],
      ['IN_PROGRESS', null],
    ])
  })

  describe('of the reservation of a verification', () => {
    const name = { merchantId: 'demo', reference: 'vrf_1' }
    const entryOf = (type: Entry['type']): Entry => ({
      ...name,
      type,
      amount: 100,
      currency: 'CLP',
      network: 'visa',
      result: 'approved',
      createdAt: 1_700_000_000,
      reason: null,
      refundReference: null,
    })
    const add = (type: Entry['type']) => scene.ledger.atomically(() => scene.ledger.add(entryOf(type)))
    const movements = async () =>
      (await scene.ledger.atomically(() => scene.ledger.entriesOf(name))).map(({ type }) => type)
    const charges = () => scene.store.db.selectFrom('charges').select('idempotencyKey').execute()

    it('does not show a reservation that the store knows', async () => {
      await add('authorize')
      const hold = { merchantId: 'demo', acquirerReference: name.reference, owner: null }
      await scene.store.db.insertInto('temporaryHolds').values(hold).execute()
      expect((await scene.compare(applied)).lines).toEqual([])
      expect(await movements()).toEqual(['authorize'])
    })

    it('does not show a reservation that is released after the list was read', async () => {
      await add('authorize')
      const readStatement: Acquirer['readStatement'] = async (query) => {
        const page = await scene.context.acquirer.readStatement?.(query)
        await add('cancel')
        return page ?? null
      }
      expect((await scene.compare({}, { readStatement })).lines).toEqual([])
    })

    it('shows a reservation that the store has forgotten, and releases it', async () => {
      await add('authorize')
      const shown = { kind: 'missing_in_store', reference: name.reference }
      expect((await scene.compare()).found).toMatchObject([{ ...shown, resolution: 'possible' }])
      expect(await movements()).toEqual(['authorize'])
      expect((await scene.compare(applied)).found).toMatchObject([{ ...shown, resolution: 'forward' }])
      expect(await movements()).toEqual(['authorize', 'cancel'])
      expect(await charges()).toEqual([])
      expect((await scene.compare(applied)).lines).toEqual([])
    })

    it('shows a reservation that was captured, or whose acquirer does not answer, and stores no payment', async () => {
      await add('authorize')
      const giveNoAnswer = () => Promise.reject(new Error('no answer'))
      const silent = { find: giveNoAnswer, cancel: giveNoAnswer }
      expect((await scene.compare(applied, silent)).found).toMatchObject([
        { kind: 'missing_in_store', resolution: 'none' },
      ])
      await add('capture')
      expect((await scene.compare(applied)).found).toMatchObject([
        { kind: 'missing_in_store', resolution: 'none' },
      ])
      expect(await charges()).toEqual([])
    })
  })

  describe('of a link whose id a merchant has chosen as the key of a charge', () => {
    const reference = 'pay_1'

    /** @returns the link's id, and what the ledger has of its payment. */
    async function writeBoth(status: 'AUTHORIZED' | 'SETTLED', state: 'waiting' | 'paid') {
      const link = linkRow({ createdAtMs: Date.UTC(2024, 0, 1) })
      const { linkId, createdAtMs } = link
      const attempt = attemptRow({
        linkId,
        createdAtMs,
        state,
        acquirerReference: reference,
        method: 'BOLETO',
      })
      // One that is only reserved, or one that is captured.
      const { charge, ...rest } = planPayment(status === 'AUTHORIZED' ? 7 : 1, 100)
      await scene.write([{ ...rest, charge: charge && { ...charge, idempotencyKey: linkId }, planted: null }])
      await insertLink(scene.store.db, { ...link, attemptId: attempt.attemptId })
      await insertAttempt(scene.store.db, attempt)
      const entry = (type: Entry['type'], more: Partial<Entry> = {}): Entry => ({
        merchantId: 'demo',
        reference,
        type,
        amount: 500,
        currency: 'BRL',
        network: null,
        result: 'approved',
        createdAt: createdAtMs / 1000,
        reason: null,
        refundReference: null,
        ...more,
      })
      return { linkId, entry }
    }

    const add = (entry: Entry) => scene.ledger.atomically(() => scene.ledger.add(entry))

    it('changes the link, and leaves the charge', async () => {
      const { linkId, entry } = await writeBoth('AUTHORIZED', 'waiting')
      await add(entry('capture'))
      expect((await scene.compare(applied)).found).toMatchObject([
        { kind: 'state', payment: linkId, resolution: 'forward' },
      ])
      const charges = await scene.store.db.selectFrom('charges').select('transferStatus').execute()
      expect(charges).toEqual([{ transferStatus: 'AUTHORIZED' }])
      const attempts = await scene.store.db.selectFrom('paymentAttempts').select('state').execute()
      expect(attempts).toEqual([{ state: 'paid' }])
    })

    it('adds no refund of the link to the charge', async () => {
      const { linkId, entry } = await writeBoth('SETTLED', 'paid')
      await add(entry('capture'))
      await add(entry('refund', { refundReference: 'rfd_1' }))
      expect((await scene.compare(applied)).found).toMatchObject([
        { kind: 'missing_in_store', payment: linkId, resolution: 'none' },
      ])
      expect(await scene.store.db.selectFrom('refunds').selectAll().execute()).toEqual([])
    })
  })
})
