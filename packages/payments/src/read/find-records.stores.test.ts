import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../database/src/open-store.ts'
import {
  attemptRow,
  cardRow,
  chargeRow,
  linkRow,
  notificationRow,
} from '../../../server/test/support/stored-rows.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { insertCharge } from '../charges/store/charges.ts'
import { insertAttempt } from '../links/store/attempts.ts'
import { insertLink } from '../links/store/payment-links.ts'
import { createSandboxMerchants } from '../merchants/sandbox-merchants.ts'
import { openStore } from '../schema/open-store.ts'
import { insertCard } from '../tokens/store/cards.ts'
import { findLinks } from './find-records.ts'
import { everything, listCharges, listLinksWithRefunds, listNotifications } from './lists.ts'

describe.each(stores)('the lists of the dashboard on $name', ({ newStore }) => {
  let store: Store

  beforeAll(async () => {
    store = await openStore(await newStore())
    await createSandboxMerchants(store.db)
  })
  afterAll(() => store.close())

  const linksOf = async (merchantId: string, search: string): Promise<readonly string[]> => {
    const { rows } = await listLinksWithRefunds(store.db, { ...everything, merchantId, search })
    return rows.map(({ link }) => link.orderId)
  }

  it('find a link by its id, and by the beginning of its order or e-mail', async () => {
    const link = linkRow({ createdAtMs: 1, orderId: 'Shoes-1', email: 'Ana.Souza@mail.example' })
    await insertLink(store.db, link)
    await insertLink(store.db, linkRow({ createdAtMs: 2, orderId: 'Shoes-10', email: 'ana@mail.example' }))
    expect(await linksOf('demo', link.linkId)).toEqual(['Shoes-1'])
    expect(await linksOf('demo', 'Shoes-1')).toEqual(['Shoes-10', 'Shoes-1'])
    expect(await linksOf('demo', 'Shoes-10')).toEqual(['Shoes-10'])
    expect(await linksOf('demo', 'ana.SOUZA@')).toEqual(['Shoes-1'])
    expect(await linksOf('demo', 'SHOES 1')).toEqual(['Shoes-10', 'Shoes-1'])
    for (const wild of ['%', '_', 'S%s', 'hoes', "'; drop table payment_links"]) {
      expect(await linksOf('demo', wild)).toEqual([])
    }
    expect(await linksOf('other', link.linkId)).toEqual([])
    expect(await linksOf('other', 'Shoes')).toEqual([])
  })

  it("find a card payment by its key, its reference and its link, and no other merchant's", async () => {
    const card = cardRow()
    await insertCard(store.db, { card, sealedCode: null })
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
    expect((await listCharges(store.db, authorized)).rows).toMatchObject([{ idempotencyKey: 'k2' }])
  })

  it('find a payment and its link by last digits, name, e-mail and amount, each within its merchant', async () => {
    const card = cardRow({ last4: '0069', cardHolderName: 'José Ñandú Souza' })
    await insertCard(store.db, { card, sealedCode: null })
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
      const links = await listLinksWithRefunds(store.db, selection)
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

  it('find a card payment by the name and the e-mail of its payer, within its merchant', async () => {
    const card = cardRow({ cardHolderName: 'Card Holder' })
    await insertCard(store.db, { card, sealedCode: null })
    const payer = JSON.stringify({ name: 'Inês Pereira', email: 'Ines.Pereira@mail.example' })
    const charge = chargeRow({ cardId: card.cardId, createdAtMs: 70, idempotencyKey: 'of Inês', payer })
    await insertCharge(store.db, charge)
    const found = async (search: string, merchantId = 'demo') => {
      const { rows } = await listCharges(store.db, { ...everything, merchantId, search })
      return rows.map(({ idempotencyKey }) => idempotencyKey)
    }
    for (const search of [
      'ines.pereira@',
      'INES.PEREIRA@MAIL.EXAMPLE',
      'pereira@mail',
      'Inês P',
      'card holder',
    ]) {
      expect([search, await found(search)]).toEqual([search, ['of Inês']])
      expect(await found(search, 'other')).toEqual([])
    }
    for (const search of ['email', 'eira', 'mail.example', 'card_holders']) {
      expect([search, await found(search)]).toEqual([search, []])
    }
  })

  it('find names, orders, references and e-mails in every case, with and without accents, in every normal form', async () => {
    const names = [
      ['José Álvarez', 'JOSE A', 'josé álvarez'.normalize('NFD'), 'álv'],
      ['APARECIDA CONCEIÇÃO', 'aparecida conceição', 'APARECIDA CONCEICAO', 'Aparecída C'],
      ['Nun\u0303ez', 'Núñez', 'nunez', 'NUÑ'],
      ['Strauß', 'STRAUSS', 'strauß', 'strau'],
      ['Işıl', 'ISIL', 'ışıl', 'İşil'],
    ] as const
    for (const [index, [name, ...searches]] of names.entries()) {
      const createdAtMs = 2000 + index
      const card = cardRow({ cardHolderName: name })
      await insertCard(store.db, { card, sealedCode: null })
      const byHolder = chargeRow({ cardId: card.cardId, createdAtMs, idempotencyKey: `holder ${index}` })
      await insertCharge(store.db, byHolder)
      const plain = cardRow({ cardHolderName: 'X' })
      await insertCard(store.db, { card: plain, sealedCode: null })
      const payer = JSON.stringify({ name, email: `${name.split(' ')[0]}@mail.example` })
      const fields = { idempotencyKey: `payer ${index}`, referenceId: `Réf ${name}`, payer }
      await insertCharge(store.db, chargeRow({ cardId: plain.cardId, createdAtMs, ...fields }))
      await insertLink(
        store.db,
        linkRow({
          createdAtMs,
          orderId: `Pedido Nº ${index}`,
          name,
          email: `${name.split(' ')[0]}@mail.example`,
        }),
      )
      for (const search of searches) {
        const selection = { ...everything, merchantId: 'demo', search }
        const keys = (await listCharges(store.db, selection)).rows.map((row) => row.idempotencyKey)
        expect([search, keys]).toEqual([search, [`payer ${index}`, `holder ${index}`]])
        expect([search, await linksOf('demo', search)]).toEqual([search, [`Pedido Nº ${index}`]])
      }
      const [reference] = (
        await listCharges(store.db, { ...everything, merchantId: 'demo', search: `REF ${name}` })
      ).rows
      expect(reference?.idempotencyKey).toBe(`payer ${index}`)
      expect(await linksOf('demo', `PEDIDO NO ${index}`)).toEqual([`Pedido Nº ${index}`])
    }
  })

  it('have no entry for a record that is deleted, and the entries of the others', async () => {
    const entries = () => store.db.selectFrom('searchEntries').select(['record', 'id']).execute()
    const card = cardRow({ cardHolderName: 'Deleted Person' })
    await insertCard(store.db, { card, sealedCode: null })
    const fields = { idempotencyKey: 'deleted', payer: JSON.stringify({ name: 'Deleted Person' }) }
    await insertCharge(store.db, chargeRow({ cardId: card.cardId, createdAtMs: 3000, ...fields }))
    const link = linkRow({ createdAtMs: 3000, orderId: 'deleted', name: 'Deleted Person' })
    await insertLink(store.db, link)
    const counted = async () => {
      const all = await entries()
      return ['deleted', link.linkId].map((id) => all.filter((each) => each.id === id).length)
    }
    expect(await counted()).toEqual([3, 3])
    const before = (await entries()).length
    await store.db.deleteFrom('charges').where('idempotencyKey', '=', 'deleted').execute()
    await store.db.deleteFrom('cards').where('cardId', '=', card.cardId).execute()
    await store.db.deleteFrom('paymentLinks').where('linkId', '=', link.linkId).execute()
    expect(await counted()).toEqual([0, 0])
    expect((await entries()).length).toBe(before - 6)
  })

  it('find the latest of very many links for one e-mail, and do not read all of them', async () => {
    const link = linkRow({ createdAtMs: 1000, orderId: 'of many', email: 'many@mail.example' })
    await insertLink(store.db, link)
    const numbers = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 24000)`
    const copies = sql`insert into payment_links (merchant_id, link_id, order_id, amount_minor, currency, country,
          expires_at_ms, terms, payment_status, created_at_ms, updated_at_ms, search_texts)
        ${numbers} select merchant_id, 'lnk_copy_' || i, 'copy ' || i, amount_minor, currency, country,
          expires_at_ms, terms, payment_status, 1000 + i, 1000 + i, search_texts
        from payment_links cross join numbers where link_id = ${link.linkId}`
    await copies.execute(store.db)
    const search = { ...everything, merchantId: 'demo', search: 'Many@mail' }
    const { rows } = await listLinksWithRefunds(store.db, search)
    expect(rows.slice(0, 3).map((row) => row.link.orderId)).toEqual([
      'copy 24000',
      'copy 23999',
      'copy 23998',
    ])
    const found = await findLinks(store.db, search).execute()
    // As many of the index as of the latest ones.
    expect(found).toHaveLength(6_000)
  })

  it('find a notification by its id and its subject', async () => {
    const link = linkRow({ createdAtMs: 1, orderId: 'told' })
    await insertLink(store.db, link)
    const told = notificationRow({ subject: link.linkId, createdAtMs: 1, state: 'given_up' })
    await store.db.insertInto('notifications').values(told).execute()
    const other = notificationRow({ subject: 'charge:k2', createdAtMs: 2, type: 'charge.updated' })
    await store.db.insertInto('notifications').values(other).execute()
    const idsOf = async (merchantId: string, narrowed: object) => {
      const { rows } = await listNotifications(store.db, { ...everything, merchantId, ...narrowed })
      return rows.map(({ notificationId }) => notificationId)
    }
    for (const search of [told.notificationId, link.linkId, 'told']) {
      expect(await idsOf('demo', { search })).toEqual([told.notificationId])
      expect(await idsOf('other', { search })).toEqual([])
    }
    // A payment is found by its key.
    expect(await idsOf('demo', { search: 'k2' })).toEqual([other.notificationId])
    expect(await idsOf('demo', { status: 'given_up' })).toEqual([told.notificationId])
    expect(await idsOf('demo', { type: 'charge.updated' })).toEqual([other.notificationId])
  })
})
