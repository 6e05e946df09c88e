import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../http/src/credentials.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { longPan, unpublishedPan } from '../../../server/test/support/fake-numbers.ts'
import {
  asFrame,
  goodCard,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { createSimulator } from '../acquirer/simulator.ts'
import { insertMerchant } from '../merchants/store/merchants.ts'
import { openStore } from '../schema/open-store.ts'

const nowMs = Date.UTC(2026, 5, 30, 12)
const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => nowMs })

const service = await closeAfterAll(startTestService({ acquirer: simulator, nowMs: () => nowMs }))

const path = '/v1/payments/tokens/card'
const ledger = async (): Promise<string[]> =>
  (await simulator.entriesFor('demo')).map(({ type, currency }) => `${type} ${currency}`)

describe('a card token', () => {
  it('is answered with what may be shown of the card, and nothing else', async () => {
    const { status, body } = await service.tokenize()
    expect(status).toBe(200)
    expect(body).toEqual({
      cardId: expect.stringMatching(/^crd_[0-9a-f]{32}$/),
      card: {
        cardHolderName: 'Ana Souza',
        expirationMonth: 12,
        expirationYear: goodCard.expirationYear,
        brand: 'visa',
        network: 'visa',
        bin: '424242',
        last4: '4242',
      },
      verification: { method: 'zero_amount', result: 'approved' },
      expiresAt: null,
    })
  })

  it('of a network that is not one of our brands is approved, and has the brand unknown', async () => {
    const cardId = await service.newCardId('5680095660610110')
    const { body } = await service.charge({ cardId })
    const cardInfo = expect.objectContaining({ brand: 'unknown', network: 'unknown', bin: '568009' })
    expect(body).toMatchObject({ transferStatus: 'SETTLED', transferDetails: { card: { cardInfo } } })
  })

  it('expires in 30 minutes when it is not verified', async () => {
    const { body } = await service.tokenize({}, { verifyCard: false })
    const expiresAt = nowMs / 1000 + 1800
    expect(body).toMatchObject({ verification: { method: 'none', result: 'not_verified' }, expiresAt })
  })

  it.each([
    [undefined, 'zero_amount', ['verify ']],
    ['BR', 'zero_amount', ['verify ']],
    ['MX', 'zero_amount', ['verify ']],
    ['US', 'zero_amount', ['verify ']],
    ['CO', 'temporary_authorization', ['authorize COP', 'cancel COP']],
    ['CL', 'temporary_authorization', ['authorize CLP', 'cancel CLP']],
    ['PE', 'temporary_authorization', ['authorize PEN', 'cancel PEN']],
  ])('is verified in %s by %s, and no money stays held', async (country, method, entries) => {
    const before = (await ledger()).length
    const { body } = await service.tokenize({}, country ? { country } : {})
    expect(body).toMatchObject({ verification: { method, result: 'approved' }, expiresAt: null })
    expect((await ledger()).slice(before)).toEqual(entries)
  })

  it.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvv'],
    ['4000000000000119', 'processing_error'],
  ])('of %s is declined at its verification: %s', async (pan, reason) => {
    for (const country of ['BR', 'CL']) {
      const answer = await service.tokenize({ pan }, { country })
      expect([answer.status, reasonOf(answer)]).toEqual([402, reason])
    }
    expect((await service.tokenize({ pan }, { verifyCard: false })).status).toBe(200)
  })

  it.each([
    ['4000000000000002', 'es', 'Tu tarjeta fue rechazada. Prueba otra tarjeta o llama a tu banco.'],
    [
      '4000000000000127',
      'pt',
      'O código de segurança está incorreto. Confira o cartão e digite-o novamente.',
    ],
    ['4242424242424241', 'en', 'The card number is not valid. Check its digits.'],
    // Only fields send a language alone. All others get the message of the catalogue.
    ['4000000000000002', 'es-MX,es;q=0.9', 'The card was declined.'],
    // A mistake of the page.
    [unpublishedPan, 'es', 'The sandbox accepts only published test card numbers.'],
  ])('of %s is refused in the words of %s', async (pan, language, message) => {
    const headers = { 'accept-language': language }
    const { body } = await service.tokenize({ pan }, {}, headers)
    expect(body).toMatchObject({ message, data: { errorMessage: message } })
  })

  it.each([
    [{ pan: '4242424242424241' }, 'invalid_card_number'],
    [{ pan: '424242424242' }, 'invalid_card_number'],
    [{ pan: unpublishedPan }, 'test_card_required'],
    [{ expirationYear: 2026, expirationMonth: 5 }, 'card_expired'],
    [{ expirationYear: 2060 }, 'invalid_expiration'],
    [{ cvv: '1234' }, 'invalid_cvv'],
    [{ pan: '378282246310005', cvv: '123' }, 'invalid_cvv'],
    [{ pan: '4242 4242 4242 4242' }, 'invalid_request'],
    [{ pan: 4242424242424242 }, 'invalid_request'],
    [{ pan: '４２４２４２４２４２４２４２４２' }, 'invalid_request'],
    [{ expirationMonth: 13 }, 'invalid_request'],
    [{ expirationMonth: '12' }, 'invalid_request'],
    [{ expirationYear: 30 }, 'invalid_request'],
    [{ cvv: 123 }, 'invalid_request'],
    [{ cardHolderName: ' ' }, 'invalid_request'],
    [{ cardHolderName: undefined }, 'invalid_request'],
  ])('is not given for %j: %s', async (card, reason) => {
    const answer = await service.tokenize(card)
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason])
    // What was sent is never repeated.
    expect(answer.text).not.toMatch(/\d{12}/)
  })

  it.each([[{ verifyCard: 'yes' }], [{ email: '' }], [{ country: 'Brazil' }], [{ verifyCard: null }]])(
    'is not given with %j',
    async (more) => {
      expect(reasonOf(await service.tokenize({}, more))).toBe('invalid_request')
    },
  )

  it('is good to the end of the month, wherever the payer is', async () => {
    expect((await service.tokenize({ expirationYear: 2026, expirationMonth: 6 })).status).toBe(200)
  })

  it('takes no notice of fields that it does not know', async () => {
    expect((await service.tokenize({}, { colour: 'blue' })).status).toBe(200)
  })
})

