import { afterEach, describe, expect, it } from 'vitest'
import { answerChallenge } from '../../../server/test/support/challenges.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  asFrame,
  asMerchant,
  goodCard,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'

interface PayAnswer {
  readonly status: number
  readonly body: unknown
}

const others: TestService[] = []

const service = await closeAfterAll(startTestService())
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})

let count = 0
function newLink(at: TestService, fields: object = {}): Promise<string> {
  count += 1
  const order = { orderId: `order-${count}`, amount: 10_000, allowPaymentMethods: ['CREDIT_CARD', 'PIX'] }
  return at.newLinkId({ ...order, ...fields })
}

/** Makes a token as the fields on a page do. @param key The id of the link, or an API key. */
async function newToken(
  at: TestService,
  key: string,
  pan: string = goodCard.pan,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const headers = { ...asFrame(at.url), 'x-api-key': key, ...more }
  const { body, text } = await at.tokenize({ pan }, { verifyCard: false }, headers)
  const { cardId } = body as { readonly cardId?: string }
  if (!cardId) throw new Error(`no token: ${text}`)
  return cardId
}

/** Sends the request that the page's script sends. */
async function pay(
  at: TestService,
  linkId: string,
  fields: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Promise<PayAnswer> {
  const form = { installments: '1', language: 'en', ...fields }
  const { status, body } = await at.send(`/pay/${linkId}/card`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: at.url,
      'sec-fetch-site': 'same-origin',
      ...more,
    },
  })
  return { status, body }
}

