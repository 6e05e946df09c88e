import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import {
  attemptRow,
  cardRow,
  chargeRow,
  linkRow,
  refundRow,
} from '../../../server/test/support/stored-rows.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { insertCharge } from '../charges/store/charges.ts'
import { insertAttempt } from '../links/store/attempts.ts'
import { insertLink } from '../links/store/payment-links.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { insertRefund } from '../refunds/store/refunds.ts'
import { openStore } from '../schema/open-store.ts'
import { readVolume } from './payment-volume.ts'

const hourMs = 3_600_000

describe.each(stores)('the figures of the dashboard on $name', ({ newStore }) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  it('add up card payments of links in the currency of the link, like its refunds', async () => {
    const card = cardRow({ merchantId: 'other' })
    await store.db.insertInto('cards').values(card).execute()
    const [fromAmountMinor, toAmountMinor] = [10_000, 54_000]
    const link = linkRow({
      merchantId: 'other',
      createdAtMs: 1,
      amountMinor: fromAmountMinor,
      currency: 'USD',
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
    await charge({ transferStatus: 'CANCELLED', cancelCause: 'not_attempted', finalAmountMinor: 0 })
    for (const declineReason of ['authentication_required', 'processing_error'] as const)
      await charge({ transferStatus: 'CANCELLED', declineReason, finalAmountMinor: 0 })
    await charge({ createdAtMs: 99 * hourMs })
    const link = linkRow({ merchantId: 'psp', createdAtMs: 1, amountMinor: 500 })
    await insertLink(store.db, link)
    const { linkId } = link
    const { orderId: referenceId } = link
    const attempt = { merchantId: 'psp', linkId, endedAtMs: 12 * hourMs }
    await insertAttempt(store.db, attemptRow({ ...attempt, createdAtMs: 11 * hourMs, state: 'failed' }))
    const declined = {
      transferStatus: 'CANCELLED',
      declineReason: 'lost_card',
      finalAmountMinor: 0,
    } as const
    await charge({ createdAtMs: 11 * hourMs + 1, linkId, referenceId, ...declined })
    await insertAttempt(store.db, attemptRow({ ...attempt, createdAtMs: 11 * hourMs + 2, state: 'paid' }))
    await insertRefund(
      store.db,
      refundRow({ merchantId: 'psp', linkId, createdAtMs: 12 * hourMs, amountMinor: 200 }),
    )
    const hours = await readVolume(store.db, { merchantId: 'psp', fromMs: 2, untilMs: 50 * hourMs })
    const lines = hours.map((hour) =>
      [hour.hour, hour.outcome, hour.count, hour.amountMinor, hour.approvedCount, hour.declinedCount].join(
        ' ',
      ),
    )
    // The three attempts on the link are of one order, and of its card the issuer declined one.
    expect(lines.sort()).toEqual([
      `10 paid 20 ${BigInt(most) * 20n} 20 0`,
      `10 unpaid 7 0 2 1`,
      `11 paid 1 500 0 1`,
      `12 refunded 1 200 0 0`,
    ])
    expect(await readVolume(store.db, { merchantId: 'plain', fromMs: 0, untilMs: 50 * hourMs })).toEqual([])
  })
})