describe('the route for tokens', () => {
  const send = async (headers: Readonly<Record<string, string>>) => {
    const all = { ...asFrame(service.url), 'content-type': 'application/json', ...headers }
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const init = { method: 'POST', headers: kept, body: JSON.stringify({ card: goodCard }) }
    const answer = await service.send(path, init)
    return [answer.status, reasonOf(answer)]
  }

  it("lets the service's own frames in, with an API key alone", async () => {
    expect(await send({})).toEqual([200, null])
  })

  it.each([
    ['a page of another origin', { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of another origin in an old browser', { origin: 'https://shop.example', 'sec-fetch-site': '' }],
    ['a page of another port', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }],
    ['a sandboxed page', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a server, which sends no origin', { origin: '', 'sec-fetch-site': '' }],
    ['an origin that the fetch metadata contradicts', { 'sec-fetch-site': 'same-site' }],
    ['our origin with another scheme', { origin: 'https://127.0.0.1' }],
  ])('refuses %s', async (_who, headers) => {
    expect(await send(headers)).toEqual([403, 'origin_not_allowed'])
  })

  it.each([
    ['', 'missing_api_key'],
    ['ek_test_nobody', 'invalid_api_key'],
    ['at_test_demo', 'invalid_api_key'],
  ])('refuses the API key %j', async (key, reason) => {
    expect(await send({ 'x-api-key': key })).toEqual([401, reason])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'takes no %s, which a form could send from anywhere',
    async (type) => {
      expect(await send({ 'content-type': type })).toEqual([415, 'unsupported_media_type'])
    },
  )

  it('accepts the public origin if the service has one, and then no other', async () => {
    const publicUrl = 'https://pay.example.com'
    const elsewhere = await startTestService({ publicUrl })
    try {
      const ask = (origin: string) =>
        elsewhere.post(path, { card: goodCard }, { 'x-api-key': 'ek_test_demo', origin })
      expect((await ask(publicUrl)).status).toBe(200)
      expect(reasonOf(await ask(elsewhere.url))).toBe('origin_not_allowed')
    } finally {
      await elsewhere.close()
    }
  })
})

describe('live mode', () => {
  it('takes real cards and refuses test cards, and a sandbox the other way round', async () => {
    const folder = makeTemporaryFolder()
    const store = { kind: 'file', path: join(folder.path, 'live.sqlite') } as const
    const opened = await openStore(store)
    await insertMerchant(opened.db, liveMerchant)
    await opened.close()
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', store, acquirer })
    const ask = (pan: string) =>
      live.post(path, { card: { ...goodCard, pan } }, { 'x-api-key': 'ek_live_shop', origin: live.url })
    expect((await ask(unpublishedPan)).status).toBe(200)
    for (const pan of ['4242424242424242', '4917610000000000', '4000000000003220', '5480832801033311'])
      expect([pan, reasonOf(await ask(pan))]).toEqual([pan, 'test_card_refused'])
    // UnionPay's numbers have several lengths: the page of a payer who goes on typing learns four digits once.
    const typed = [16, 17, 19, 16].map((length) => longPan.slice(0, length))
    const told: unknown[] = []
    for (const pan of typed)
      told.push(((await ask(pan)).body as { readonly card: { readonly last4: string } }).card.last4)
    expect(told).toEqual([longPan.slice(12, 16), '', '', ''])
    await live.close()
    folder.remove()
  })

  it('does not start on what was a sandbox', async () => {
    const folder = makeTemporaryFolder()
    const store = { kind: 'file', path: join(folder.path, 'service.sqlite') } as const
    await (await startTestService({ store })).close()
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    await expect(startTestService({ mode: 'live', store, acquirer })).rejects.toThrow(
      'This database belonged to a sandbox',
    )
    folder.remove()
  })
})

const liveMerchant = {
  id: 'shop',
  name: 'A Shop',
  isPaymentServiceProvider: false,
  capabilities: [],
  apiKey: 'ek_live_shop',
  accessTokenHash: hashOf('at_live_shop'),
  clientId: 'ci_live_shop',
  clientSecretHash: hashOf('cs_live_shop'),
  frameOrigins: ['https://shop.example'],
}
