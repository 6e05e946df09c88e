import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from '../../../database/src/lists.ts'
import type { Store } from '../../../database/src/open-store.ts'
import { deleteActivity } from '../../../server/src/sandbox/reset-sandbox.ts'
import {
  anyHistory,
  paymentsOf,
  writeHistory,
} from '../../../server/test/support/scenes/payment-histories.ts'
import {
  attemptRow,
  cardRow,
  chargeRow,
  linkRow,
  refundRow,
} from '../../../server/test/support/stored-rows.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { insertCharge } from '../charges/store/charges.ts'
import { readVolume } from '../figures/payment-volume.ts'
import { insertAttempt } from '../links/store/attempts.ts'
import { insertLink } from '../links/store/payment-links.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { insertRefund } from '../refunds/store/refunds.ts'
import { openStore } from '../schema/open-store.ts'
import { insertCard } from '../tokens/store/cards.ts'
import { everything } from './lists.ts'
import { type ListedPayment, listPayments, type PaymentSelection, totalPayments } from './payments.ts'

const hourMs = 3_600_000
const merchantId = 'demo'
const all = { ...everything, merchantId }

describe.each(stores)('payments on $name', ({ newStore }) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  const walk = async (selection: PaymentSelection, limit: number): Promise<readonly ListedPayment[]> => {
    const rows: ListedPayment[] = []
    let place: Place['place'] = null
    do {
      const page = await listPayments(store.db, { ...selection, place, limit })
      rows.push(...page.rows)
      place = page.next && { ...page.next, side: 'after' }
    } while (place)
    return rows
  }

  it('are the same in the list, its totals and the figures, for every history', async () => {
    const fromMs = 1000 * hourMs
    const property = fc.asyncProperty(anyHistory, fc.integer({ min: 1, max: 7 }), async (history, limit) => {
      await store.db.transaction().execute(deleteActivity)
      const expected = paymentsOf(await writeHistory(store.db, history, { merchantId, fromMs }))
      const listed = await walk(all, limit)
      expect(
        listed.map((row) => [
          row.id,
          row.method,
          row.collectedMinor,
          row.refundedMinor,
          row.earlier.map(({ id }) => id),
        ]),
      ).toEqual(
        expected.map((row) => [
          row.id,
          row.method,
          row.collectedMinor,
          row.refundedMinor,
          row.earlier.map(({ id }) => id),
        ]),
      )
      const lowest = await walk({ ...all, sort: 'lowest' }, limit)
      expect(new Set(lowest.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))

      const sumsOf = (rows: readonly { readonly currency: string; readonly collectedMinor: number }[]) =>
        [...Map.groupBy(rows, ({ currency }) => currency)]
          .map(([currency, ofCurrency]) => ({
            currency,
            count: ofCurrency.length,
            amountMinor: ofCurrency.reduce((sum, row) => sum + BigInt(row.collectedMinor), 0n),
          }))
          .sort((a, b) => (a.currency < b.currency ? -1 : 1))
      const totalsOf = async (selection: PaymentSelection) =>
        (await totalPayments(store.db, selection)).toSorted((a, b) =>
          String(a.currency) < String(b.currency) ? -1 : 1,
        )
      expect(await totalsOf(all)).toEqual(sumsOf(expected))
      for (const method of ['PIX', 'CREDIT_CARD'] as const) {
        const some = expected.filter((row) => row.method === method)
        expect(await totalsOf({ ...all, method })).toEqual(sumsOf(some))
      }

      const untilMs = fromMs + 1000 * hourMs
      const hours = await readVolume(store.db, { merchantId, fromMs: 0, untilMs })
      const paid = hours.filter(({ outcome }) => outcome === 'paid')
      const collected = expected.filter(({ collectedMinor }) => collectedMinor > 0)
      const byHour = Map.groupBy(collected, ({ atMs }) => Math.floor(atMs / hourMs))
      for (const hour of new Set([...byHour.keys(), ...paid.map((each) => each.hour)])) {
        const figures = paid.filter((each) => each.hour === hour)
        expect(
          figures
            .map(({ currency, count, amountMinor }) => ({ currency, count, amountMinor }))
            .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
        ).toEqual(sumsOf(byHour.get(hour) ?? []))
        const period = { fromMs: hour * hourMs, untilMs: (hour + 1) * hourMs }
        expect(await totalsOf({ ...all, ...period, status: 'SETTLED' })).toEqual(
          sumsOf(byHour.get(hour) ?? []),
        )
      }
      const countOf = (verdict: string) => expected.filter((row) => row.verdict === verdict).length
      expect(hours.reduce((sum, { approvedCount }) => sum + approvedCount, 0)).toBe(countOf('approved'))
      expect(hours.reduce((sum, { declinedCount }) => sum + declinedCount, 0)).toBe(countOf('declined'))
      const refunded = hours.filter(({ outcome }) => outcome === 'refunded')
      expect(refunded.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(
        expected.reduce((sum, { refundedMinor }) => sum + BigInt(refundedMinor), 0n),
      )
    })
    await fc.assert(property, { numRuns: 40 })
  }, 120_000)

  it('have one row for an order that was stepped up, declined and paid with a second card', async () => {
    const [first, second] = [
      cardRow({ merchantId: 'other' }),
      cardRow({ merchantId: 'other', last4: '0069' }),
    ]
    await store.db.insertInto('cards').values([first, second]).execute()
    const attempt = (createdAtMs: number, cardId: string, fields: object) =>
      insertCharge(
        store.db,
        chargeRow({ merchantId: 'other', referenceId: 'shoes', createdAtMs, cardId, ...fields }),
      )
    const cancelled = { transferStatus: 'CANCELLED', finalAmountMinor: 0 }
    const payer = JSON.stringify({ name: 'Ana Souza', email: 'ana@mail.example' })
    await attempt(1, first.cardId, { ...cancelled, declineReason: 'authentication_required' })
    const read = async () => {
      const { rows } = await listPayments(store.db, { ...all, merchantId: 'other' })
      const [hour] = await readVolume(store.db, { merchantId: 'other', fromMs: 0, untilMs: 100 })
      return { rows, approved: hour?.approvedCount, declined: hour?.declinedCount }
    }
    expect(await read()).toMatchObject({ rows: [{ earlier: [] }], approved: 0, declined: 0 })
    await attempt(2, first.cardId, { ...cancelled, declineReason: 'lost_card', paymentFlow: 'DIRECT' })
    expect(await read()).toMatchObject({ rows: [{ status: 'CANCELLED' }], approved: 0, declined: 1 })
    await attempt(3, second.cardId, { payer })
    const { rows, ...counts } = await read()
    expect(counts).toEqual({ approved: 1, declined: 0 })
    expect(rows).toMatchObject([
      {
        orderId: 'shoes',
        status: 'SETTLED',
        card: { last4: '0069' },
        email: 'ana@mail.example',
        earlier: [{ declineReason: 'authentication_required' }, { declineReason: 'lost_card' }],
      },
    ])
  })

  it('are found by anything that is known about their order, whichever attempt has it', async () => {
    const [tried, paying] = [
      cardRow({ merchantId: 'psp', last4: '1881', cardHolderName: 'First Holder' }),
      cardRow({ merchantId: 'psp', last4: '0126' }),
    ]
    for (const card of [tried, paying]) await insertCard(store.db, { card, sealedCode: null })
    const common = {
      merchantId: 'psp',
      referenceId: 'Boots-7',
      amountMinor: 54_321,
      finalAmountMinor: 54_321,
    }
    const declined = { transferStatus: 'CANCELLED', declineReason: 'card_declined' } as const
    const payer = JSON.stringify({ name: 'Inês Pereira', email: 'ines@mail.example' })
    const [firstKey, secondKey] = ['boots-first', 'boots-second']
    await insertCharge(
      store.db,
      chargeRow({
        ...common,
        cardId: tried.cardId,
        createdAtMs: 10,
        idempotencyKey: firstKey,
        ...declined,
      }),
    )
    await insertCharge(
      store.db,
      chargeRow({ ...common, cardId: paying.cardId, createdAtMs: 11, idempotencyKey: secondKey, payer }),
    )
    const key = {
      linkId: null,
      idempotencyKey: secondKey,
      refundKey: 'r',
      requestHash: 'h',
      bankAccount: null,
    }
    const refund = {
      ...refundRow({ merchantId: 'psp', linkId: '', createdAtMs: 12, amountMinor: 1 }),
      ...key,
    }
    await insertRefund(store.db, refund)
    const payerOfLink = { name: 'Łukasz Nowak', email: 'lukasz@mail.example', amountMinor: 98_765 }
    const link = linkRow({ merchantId: 'psp', createdAtMs: 1, orderId: 'Hat-1', ...payerOfLink })
    await insertLink(store.db, link)
    const attempt = attemptRow({ merchantId: 'psp', linkId: link.linkId, createdAtMs: 20, state: 'paid' })
    await insertAttempt(store.db, attempt)
    const ofLink = refundRow({ merchantId: 'psp', linkId: link.linkId, createdAtMs: 21, amountMinor: 2 })
    await insertRefund(store.db, ofLink)
    const found = async (search: string, owner = 'psp') => {
      const selection = { ...all, merchantId: owner, search, fromMs: 5 }
      const { rows } = await listPayments(store.db, selection)
      const counted = await totalPayments(store.db, selection)
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
      return rows.map(({ orderId }) => orderId)
    }
    const facts = {
      'Boots-7': [
        'boots',
        'Boots-7',
        firstKey,
        secondKey,
        '1881',
        '0126',
        'first holder',
        'ines',
        'ines@mail',
        '543.21',
        refund.refundId,
      ],
      'Hat-1': ['hat', link.linkId, attempt.attemptId, 'nowak', 'lukasz@mail', '987,65', ofLink.refundId],
    }
    for (const [order, searches] of Object.entries(facts))
      for (const search of searches) {
        expect([search, await found(search)]).toEqual([search, [order]])
        expect([search, await found(search, 'plain')]).toEqual([search, []])
      }
    for (const search of ['%', 'oots', "'; drop table charges"]) expect(await found(search)).toEqual([])
  })

  it('show at most twenty of the attempts that they contain, the latest', async () => {
    const card = cardRow({ merchantId: 'plain' })
    await store.db.insertInto('cards').values(card).execute()
    for (let createdAtMs = 1; createdAtMs <= 30; createdAtMs += 1) {
      const failed = { transferStatus: 'CANCELLED', declineReason: 'card_declined' } as const
      const names = { merchantId: 'plain', referenceId: 'many', idempotencyKey: `many-${createdAtMs}` }
      await insertCharge(store.db, chargeRow({ ...names, createdAtMs, cardId: card.cardId, ...failed }))
    }
    const { rows } = await listPayments(store.db, { ...all, merchantId: 'plain' })
    expect(rows.map(({ id }) => id)).toEqual(['many-30'])
    expect(rows[0]?.earlier.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => `many-${index + 10}`),
    )
  })
})
