import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  attemptRow,
  cardRow,
  chargeRow,
  linkRow,
  notificationRow,
  refundRow,
} from '../../../test/support/dashboard-rows.ts'
import { insertCharge } from '../../charges/store/charges.ts'
import { openStore, type Store, type StoreAddress } from '../../database/open-store.ts'
import { insertAttempt } from '../../links/store/attempts.ts'
import { insertLink } from '../../links/store/payment-links.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { insertRefund } from '../../refunds/store/refunds.ts'
import { readVolume } from '../overview/payment-volume.ts'
import {
  listCharges,
  listLinks,
  listMerchantNotifications,
  listMerchantRefunds,
  totalCharges,
} from './list-queries.ts'
import { notNarrowed } from './narrowing.ts'
import type { ListPage, ListPlace } from './paging.ts'

const hourMs = 3_600_000

/** What the lists of the dashboard show, whichever database is below. */
export function describeDashboardLists(name: string, newStore: () => Promise<StoreAddress>): void {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  const everything = {
    ...notNarrowed,
    search: '',
    place: null,
    limit: 25,
    status: null,
    method: null,
    type: null,
  } as const
  const linksOf = async (merchantId: string, search: string): Promise<readonly string[]> => {
    const { rows } = await listLinks(store.db, { ...everything, merchantId, search })
    return rows.map(({ link }) => link.orderId)
  }

  describe(`the lists of the dashboard on ${name}`, () => {
    it('have pages from the newest row on, with each row once, whatever is added in the meantime', async () => {
      // Three of each moment: a page begins within one.
      for (let index = 0; index < 30; index += 1) {
        const createdAtMs = 1000 + Math.floor(index / 3)
        await insertLink(store.db, linkRow({ merchantId: 'plain', orderId: `P-${index}`, createdAtMs }))
      }
      const pages: ListPage<unknown>[] = []
      const seen: string[] = []
      let place: ListPlace | null = null
      do {
        const page = await listLinks(store.db, { ...everything, merchantId: 'plain', place, limit: 7 })
        pages.push(page)
        seen.push(...page.rows.map(({ link }) => link.orderId))
        await insertLink(
          store.db,
          linkRow({ merchantId: 'plain', orderId: `late-${seen.length}`, createdAtMs: 5000 }),
        )
        place = page.next && { ...page.next, side: 'after' }
      } while (place)
      expect(seen).toHaveLength(30)
      expect(new Set(seen).size).toBe(30)
      expect(seen[0]?.startsWith('P-2')).toBe(true)
      expect(pages[0]?.previous).toBeNull()

      // And back again: the page before the last is the one that was seen.
      const last = pages.at(-1)
      const previous = last?.previous
      if (!previous) throw new Error('the last page leads nowhere')
      const back = await listLinks(store.db, {
        ...everything,
        merchantId: 'plain',
        place: { ...previous, side: 'before' },
        limit: 7,
      })
      expect(back.rows).toEqual(pages.at(-2)?.rows)
      expect(back.next).toEqual(pages.at(-2)?.next)
    })

    it('find a link by its id, and by the beginning of its order or e-mail', async () => {
      const link = linkRow({ createdAtMs: 1, orderId: 'Shoes-1', email: 'Ana.Souza@mail.example' })
      await insertLink(store.db, link)
      await insertLink(store.db, linkRow({ createdAtMs: 2, orderId: 'Shoes-10', email: 'ana@mail.example' }))
      expect(await linksOf('demo', link.linkId)).toEqual(['Shoes-1'])
      expect(await linksOf('demo', 'Shoes-1')).toEqual(['Shoes-10', 'Shoes-1'])
      expect(await linksOf('demo', 'Shoes-10')).toEqual(['Shoes-10'])
      expect(await linksOf('demo', 'ana.SOUZA@')).toEqual(['Shoes-1'])
      expect(await linksOf('demo', 'shoes')).toEqual([])
      for (const wild of ['%', '_', 'Shoes%', "'; drop table payment_links"]) {
        expect(await linksOf('demo', wild)).toEqual([])
      }
      expect(await linksOf('other', link.linkId)).toEqual([])
      expect(await linksOf('other', 'Shoes')).toEqual([])
    })

    it('filter links by status and method, and show the state of their last refund', async () => {
      const paid = { paymentStatus: 'SETTLED', finalPaymentMethod: 'OXXO', finalStatusAtMs: 3 } as const
      const link = linkRow({ merchantId: 'other', createdAtMs: 3, orderId: 'paid', ...paid })
      await insertLink(store.db, link)
      await insertLink(store.db, linkRow({ merchantId: 'other', createdAtMs: 3, orderId: 'open' }))
      await insertRefund(
        store.db,
        refundRow({ merchantId: 'other', linkId: link.linkId, createdAtMs: 9, refundStatus: 'FAILED' }),
      )
      const refund = refundRow({ merchantId: 'other', linkId: link.linkId, createdAtMs: 4, reason: 'torn' })
      await insertRefund(store.db, refund)
      const narrowed = { ...everything, merchantId: 'other', status: 'SETTLED', method: 'OXXO' } as const
      const { rows } = await listLinks(store.db, narrowed)
      expect(rows.map(({ link: { orderId }, refundStatus }) => [orderId, refundStatus])).toEqual([
        ['paid', 'SETTLED'],
      ])
      expect((await listLinks(store.db, { ...narrowed, method: 'PIX' })).rows).toEqual([])

      const refunds = await listMerchantRefunds(store.db, {
        ...everything,
        merchantId: 'other',
        search: 'paid',
        status: 'SETTLED',
      })
      expect(refunds.rows).toMatchObject([{ refundId: refund.refundId, orderId: 'paid', reason: 'torn' }])
      for (const search of [refund.refundId, link.linkId]) {
        const theirs = await listMerchantRefunds(store.db, { ...everything, merchantId: 'demo', search })
        expect(theirs.rows).toEqual([])
      }
    })

    it("find a card payment by its key, its reference and its link, and no other merchant's", async () => {
      const card = cardRow()
      await store.db.insertInto('cards').values(card).execute()
      const link = linkRow({ createdAtMs: 1, orderId: 'by card' })
      await insertLink(store.db, link)
      const attempt = attemptRow({ linkId: link.linkId, createdAtMs: 1, method: 'CREDIT_CARD' })
      await insertAttempt(store.db, attempt)
      const { cardId } = card
      const ofLink = { idempotencyKey: attempt.attemptId, linkId: link.linkId, referenceId: 'ref-1' }
      await insertCharge(store.db, chargeRow({ cardId, createdAtMs: 1, ...ofLink }))
      await insertCharge(
        store.db,
        chargeRow({ cardId, createdAtMs: 2, idempotencyKey: 'k2', transferStatus: 'AUTHORIZED' }),
      )
      const keysOf = async (merchantId: string, search: string) => {
        const { rows } = await listCharges(store.db, { ...everything, merchantId, search })
        return rows.map(({ idempotencyKey }) => idempotencyKey)
      }
      for (const search of [attempt.attemptId, 'ref', link.linkId]) {
        expect(await keysOf('demo', search)).toEqual([attempt.attemptId])
        expect(await keysOf('other', search)).toEqual([])
      }
      const authorized = { ...everything, merchantId: 'demo', status: 'AUTHORIZED' } as const
      expect((await listCharges(store.db, authorized)).rows).toMatchObject([
        { idempotencyKey: 'k2', brand: 'visa', last4: '4242' },
      ])
    })

    it('find a payment and its link by last digits, name, e-mail and amount, each within its merchant', async () => {
      const card = cardRow({ last4: '0069', cardHolderName: 'José Ñandú Souza' })
      await store.db.insertInto('cards').values(card).execute()
      const fields = { orderId: 'found', name: 'Maria da Conceição', email: 'maria@mail.example' }
      const link = linkRow({ createdAtMs: 50, amountMinor: 123_450, ...fields })
      await insertLink(store.db, link)
      const attempt = attemptRow({ linkId: link.linkId, createdAtMs: 50, method: 'CREDIT_CARD' })
      await insertAttempt(store.db, attempt)
      const { cardId } = card
      const ofLink = { idempotencyKey: attempt.attemptId, linkId: link.linkId, amountMinor: 123_450 }
      await insertCharge(store.db, chargeRow({ cardId, createdAtMs: 50, ...ofLink }))
      const pesos = { currency: 'CLP', finalCurrency: 'CLP', country: 'CL' } as const
      await insertCharge(
        store.db,
        chargeRow({ cardId, createdAtMs: 51, idempotencyKey: 'in pesos', amountMinor: 24_990, ...pesos }),
      )
      const found = async (search: string, narrowed: object = {}) => {
        const selection = { ...everything, merchantId: 'demo', search, ...narrowed }
        const charges = await listCharges(store.db, selection)
        const links = await listLinks(store.db, selection)
        return [
          ...charges.rows.map(({ idempotencyKey }) => idempotencyKey),
          ...links.rows.map(({ link }) => link.orderId),
        ]
      }
      const both = [attempt.attemptId, 'found']
      expect(await found('0069')).toEqual(['in pesos', ...both])
      expect(await found('Ñandú SOUZA')).toEqual(['in pesos', attempt.attemptId])
      for (const search of ['MARIA DA', 'Maria@mail', '1234.5', '1.234,50', 'R$ 1,234.50']) {
        expect([search, await found(search)]).toEqual([search, both])
      }
      expect(await found('24.990')).toEqual(['in pesos'])
      expect(await found('0069', { untilMs: 51 })).toEqual(both)
      expect(await found('0069', { currency: 'CLP' })).toEqual(['in pesos'])
      for (const search of ['0069', 'souza', 'maria@mail', '1234.50', '24990']) {
        expect(await found(search, { merchantId: 'other' })).toEqual([])
      }
      for (const search of ['%', '_ouza', "'; drop table cards", '0068', '.*'])
        expect(await found(search)).toEqual([])
    })

    it('have an order, with every row once, and totals of all pages', async () => {
      const card = cardRow({ merchantId: 'other' })
      await store.db.insertInto('cards').values(card).execute()
      const { cardId } = card
      const amounts = [
        ['BRL', 500],
        ['CLP', 7],
        ['BRL', 999_999_999_999_999],
        ['CLP', 500],
        ['BRL', 500],
        ['BRL', 701],
      ] as const
      for (const [index, [currency, amountMinor]] of amounts.entries()) {
        const order = { currency, finalCurrency: currency, amountMinor, referenceId: `${index}` }
        await insertCharge(store.db, chargeRow({ merchantId: 'other', cardId, createdAtMs: index, ...order }))
      }
      const walk = async (sort: 'newest' | 'oldest' | 'highest' | 'lowest') => {
        const seen: string[] = []
        let place: ListPlace | null = null
        do {
          const page = await listCharges(store.db, {
            ...everything,
            merchantId: 'other',
            sort,
            place,
            limit: 2,
          })
          for (const { amountMinor } of page.rows) seen.push(String(amountMinor))
          place = page.next && { ...page.next, side: 'after' }
        } while (place)
        return seen
      }
      expect(await walk('oldest')).toEqual(['500', '7', '999999999999999', '500', '500', '701'])
      expect(await walk('newest')).toEqual((await walk('oldest')).reverse())
      // 500 pesos are more than 7.01 reais, and 7 pesos are less.
      expect(await walk('highest')).toEqual(['999999999999999', '500', '701', '7', '500', '500'])
      expect(await walk('lowest')).toEqual((await walk('highest')).reverse())
      expect(await totalCharges(store.db, { ...everything, merchantId: 'other' })).toEqual([
        { currency: 'BRL', count: 4, amountMinor: 1_000_000_000_001_700n },
        { currency: 'CLP', count: 2, amountMinor: 507n },
      ])
    })

    it('find a notification by its id and its subject', async () => {
      const link = linkRow({ createdAtMs: 1, orderId: 'told' })
      await insertLink(store.db, link)
      const told = notificationRow({ subject: link.linkId, createdAtMs: 1, state: 'given_up' })
      await store.db.insertInto('notifications').values(told).execute()
      const other = notificationRow({ subject: 'charge:k2', createdAtMs: 2, type: 'charge.updated' })
      await store.db.insertInto('notifications').values(other).execute()
      const idsOf = async (merchantId: string, narrowed: object) => {
        const { rows } = await listMerchantNotifications(store.db, { ...everything, merchantId, ...narrowed })
        return rows.map(({ notificationId }) => notificationId)
      }
      for (const search of [told.notificationId, link.linkId, 'told']) {
        expect(await idsOf('demo', { search })).toEqual([told.notificationId])
        expect(await idsOf('other', { search })).toEqual([])
      }
      // A payment is looked for by its key.
      expect(await idsOf('demo', { search: 'k2' })).toEqual([other.notificationId])
      expect(await idsOf('demo', { status: 'given_up' })).toEqual([told.notificationId])
      expect(await idsOf('demo', { type: 'charge.updated' })).toEqual([other.notificationId])
    })

    it('add up card payments of links in the currency of the link, as its refunds', async () => {
      const card = cardRow({ merchantId: 'other' })
      await store.db.insertInto('cards').values(card).execute()
      const [fromAmountMinor, toAmountMinor] = [10_000, 54_000]
      const link = linkRow({
        ...{ merchantId: 'other', createdAtMs: 1, amountMinor: fromAmountMinor, currency: 'USD' },
        exchange: { rate: '5.40', fromAmountMinor, fromCurrency: 'USD', toAmountMinor, toCurrency: 'BRL' },
      })
      await insertLink(store.db, link)
      const paid = { merchantId: 'other', linkId: link.linkId, createdAtMs: 30 * hourMs }
      const inReais = { amountMinor: toAmountMinor, finalAmountMinor: toAmountMinor }
      await insertCharge(store.db, chargeRow({ ...paid, cardId: card.cardId, ...inReais }))
      await insertRefund(store.db, refundRow({ ...paid, amountMinor: fromAmountMinor }))
      const hours = await readVolume(store.db, {
        merchantId: 'other',
        fromMs: 30 * hourMs,
        untilMs: 31 * hourMs,
      })
      expect(hours.map(({ outcome, currency, amountMinor }) => [outcome, currency, amountMinor])).toEqual([
        ['paid', 'USD', 10_000n],
        ['refunded', 'USD', 10_000n],
      ])
    })

    it('add up paid, approved, declined and refunded amounts by the hour, exactly', async () => {
      const card = cardRow({ merchantId: 'psp' })
      await store.db.insertInto('cards').values(card).execute()
      const charge = (fields: Partial<Parameters<typeof chargeRow>[0]>) =>
        insertCharge(
          store.db,
          chargeRow({ merchantId: 'psp', cardId: card.cardId, createdAtMs: 10 * hourMs + 5, ...fields }),
        )
      const most = 999_999_999_999_999
      for (let index = 0; index < 20; index += 1) await charge({ amountMinor: most })
      await charge({ transferStatus: 'AUTHORIZED', finalAmountMinor: 700 })
      await charge({ transferStatus: 'CANCELLED', cancelCause: 'requested', finalAmountMinor: 0 })
      await charge({ transferStatus: 'CANCELLED', declineReason: 'lost_card', finalAmountMinor: 0 })
      await charge({ transferStatus: 'CANCELLED', cancelCause: 'authentication_failed', finalAmountMinor: 0 })
      await charge({ createdAtMs: 99 * hourMs })
      const link = linkRow({ merchantId: 'psp', createdAtMs: 1, amountMinor: 500 })
      await insertLink(store.db, link)
      const { linkId } = link
      const ended = { merchantId: 'psp', linkId, createdAtMs: 1, endedAtMs: 11 * hourMs }
      await insertAttempt(store.db, attemptRow({ ...ended, state: 'failed' }))
      await insertAttempt(store.db, attemptRow({ ...ended, state: 'withdrawn' }))
      await insertAttempt(store.db, attemptRow({ ...ended, state: 'failed', method: 'CREDIT_CARD' }))
      await insertAttempt(store.db, attemptRow({ ...ended, state: 'paid' }))
      await insertRefund(
        store.db,
        refundRow({ merchantId: 'psp', linkId, createdAtMs: 12 * hourMs, amountMinor: 200 }),
      )
      const hours = await readVolume(store.db, { merchantId: 'psp', fromMs: 2, untilMs: 50 * hourMs })
      const lines = hours.map(({ hour, outcome, count, amountMinor }) =>
        [hour, outcome, count, amountMinor].join(' '),
      )
      expect(lines.sort()).toEqual([
        `10 approved 2 700`,
        `10 declined 1 0`,
        `10 paid 20 ${BigInt(most) * 20n}`,
        `11 declined 1 500`,
        `11 paid 1 500`,
        `12 refunded 1 200`,
      ])
      expect(await readVolume(store.db, { merchantId: 'plain', fromMs: 0, untilMs: 50 * hourMs })).toEqual([])
    })
  })
}
