import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListPage, Place } from '../../../database/src/lists.ts'
import type { Store } from '../../../database/src/open-store.ts'
import { cardRow, chargeRow, linkRow, refundRow } from '../../../server/test/support/stored-rows.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { insertCharge } from '../charges/store/charges.ts'
import { insertLink } from '../links/store/payment-links.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { insertRefund } from '../refunds/store/refunds.ts'
import { openStore } from '../schema/open-store.ts'
import { everything, listCharges, listLinksWithRefunds, listRefunds } from './lists.ts'
import { totalPayments } from './payments.ts'

describe.each(stores)('the lists of the dashboard on $name', ({ newStore }) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  it('have pages that start at the newest row, with each row once, whatever is added in the meantime', async () => {
    // Three rows for each moment, so that a page begins within a moment.
    for (let index = 0; index < 30; index += 1) {
      const createdAtMs = 1000 + Math.floor(index / 3)
      await insertLink(store.db, linkRow({ merchantId: 'plain', orderId: `P-${index}`, createdAtMs }))
    }
    const pages: ListPage<unknown>[] = []
    const seen: string[] = []
    let place: Place['place'] = null
    do {
      const page = await listLinksWithRefunds(store.db, {
        ...everything,
        merchantId: 'plain',
        place,
        limit: 7,
      })
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

    // And back again: the page before the last one is the page that was seen.
    const last = pages.at(-1)
    const previous = last?.previous
    if (!previous) throw new Error('the last page leads nowhere')
    const back = await listLinksWithRefunds(store.db, {
      ...everything,
      merchantId: 'plain',
      place: { ...previous, side: 'before' },
      limit: 7,
    })
    expect(back.rows).toEqual(pages.at(-2)?.rows)
    expect(back.next).toEqual(pages.at(-2)?.next)
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
    const { rows } = await listLinksWithRefunds(store.db, narrowed)
    expect(rows.map(({ link: { orderId }, refundStatus }) => [orderId, refundStatus])).toEqual([
      ['paid', 'SETTLED'],
    ])
    expect((await listLinksWithRefunds(store.db, { ...narrowed, method: 'PIX' })).rows).toEqual([])

    const refunds = await listRefunds(store.db, {
      ...everything,
      merchantId: 'other',
      search: 'paid',
      status: 'SETTLED',
    })
    expect(refunds.rows).toMatchObject([{ refundId: refund.refundId, orderId: 'paid', reason: 'torn' }])
    for (const search of [refund.refundId, link.linkId]) {
      const theirs = await listRefunds(store.db, { ...everything, merchantId: 'demo', search })
      expect(theirs.rows).toEqual([])
    }
  })

  it('are ordered, with every row once, and have the totals of all pages', async () => {
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
      let place: Place['place'] = null
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
    expect(await totalPayments(store.db, { ...everything, merchantId: 'other' })).toEqual([
      { currency: 'BRL', count: 4, amountMinor: 1_000_000_000_001_700n },
      { currency: 'CLP', count: 2, amountMinor: 507n },
    ])
    const some = await totalPayments(store.db, { ...everything, merchantId: 'other', atMost: 3 })
    expect(some.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  })
})