describe('paying a link by card', () => {
  it('pays the link and continues to its page', async () => {
    const linkId = await newLink(service)
    const cardId = await newToken(service, linkId)
    expect(await pay(service, linkId, { cardId })).toEqual({ status: 200, body: { goTo: `/pay/${linkId}` } })
    expect(await service.findLink(linkId)).toMatchObject({
      paymentStatus: 'SETTLED',
      finalPaymentMethod: 'CREDIT_CARD',
    })
    // A repeated request leads to the page, which says that the link is paid.
    expect((await pay(service, linkId, { cardId })).body).toEqual({ goTo: `/pay/${linkId}` })
  })

  it.each([
    ['en', 'does not have sufficient funds'],
    ['es', 'no tiene saldo suficiente'],
    ['pt', 'não tem saldo ou limite'],
  ])('says in %s why the card was declined', async (language, words) => {
    const linkId = await newLink(service)
    const cardId = await newToken(service, linkId, '4000000000009995')
    expect(await pay(service, linkId, { cardId, language })).toEqual({
      status: 200,
      body: { text: expect.stringContaining(words), clears: ['pan', 'expiration', 'cvv'] },
    })
    expect(await service.findLink(linkId)).toMatchObject({ paymentStatus: 'INITIAL_STATUS' })
  })

  it.each([
    ['4000000000000002', 'declined this card', ['pan', 'expiration', 'cvv']],
    ['4000000000000341', 'declined this card', ['pan', 'expiration', 'cvv']],
    // Somebody with a lost or stolen card must not find out that it is reported.
    ['4000000000009987', 'declined this card', ['pan', 'expiration', 'cvv']],
    ['4000000000009979', 'declined this card', ['pan', 'expiration', 'cvv']],
    ['4000000000000069', 'has expired', ['expiration', 'cvv']],
    ['4000000000000127', 'security code is incorrect', ['cvv']],
    ['4000000000000119', 'bank had a temporary problem', []],
  ] as const)(
    'of %s says that the bank %s, and which fields to fill in again',
    async (pan, words, clears) => {
      const linkId = await newLink(service)
      const cardId = await newToken(service, linkId, pan)
      const { body } = await pay(service, linkId, { cardId, language: 'en' })
      expect(body).toEqual({ text: expect.stringContaining(words), clears })
    },
  )

  it('redirects to the issuer’s page, in the payer’s language, when the issuer requires authentication', async () => {
    const linkId = await newLink(service)
    const cardId = await newToken(service, linkId, '4000000000003220')
    const { body } = await pay(service, linkId, { cardId })
    expect(body).toEqual({ goTo: expect.stringMatching(/\/3ds\/tds_[0-9a-f]{32}\?lang=en$/) })
    expect(await service.findLink(linkId)).toMatchObject({ paymentStatus: 'IN_PROGRESS' })
  })

  it('says that the bank requires authentication, in a country without 3-D Secure', async () => {
    const country = {
      country: 'CO',
      currency: 'COP',
      amount: 5_000_000,
      allowPaymentMethods: ['CREDIT_CARD'],
    }
    const linkId = await newLink(service, country)
    const cardId = await newToken(service, linkId, '4000000000003220')
    const { body } = await pay(service, linkId, { cardId })
    expect(body).toMatchObject({ text: expect.stringContaining('requires you to confirm payments') })
  })

  /** Fails a challenge as the payer. @returns the address to which the issuer's page sends the payer back. */
  async function failChallenge(linkId: string, language: string): Promise<string> {
    const cardId = await newToken(service, linkId, '4000000000003220')
    const { body } = await pay(service, linkId, { cardId, language })
    const { pathname, search } = new URL((body as { readonly goTo: string }).goTo)
    const { headers } = await answerChallenge(service, pathname + search, 'fail')
    return headers.get('location') ?? ''
  }

  it('keeps the payer’s language on the way back from the issuer’s page, for a browser that blocks cookies', async () => {
    const linkId = await newLink(service)
    const way = `${service.url}/pay/${linkId}\\?idempotencyKey=pay_[0-9a-f]{32}&lang=pt`
    expect(await failChallenge(linkId, 'pt')).toMatch(new RegExp(`^${way}$`))
  })

  it('says once why a challenge failed, and says the same in another language', async () => {
    const linkId = await newLink(service)
    const look = async (path: string) => (await service.send(path)).text
    const page = await look((await failChallenge(linkId, 'pt')).slice(service.url.length))
    const [, inSpanish = ''] = /href="([^"]+lang=es)"/.exec(page) ?? []
    const translated = await look(inSpanish.replaceAll('&#38;', '&'))
    expect(page).toMatch(/<p id="card-problem"[^>]*>[^<]*não conseguiu confirmar/)
    expect(translated).toMatch(/<p id="card-problem"[^>]*>[^<]*no pudo confirmar/)
    for (const text of [page, translated]) expect(text.match(/role="alert"/g)).toHaveLength(1)
  })

  it('accepts only tokens from its own page, and none from a shop or another link', async () => {
    const linkId = await newLink(service)
    const foreign = [
      await newToken(service, 'ek_test_demo'),
      await newToken(service, 'ek_test_other'),
      await newToken(service, await newLink(service)),
      'crd_unknown',
    ]
    for (const cardId of foreign) {
      const { body } = await pay(service, linkId, { cardId })
      expect(body).toEqual({ text: expect.stringContaining('details were deleted'), clears: [] })
    }
    expect(await service.findLink(linkId)).toMatchObject({ paymentStatus: 'INITIAL_STATUS' })
    // Control: only the place where the token was made decides.
    const cardId = await newToken(service, linkId)
    expect((await pay(service, linkId, { cardId })).body).toEqual({ goTo: `/pay/${linkId}` })
  })

  it('accepts only the installments that the page offers', async () => {
    const paymentIntentInfo = { installmentPlanId: 'plan_1' }
    const linkId = await newLink(service, { paymentIntentInfo })
    const cardId = await newToken(service, linkId)
    for (const installments of ['4', '12']) {
      const { body } = await pay(service, linkId, { cardId, installments })
      expect(body).toMatchObject({ text: expect.stringContaining('not accepted') })
    }
    for (const installments of ['0', '-1', '1.0', '']) {
      expect((await pay(service, linkId, { cardId, installments })).status).toBe(400)
    }
    expect((await pay(service, linkId, { cardId, installments: '6' })).body).toEqual({
      goTo: `/pay/${linkId}`,
    })
  })

  it('pays on the terms that the page showed, and shows them in the record and the ledger', async () => {
    const linkId = await newLink(service, { amount: 100_000 })
    const cardId = await newToken(service, linkId)
    const fields = { cardId, installments: '12' }
    // The total has changed since the page was loaded.
    expect((await pay(service, linkId, { ...fields, total: '100000' })).body).toEqual({
      goTo: `/pay/${linkId}?method=CREDIT_CARD&notice=tryAgain`,
    })
    expect(await service.findLink(linkId)).toMatchObject({ paymentStatus: 'INITIAL_STATUS' })
    expect((await pay(service, linkId, { ...fields, total: '120480' })).body).toEqual({
      goTo: `/pay/${linkId}`,
    })
    const installments = { count: 12, totalAmount: 120_480 }
    expect(await service.findLink(linkId)).toMatchObject({
      paymentStatus: 'SETTLED',
      amount: 100_000,
      installments,
    })
    const ledger = await service.send('/v1/sandbox/acquirer/ledger', { headers: asMerchant('demo') })
    const { entries } = ledger.body as { readonly entries: readonly { readonly linkId?: string }[] }
    expect(entries.filter((each) => each.linkId === linkId)[0]).toMatchObject({
      amount: 100_000,
      installments,
    })
    expect((await service.send(`/pay/${linkId}?lang=en`)).text).toContain('R$1,204.80 with interest')
  })

  it('accepts a plan for a price from a link, for as long as the link can be paid', async () => {
    const price = { amount: 100_000, currency: 'BRL', country: 'BR' }
    const key = { 'x-api-key': 'ek_test_demo' }
    const plan = async (fields = {}, headers = key): Promise<string> => {
      const answer = await service.post('/v1/payments/installments-plans', { ...price, ...fields }, headers)
      return (answer.body as { readonly planId: string }).planId
    }
    const installmentPlanId = await plan({ brand: 'visa' })
    const linkId = await newLink(service, { ...price, paymentIntentInfo: { installmentPlanId } })
    const page = (await service.send(`/pay/${linkId}?method=CREDIT_CARD&lang=en`)).text
    expect(page).toContain('<template data-brand="visa">')
    const cardId = await newToken(service, linkId)
    expect((await pay(service, linkId, { cardId, installments: '12', total: '120480' })).body).toEqual({
      goTo: `/pay/${linkId}`,
    })
    const refused = async (planId: string): Promise<unknown> => {
      const order = { orderId: crypto.randomUUID(), ...price, allowPaymentMethods: ['CREDIT_CARD'] }
      const intent = { paymentIntentInfo: { installmentPlanId: planId } }
      return reasonOf(
        await service.post('/v2/cashier/payment-link', { ...order, ...intent }, asMerchant('demo')),
      )
    }
    expect(await refused(await plan({ amount: 99_999 }))).toBe('installments_plan_mismatch')
    expect(await refused(await plan({}, { 'x-api-key': 'ek_test_other' }))).toBe('unknown_plan')
    expect(await refused('ipl_unknown')).toBe('unknown_plan')
  })

  it('offers no installments for a merchant without rules', async () => {
    const order = { orderId: 'without-rules', amount: 100_000, installmentPlanId: 'plan_2' }
    const fields = { ...order, allowPaymentMethods: ['CREDIT_CARD'] }
    const linkId = await service.newLinkId(fields, asMerchant('plain'))
    const { text } = await service.send(`/pay/${linkId}?method=CREDIT_CARD`)
    expect([text.includes('id="card-form"'), text.includes('card-installments')]).toEqual([true, false])
  })

  it('continues to the page of a link that was cancelled in the meantime', async () => {
    const linkId = await newLink(service)
    const cardId = await newToken(service, linkId)
    await service.post('/v2/cashier/payment-link/cancel', { linkId }, asMerchant('demo'))
    expect(await pay(service, linkId, { cardId })).toEqual({ status: 200, body: { goTo: `/pay/${linkId}` } })
  })

  it('requires an address first if the link asks for one', async () => {
    const linkId = await newLink(service, { needCollectAddress: true })
    const cardId = await newToken(service, linkId)
    expect((await pay(service, linkId, { cardId })).body).toEqual({ goTo: `/pay/${linkId}` })
    expect(await service.findLink(linkId)).toMatchObject({ paymentStatus: 'INITIAL_STATUS' })
  })

  it('accepts requests only from the page itself', async () => {
    const linkId = await newLink(service)
    const cardId = await newToken(service, linkId)
    const { status } = await service.send(`/pay/${linkId}/card`, {
      method: 'POST',
      body: new URLSearchParams({ cardId, installments: '1', language: 'en' }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect(status).toBe(403)
    expect(await service.findLink(linkId)).toMatchObject({ paymentStatus: 'INITIAL_STATUS' })
  })

  it('prevents card testing: declines count over all links of a merchant', async () => {
    const limited = await startTestService({ declinesPerHour: 2 })
    others.push(limited)
    const links = [await newLink(limited), await newLink(limited), await newLink(limited)]
    // One after another: requests under way count as declines until they are answered.
    const tokens: string[] = []
    for (const linkId of links) tokens.push(await newToken(limited, linkId, '4000000000000341'))
    const said: unknown[] = []
    for (const [index, linkId] of links.entries()) {
      const { body } = await pay(limited, linkId, { cardId: tokens[index] ?? '' })
      said.push((body as { readonly text?: string }).text)
    }
    expect(said).toEqual([
      expect.stringContaining('declined this card'),
      expect.stringContaining('declined this card'),
      expect.stringContaining('Too many cards'),
    ])
    const linkId = await newLink(limited)
    await expect(newToken(limited, linkId)).rejects.toThrow('too_many_requests')
  })

  it('prevents card testing on one link from many addresses', async () => {
    const limited = await startTestService({ declinesPerHour: 2, trustedProxies: ['127.0.0.1', '::1'] })
    others.push(limited)
    const linkId = await newLink(limited)
    const declined = { text: expect.stringContaining('declined this card'), clears: expect.anything() }
    const from = (count: number) => ({ 'x-forwarded-for': `198.51.100.${count}` })
    const doomed = (at: string, count: number) => newToken(limited, at, '4000000000000341', from(count))
    const [first, second, third] = [await doomed(linkId, 1), await doomed(linkId, 2), await doomed(linkId, 3)]
    expect((await pay(limited, linkId, { cardId: first }, from(1))).body).toEqual(declined)
    expect((await pay(limited, linkId, { cardId: second }, from(2))).body).toEqual(declined)
    const { body } = await pay(limited, linkId, { cardId: third }, from(3))
    expect(body).toEqual({ text: expect.stringContaining('Too many cards'), clears: [] })
    await expect(doomed(linkId, 4)).rejects.toThrow('too_many_requests')
    // Payers of other links are not affected.
    const other = await newLink(limited)
    const good = await newToken(limited, other, undefined, from(3))
    expect((await pay(limited, other, { cardId: good }, from(3))).body).toEqual({ goTo: `/pay/${other}` })
  })

  it('does not tell which card keeps being declined while its issuer is not asked', async () => {
    const limited = await startTestService({ declinesPerHour: 2, trustedProxies: ['127.0.0.1', '::1'] })
    others.push(limited)
    const from = (count: number) => ({ 'x-forwarded-for': `198.51.100.${count}` })
    const declined = '4000000000000341'
    // With an approval, the range of the card is not limited.
    await limited.tokenize({ pan: declined }, { verifyCard: true })
    const pays = async (count: number, fields: object = {}, pan?: string): Promise<PayAnswer> => {
      const linkId = await newLink(limited, fields)
      const cardId = await newToken(limited, linkId, pan, from(count))
      return pay(limited, linkId, { cardId }, from(count))
    }
    for (const count of [1, 2]) await pays(count, {}, declined)
    for (const [count, pan] of [declined, goodCard.pan].entries()) {
      const { body } = await pays(10 + count, { needCollectAddress: true }, pan)
      expect(body).toEqual({ goTo: expect.stringMatching(/^\/pay\//) })
    }
    expect((await pays(20, {}, declined)).body).toMatchObject({
      text: expect.stringContaining('Too many cards'),
    })
    expect((await pays(21)).body).toEqual({ goTo: expect.any(String) })
  })

  it('accepts a hundred attempts per link and hour, since each may notify the merchant', async () => {
    const linkId = await newLink(service)
    const said = new Set<unknown>()
    for (let time = 0; time < 100; time += 1) {
      said.add(((await pay(service, linkId, { cardId: 'crd_unknown' })).body as { text: string }).text)
    }
    expect([...said]).toEqual([expect.stringContaining('details were deleted')])
    const { body } = await pay(service, linkId, { cardId: await newToken(service, linkId) })
    expect(body).toEqual({ text: expect.stringContaining('Too many'), clears: [] })
  })
})
