import { describe, expect, it } from 'vitest'
import { answerChallenge, challengePathOf, openChallenge } from '../../../server/test/support/challenges.ts'
import { useTokenScene } from '../../../server/test/support/scenes/token-scene.ts'
import {
  type Answer,
  asFrame,
  asMerchant,
  goodCard,
  reasonOf,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'
import { markCardDeleted } from './store/deleted-cards.ts'

const demo = asMerchant('demo')

interface SavedCard {
  readonly cardId: string
  readonly customerId: string | null
}

interface Page {
  readonly cards: readonly SavedCard[]
  readonly nextCursor: string | null
}

describe.each(storesOnDisk)('saved cards, on $name', ({ newStore }) => {
  const scene = useTokenScene(newStore)

  const find = (service: TestService, cardId: string): Promise<Answer> =>
    service.send(`/v1/payments/cards/${cardId}`, { headers: demo })
  const assign = (service: TestService, cardId: string, customerId: string | null): Promise<Answer> =>
    service.post(`/v1/payments/cards/${cardId}`, { customerId }, demo)
  const remove = (service: TestService, cardId: string): Promise<Answer> =>
    service.send(`/v1/payments/cards/${cardId}`, { method: 'DELETE', headers: demo })
  const list = async (service: TestService, query: string): Promise<Page> =>
    (await service.send(`/v1/payments/cards?${query}`, { headers: demo })).body as Page
  const panOf = (cardId: string) =>
    scene.inStore(async ({ db }) => {
      const row = db.selectFrom('cards').select('sealedPan').where('cardId', '=', cardId)
      return (await row.executeTakeFirstOrThrow()).sealedPan
    })

  it('are shown without their numbers, and with the customer once the merchant has assigned them', async () => {
    const service = await scene.start()
    const cardId = await service.newCardId()
    const shown = {
      cardId,
      card: {
        cardHolderName: 'Ana Souza',
        expirationMonth: 12,
        expirationYear: goodCard.expirationYear,
        brand: 'visa',
        network: 'visa',
        bin: '424242',
        last4: '4242',
      },
      createdAt: Date.UTC(2026, 5, 30, 12) / 1000,
      expiresAt: null,
    }
    expect((await find(service, cardId)).body).toEqual({ ...shown, customerId: null })
    const assigned = await assign(service, cardId, 'customer-7')
    expect([assigned.status, assigned.body]).toEqual([200, { ...shown, customerId: 'customer-7' }])
    expect((await find(service, cardId)).text).toBe(assigned.text)
    expect((await assign(service, cardId, null)).body).toEqual({ ...shown, customerId: null })
  })

  it('cannot be assigned to a customer by a page', async () => {
    const service = await scene.start()
    const made = await service.tokenize({}, { customerId: 'customer-7' })
    const { cardId } = made.body as SavedCard
    expect((await find(service, cardId)).body).toMatchObject({ customerId: null })
    const tried = await service.post(
      `/v1/payments/cards/${cardId}`,
      { customerId: 'customer-7' },
      asFrame(service.url),
    )
    expect([tried.status, reasonOf(tried)]).toEqual([401, 'missing_access_token'])
  })

  it('refuse a customer id that is not a text of up to 64 characters without spaces around it', async () => {
    const service = await scene.start()
    const cardId = await service.newCardId()
    for (const customerId of [undefined, 7, 'x'.repeat(65), ' ', 'id ', '\nid']) {
      const refused = await service.post(`/v1/payments/cards/${cardId}`, { customerId }, demo)
      const told = { data: { field: 'customerId' } }
      expect([customerId, refused.status, refused.body]).toMatchObject([customerId, 400, told])
    }
  })

  it('are listed for their customer, newest first and page by page, without those that cannot be charged', async () => {
    const service = await scene.start()
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      await scene.pass(1000)
      const cardId = await service.newCardId(undefined, count === 1 ? { verifyCard: false } : {})
      await assign(service, cardId, 'customer-7')
      ids.unshift(cardId)
    }
    await assign(service, await service.newCardId(), 'customer-8')
    const other = await service.tokenize({}, {}, asFrame(service.url, 'other'))
    const theirs = (other.body as SavedCard).cardId
    await service.post(`/v1/payments/cards/${theirs}`, { customerId: 'customer-7' }, asMerchant('other'))

    const first = await list(service, 'customerId=customer-7&limit=2')
    const second = await list(service, `customerId=customer-7&limit=2&cursor=${first.nextCursor}`)
    const third = await list(service, `customerId=customer-7&limit=2&cursor=${second.nextCursor}`)
    const pages = [first, second, third].map(({ cards }) => cards.map(({ cardId }) => cardId))
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    expect(third.nextCursor).toBeNull()

    await remove(service, ids[0] ?? '')
    // The fourth has not been confirmed by a payment.
    await scene.pass(36 * 60_000)
    const left = (await list(service, 'customerId=customer-7')).cards.map(({ cardId }) => cardId)
    expect(left).toEqual([ids[1], ids[2], ids[4]])
    expect(await list(service, 'customerId=nobody')).toEqual({ cards: [], nextCursor: null })
  })

  it('refuse a list without a customer, and one with an impossible limit or cursor', async () => {
    const service = await scene.start()
    const strange = ['customerId=a%20', 'customerId=a%00']
    for (const query of ['', 'limit=5', 'customerId=a&limit=0', 'customerId=a&cursor=x', ...strange]) {
      const answer = await service.send(`/v1/payments/cards?${query}`, { headers: demo })
      expect([query, answer.status, reasonOf(answer)]).toEqual([query, 400, 'invalid_request'])
    }
  })

  it('are unknown to every request once they are deleted, and their number is wiped', async () => {
    const service = await scene.start()
    const cardId = await service.newCardId()
    const cvvToken = await service.newCvvToken(cardId)
    await service.charge({ idempotencyKey: 'before', cardId, capture: false })
    const kept = { idempotencyKey: 'kept', cardId }
    const first = await service.charge(kept)
    const answers = await Promise.all([1, 2, 3].map(() => remove(service, cardId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ cardId, deleted: true })
    expect(await panOf(cardId)).toBeNull()

    const unknown = 'crd_00000000000000000000000000000000'
    for (const ask of [
      (id: string) => find(service, id),
      (id: string) => assign(service, id, 'customer-7'),
      (id: string) => remove(service, id),
      (id: string) => service.charge({ cardId: id }),
      (id: string) => service.charge({ cardId: id, cvvToken }),
      (id: string) => service.tokenizeCode(id),
    ]) {
      const [theirs, nobodys] = [await ask(cardId), await ask(unknown)]
      expect([theirs.status, theirs.text]).toEqual([404, nobodys.text])
    }
    // What was paid before stays as it is.
    expect((await service.charge(kept)).text).toBe(first.text)
    expect((await service.capture('before')).status).toBe(200)
    expect((await service.refund('before')).status).toBe(200)
    expect((await service.find('before')).body).toMatchObject({
      transferDetails: { card: { cardInfo: { last4: '4242' } } },
    })
  })

  it('do not include cards that were typed for a payment link, which pay only that link', async () => {
    const service = await scene.start()
    const linkId = await service.newLinkId({ allowPaymentMethods: ['CREDIT_CARD'] })
    const frame = { ...asFrame(service.url), 'x-api-key': linkId }
    const typed = await service.tokenize({}, { verifyCard: false }, frame)
    const { cardId } = typed.body as SavedCard
    const useElsewhere = async (): Promise<void> => {
      for (const ask of [
        () => assign(service, cardId, 'customer-7'),
        () => service.charge({ cardId }),
        () => service.tokenizeCode(cardId),
      ]) {
        const refused = await ask()
        expect([refused.status, reasonOf(refused)]).toEqual([404, 'card_not_found'])
      }
    }
    await useElsewhere()
    const form = { cardId, installments: '1', language: 'en' }
    const paid = await service.send(`/pay/${linkId}/card`, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { ...frame, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(paid.body).toEqual({ goTo: `/pay/${linkId}` })
    await useElsewhere()
    expect(await panOf(cardId)).not.toBeNull()
    await scene.pass(36 * 60 * 1000)
    expect(await panOf(cardId)).toBeNull()
  })

  it('let a waiting payment finish when they are deleted, and are wiped then', async () => {
    const service = await scene.start()
    const cardId = await service.newCardId()
    const cvvToken = await service.newCvvToken(cardId)
    const charged = await service.charge({
      idempotencyKey: 'k',
      cardId,
      cvvToken,
      card3dsInfo: { use3ds: true },
    })
    expect((await remove(service, cardId)).status).toBe(200)
    expect(await panOf(cardId)).not.toBeNull()
    expect((await openChallenge(service, challengePathOf(charged))).status).toBe(200)
    await answerChallenge(service, challengePathOf(charged), 'approve')
    expect((await service.find('k')).body).toMatchObject({ transferStatus: 'SETTLED' })
    await scene.pass(0)
    expect(await panOf(cardId)).toBeNull()
  })

  it('are wiped by a service that starts after another one crashed in the middle of the deletion', async () => {
    const service = await scene.start()
    const cardId = await service.newCardId()
    await scene.inStore(({ db }) => markCardDeleted(db, { merchantId: 'demo', cardId, nowMs: 1 }))
    expect(await panOf(cardId)).not.toBeNull()
    expect((await find(service, cardId)).status).toBe(404)
    await scene.start()
    expect(await panOf(cardId)).toBeNull()
  })
})
