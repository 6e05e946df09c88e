import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ForwardScene, openForwardScene } from '../../../server/test/support/forwarding/forward-scene.ts'
import { approve } from '../../../server/test/support/forwarding/start-destination.ts'
import { asFrame, asMerchant, goodCard, reasonOf } from '../../../server/test/support/start-test-service.ts'
import { storesOnDisk } from '../../../server/test/support/stores.ts'

describe.each(storesOnDisk)('a forwarded request on $name', ({ newStore }) => {
  let scene: ForwardScene
  let cardId: string

  beforeAll(async () => {
    scene = await openForwardScene(await newStore(), { timeoutMs: 2000 })
    cardId = await scene.service.newCardId()
  })
  afterAll(() => scene.close())
  beforeEach(() => scene.destination.answer(approve))

  const received = () => scene.destination.received.at(-1)
  const count = () => scene.destination.received.length
  const unverified = (): Promise<string> => scene.service.newCardId(goodCard.pan, { verifyCard: false })
  const withCode = { body: { number: '{{card.pan}}', cvc: '{{card.cvv}}' } }

  it('arrives with the data of the card, and returns the registered fields of the answer', async () => {
    const answerFields = ['/error', '/card/number', '/missing', 'x-request-id', 'retry-after']
    await scene.register({ name: 'talkative', origin: scene.destination.origin, answerFields })
    scene.destination.answer((_request, response) => {
      response
        .writeHead(402, {
          'content-type': 'application/json',
          'set-cookie': 'a=b',
          'x-request-id': 'req_5d0f7b3e9a1c4628',
          'retry-after': '120',
        })
        .end('{"error":"declined","card":{"number":"4242"},"secret":"a"}')
    })
    const answer = await scene.forward({
      cardId,
      destination: 'talkative',
      path: '/v1/payments?expand=card',
      headers: { Authorization: 'Bearer processor-key', 'Idempotency-Key': 'theirs' },
      body: {
        amount: 1290,
        rate: 1.1,
        number: '{{card.pan}}',
        month: '{{card.expirationMonth | number}}',
        year: '{{card.expirationYear}}',
        name: '{{card.holderName}}',
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      forwardId: expect.stringMatching(/^fwd_/),
      idempotencyKey: expect.stringMatching(/^idk_/),
      status: 402,
      fields: { '/error': 'declined', 'x-request-id': 'req_5d0f7b3e9a1c4628' },
    })
    expect(received()).toMatchObject({
      method: 'POST',
      path: '/v1/payments?expand=card',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer processor-key',
        'idempotency-key': 'theirs',
        'accept-encoding': 'identity',
        connection: 'close',
      },
    })
    const { expirationYear: year } = goodCard
    expect(received()?.body).toBe(
      `{"amount":1290,"rate":1.1,"number":"${goodCard.pan}","month":12,"year":"${year}","name":"Ana Souza"}`,
    )
  })

  it('is sent once under a key, and gets the same answer when repeated', async () => {
    let turn = 0
    scene.destination.answer((_request, response) => {
      turn += 1
      response.end(JSON.stringify({ status: 'a'.repeat(turn) }))
    })
    const before = count()
    const request = { cardId, idempotencyKey: 'once' }
    const first = await scene.forward(request)
    expect(first.body).toMatchObject({ fields: { '/status': 'a' } })
    const again = await scene.forward(request)
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body])
    const byHeader = await scene.forward({ cardId }, { 'idempotency-key': 'once' })
    expect(byHeader.body).toEqual(first.body)
    const other = await scene.forward({ ...request, path: '/v1/other' })
    expect([other.status, reasonOf(other)]).toEqual([422, 'idempotency_key_reused'])
    const conflict = await scene.forward(request, { 'idempotency-key': 'twice' })
    expect(reasonOf(conflict)).toBe('idempotency_key_conflict')
    expect(count()).toBe(before + 1)
  })

  it('is sent once, however many requests with its key arrive together', async () => {
    const before = count()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => scene.forward({ cardId, idempotencyKey: 'together' })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(count()).toBe(before + 1)
  })

  it('has an unknown outcome when no answer comes, and is not sent again', async () => {
    scene.destination.answer((_request, _response, socket) => socket.destroy())
    const before = count()
    const request = { cardId, idempotencyKey: 'lost' }
    const first = await scene.forward(request)
    expect([first.status, reasonOf(first)]).toEqual([409, 'outcome_unknown'])
    scene.destination.answer(approve)
    const again = await scene.forward(request)
    expect(again.text).toBe(first.text)
    expect(count()).toBe(before + 1)
    expect((await scene.lines())[0]).toMatchObject({
      idempotencyKey: 'lost',
      state: 'outcome_unknown',
      failure: 'connection_lost',
      status: null,
    })
  })

  it('can be sent again under its key, with its security code, if the destination was down', async () => {
    const { origin } = scene.destination
    await scene.register({ name: 'away', origin: 'http://127.0.0.1:1024' })
    const request = { cardId: await unverified(), destination: 'away', idempotencyKey: 'away', ...withCode }
    const first = await scene.forward(request)
    expect([first.status, reasonOf(first)]).toEqual([503, 'destination_unavailable'])
    await scene.store.db
      .updateTable('forwardDestinations')
      .set({ origin })
      .where('name', '=', 'away')
      .execute()
    expect((await scene.forward(request)).status).toBe(200)
    expect(received()?.body).toContain(`"cvc":"${goodCard.cvv}"`)
    const [sent, notSent] = await scene.lines()
    expect(sent).toMatchObject({ idempotencyKey: 'away', state: 'answered', usedSecurityCode: true })
    expect(notSent).toMatchObject({
      state: 'not_sent',
      failure: 'connection_failed',
      usedSecurityCode: false,
    })
  })

  it('sends the security code of a new card once, to any of several requests', async () => {
    const fresh = await unverified()
    const answers = await Promise.all([1, 2, 3].map(() => scene.forward({ cardId: fresh, ...withCode })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.map(reasonOf).filter(Boolean)).toEqual(Array(2).fill('security_code_unavailable'))
    expect((await scene.forward({ cardId: fresh })).status).toBe(200)
    const codes = await scene.store.db
      .selectFrom('securityCodes')
      .selectAll()
      .where('cardId', '=', fresh)
      .execute()
    expect(codes).toEqual([])
  })

  it('has no security code of a card that was charged or verified', async () => {
    const charged = await unverified()
    await scene.service.charge({ cardId: charged })
    for (const each of [charged, cardId]) {
      expect(reasonOf(await scene.forward({ cardId: each, ...withCode }))).toBe('security_code_unavailable')
    }
  })

  it('uses up the cvvToken of a saved card', async () => {
    const cvvToken = await scene.service.newCvvToken(cardId, '321')
    const before = count()
    const request = { cardId, cvvToken, idempotencyKey: 'typed', ...withCode }
    expect((await scene.forward(request)).status).toBe(200)
    expect(received()?.body).toContain('"cvc":"321"')
    expect((await scene.forward(request)).headers.get('idempotent-replayed')).toBe('true')
    expect(reasonOf(await scene.forward({ cardId, cvvToken, ...withCode }))).toBe('cvv_token_used')
    expect(reasonOf(await scene.service.charge({ cardId, cvvToken }))).toBe('cvv_token_used')
    expect(reasonOf(await scene.forward({ cardId, cvvToken }))).toBe('invalid_template')
    expect(count()).toBe(before + 1)
  })

  it('is refused for cards that are unknown, deleted, expired, of another merchant or of a payment link', async () => {
    const before = count()
    const { service } = scene
    const linkId = await service.newLinkId({ allowPaymentMethods: ['CREDIT_CARD'] })
    const onItsPage = { ...asFrame(service.url), 'x-api-key': linkId }
    const typed = await service.tokenize({}, { verifyCard: false }, onItsPage)
    const deleted = await scene.service.newCardId()
    await scene.service.send(`/v1/payments/cards/${deleted}`, {
      method: 'DELETE',
      headers: asMerchant('demo'),
    })
    const answers = [
      await scene.forward({ cardId: 'crd_unknown' }),
      await scene.forward({ cardId: deleted }),
      await scene.forward({ cardId }, asMerchant('other')),
      await scene.forward({ cardId: (typed.body as { readonly cardId: string }).cardId }),
    ]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(reasonOf)).toEqual(Array(4).fill('card_not_found'))
    const old = await unverified()
    scene.setNow(Date.now() + 30 * 60 * 1000)
    expect(reasonOf(await scene.forward({ cardId: old }))).toBe('card_token_expired')
    scene.setNow(Date.now())
    expect(count()).toBe(before)
  })

  it('is refused for a name, a method or a path that is not registered', async () => {
    const { origin } = scene.destination
    await scene.register({ name: 'narrow', origin, methods: ['POST'], paths: ['/v1/payments/*'] })
    const before = count()
    const refused = async (fields: object) => {
      const answer = await scene.forward({
        cardId,
        destination: 'narrow',
        path: '/v1/payments/x',
        ...fields,
      })
      const { data } = answer.body as { readonly data: { readonly field: string } }
      return [answer.status, reasonOf(answer), data.field]
    }
    expect(await refused({ destination: 'nobody' })).toEqual([403, 'destination_not_allowed', 'destination'])
    expect(await refused({ method: 'PUT' })).toEqual([403, 'destination_not_allowed', 'method'])
    expect(await refused({ path: '/v1/payments' })).toEqual([403, 'destination_not_allowed', 'path'])
    expect(await refused({ path: '/v1/payments/x/y?z=/v1/payments/x' })).toEqual([
      403,
      'destination_not_allowed',
      'path',
    ])
    expect(count()).toBe(before)
  })

  it("is not sent to another merchant's destination", async () => {
    const { body } = await scene.service.tokenize({}, {}, { 'x-api-key': 'ek_test_other' })
    const { cardId: others } = body as { readonly cardId: string }
    const answer = await scene.forward({ cardId: others }, asMerchant('other'))
    expect(reasonOf(answer)).toBe('destination_not_allowed')
  })

  it('leaves a line without headers and bodies, which only its merchant can list', async () => {
    await scene.forward({ cardId, path: '/v1/4242424242424242/pay?secret=1', idempotencyKey: 'audited' })
    const [line, ...older] = await scene.lines()
    expect(line).toEqual({
      forwardId: expect.stringMatching(/^fwd_/),
      idempotencyKey: 'audited',
      requester: 'merchant',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      cardId,
      destination: 'processor',
      origin: scene.destination.origin,
      method: 'POST',
      path: '/v1/[digits]/pay',
      usedSecurityCode: false,
      state: 'answered',
      failure: null,
      status: 200,
      requestBytes: 25,
      createdAt: expect.any(Number),
      endedAt: expect.any(Number),
    })
    expect(older.length).toBeGreaterThan(5)
    expect(await scene.lines(asMerchant('other'))).toEqual([])
    const page = await scene.service.send('/v1/forward?limit=1', { headers: asMerchant('demo') })
    const { forwards, nextCursor } = page.body as { forwards: unknown[]; nextCursor: string }
    expect(forwards).toEqual([line])
    const next = await scene.service.send(`/v1/forward?limit=1&cursor=${nextCursor}`, {
      headers: asMerchant('demo'),
    })
    expect((next.body as { forwards: unknown[] }).forwards).toEqual(older.slice(0, 1))
  })

  it('has its answer for a day, and is not sent again after that either', async () => {
    const request = { cardId, idempotencyKey: 'old' }
    await scene.forward(request)
    const before = count()
    scene.setNow(Date.now() + 24 * 60 * 60 * 1000 - 60_000)
    await scene.service.runJobs()
    expect((await scene.forward(request)).status).toBe(200)
    scene.setNow(Date.now() + 24 * 60 * 60 * 1000 + 60_000)
    await scene.service.runJobs()
    const answer = await scene.forward(request)
    expect([answer.status, reasonOf(answer)]).toEqual([409, 'forward_answer_expired'])
    expect(count()).toBe(before)
    scene.setNow(Date.now())
  })

  it('arrives in the charset that it declares, or not at all', async () => {
    const headers = { 'content-type': 'text/xml; charset=ISO-8859-1' }
    const xml = (text: string): object => ({ headers, body: `<a n="{{card.pan}}">${text}</a>` })
    const before = count()
    expect((await scene.forward({ cardId, ...xml('€') })).status).toBe(400)
    expect(count()).toBe(before)
    await scene.forward({ cardId, ...xml('São') })
    // The destination of the test reads UTF-8, in which the one byte of ã is none.
    expect(received()?.body).toBe(`<a n="${goodCard.pan}">S\ufffdo</a>`)
  })

  it('stores no answer and no request in clear text', async () => {
    scene.destination.answer((_request, response) => response.end('{"status":"a confidential answer"}'))
    await scene.forward({ cardId, body: { note: 'a confidential note', number: '{{card.pan}}' } })
    const rows = await scene.store.db.selectFrom('forwards').selectAll().execute()
    const bytes = rows.map(({ sealedAnswer, ...row }) => [
      JSON.stringify(row),
      Buffer.from(sealedAnswer ?? []).toString('latin1'),
    ])
    expect(JSON.stringify(bytes)).not.toContain('confidential')
  })
})
