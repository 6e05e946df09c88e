import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { answerChallenge, challengePathOf, openChallenge } from '../../../server/test/support/challenges.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { type Answer, reasonOf, startTestService } from '../../../server/test/support/start-test-service.ts'
import { createSimulator } from '../acquirer/simulator.ts'

let clockMs = Date.UTC(2026, 5, 30, 12)
const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: () => clockMs })

const service = await closeAfterAll(startTestService({ acquirer: simulator, nowMs: () => clockMs }))

const site = 'https://shop.example/paid?order=7&flag#thanks'
const returned = (key: string): string =>
  `https://shop.example/paid?order=7&flag&idempotencyKey=${key}#thanks`
let keys = 0

interface ChallengeStart {
  readonly key: string
  /** Path of the challenge. */
  readonly path: string
  readonly first: Answer
  readonly cardId: string
}

type Fields = Readonly<Record<string, unknown>>

/** Begins a payment with 3-D Secure; in the direct flow, unless there is no site. */
async function begin(
  pan = '4242424242424242',
  fields: Fields = {},
  merchantSite3ds: string | null = site,
): Promise<ChallengeStart> {
  const cardId = await service.newCardId(pan, { verifyCard: false })
  const key = `tds-${++keys}`
  const card3dsInfo = { use3ds: true, ...(merchantSite3ds && { merchantSite3ds }) }
  const first = await service.charge({ cardId, idempotencyKey: key, card3dsInfo, ...fields })
  return { key, path: challengePathOf(first), first, cardId }
}

const visit = (path: string, headers?: Record<string, string>): Promise<Answer> =>
  openChallenge(service, path, headers)

const answer = (path: string, outcome: string, more?: Record<string, string>): Promise<Answer> =>
  answerChallenge(service, path, outcome, more)

async function statusOf(key: string): Promise<readonly unknown[]> {
  const { transferStatus, statusReason, finalAmount } = (await service.find(key)).body as Record<
    string,
    unknown
  >
  return [transferStatus, statusReason, finalAmount]
}

/** What the acquirer has done since, by type and result. */
async function watchLedger(): Promise<() => Promise<string[]>> {
  const before = (await simulator.entriesFor('demo')).length
  return async () =>
    (await simulator.entriesFor('demo')).slice(before).map(({ type, result }) => `${type} ${result}`)
}

describe('a payment with 3-D Secure', () => {
  it.each([
    ['BR', 'BRL'],
    ['BR', 'USD'],
    ['MX', 'MXN'],
  ])('can be made in %s, in %s', async (country, currency) => {
    expect((await begin(undefined, { country, currency })).first.status).toBe(200)
  })

  it.each([
    ['CO', 'COP'],
    ['CL', 'CLP'],
    ['PE', 'PEN'],
  ])('cannot be made in %s', async (country, currency) => {
    const fields = { cardId: await service.newCardId(), country, currency, card3dsInfo: { use3ds: true } }
    const refused = await service.charge(fields)
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'three_d_secure_not_supported'])
  })

  it.each([
    ['http://shop.example/paid', 'invalid_url'],
    ['https://ana:secret@shop.example', 'invalid_url'],
    ['javascript:alert(1)', 'invalid_url'],
    ['/paid', 'invalid_url'],
    ['', 'invalid_url'],
    [`https://shop.example/${'x'.repeat(2048)}`, 'invalid_request'],
    [7, 'invalid_request'],
    [null, 'invalid_request'],
  ])('sends nobody to %j: %s', async (merchantSite3ds, reason) => {
    const card3dsInfo = { use3ds: true, merchantSite3ds }
    const refused = await service.charge({ cardId: await service.newCardId(), card3dsInfo })
    expect([refused.status, reasonOf(refused)]).toEqual([400, reason])
    expect((refused.body as { data: { field: string } }).data.field).toBe('card3dsInfo.merchantSite3ds')
  })

  it('does not use 3-D Secure if use3ds is not true, whatever the other fields are', async () => {
    const cardId = await service.newCardId()
    for (const card3dsInfo of [
      {},
      { use3ds: false },
      { merchantSite3ds: site },
      { use3ds: false, merchantSite3ds: '/' },
    ]) {
      const { body } = await service.charge({ cardId, card3dsInfo })
      expect(body).toMatchObject({ transferStatus: 'SETTLED' })
      expect(body).not.toHaveProperty('paymentFlow')
    }
  })

  it('is the same request whether use3ds is absent or false, and a different one if it is true', async () => {
    const fields = { cardId: await service.newCardId(), idempotencyKey: 'same-request' }
    await service.charge(fields)
    const again = await service.charge({ ...fields, card3dsInfo: { use3ds: false } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await service.charge({ ...fields, card3dsInfo: { use3ds: true } })
    expect(reasonOf(other)).toBe('idempotency_key_reused')
  })

  it('is refused for an unknown or expired card, like any other payment', async () => {
    const card3dsInfo = { use3ds: true }
    expect(reasonOf(await service.charge({ cardId: 'crd_1', card3dsInfo }))).toBe('card_not_found')
  })
})

describe('the outcome of a challenge', () => {
  const failed = ['CANCELLED', 'authentication_failed', 0]
  const abandoned = ['CANCELLED', 'authentication_abandoned', 0]
  const paid = ['SETTLED', undefined, 1000]
  const collected = ['authorize approved', 'capture approved']

  it.each([
    ['4000000000003220', 'approve', paid, collected],
    ['4000000000003220', 'fail', failed, []],
    ['4000000000003220', 'abandon', abandoned, []],
    ['4000008400001629', 'approve', ['CANCELLED', 'card_declined', 0], ['authorize declined']],
  ] as const)('of %s by %s is %j, in both flows', async (pan, outcome, status, booked) => {
    for (const merchantSite3ds of [site, null]) {
      const ledger = await watchLedger()
      const { key, path } = await begin(pan, {}, merchantSite3ds)
      expect((await visit(path)).status).toBe(200)
      expect(await statusOf(key)).toEqual(['IN_PROGRESS', undefined, 1000])
      const { status: code, headers } = await answer(path, outcome)
      expect([code, headers.get('location')]).toEqual([303, merchantSite3ds ? returned(key) : path])
      expect(await statusOf(key)).toEqual(status)
      expect(await ledger()).toEqual(booked)
    }
  })

  it.each(['approve', 'fail', 'abandon'])(
    'by %s on its page is a page that continues, whatever the address contains',
    async (outcome) => {
      const hostile = `https://shop.example/?a='"><script>;url=https://evil.example&b`
      const { key, path } = await begin(undefined, {}, hostile)
      const { status, headers, text } = await answer(path, outcome, { from: 'page' })
      expect([status, headers.get('location')]).toEqual([200, null])
      const { document } = new Window()
      document.write(text)
      const address = `https://shop.example/?a=%27%22%3E%3Cscript%3E;url=https://evil.example&b&idempotencyKey=${key}`
      expect(document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toBe(
        `0; url=${address}`,
      )
      expect(document.querySelector('a')?.getAttribute('href')).toBe(address)
      // In the redirect flow, the payer stays here.
      const own = await begin(undefined, {}, null)
      const stays = await answer(own.path, outcome, { from: 'page' })
      expect([stays.status, stays.headers.get('location')]).toEqual([303, own.path])
    },
  )

  it.each(['approve', 'fail', 'abandon'])(
    'does not depend on the payer for 4000000000003055, which passes immediately, even with %s',
    async (outcome) => {
      const { key, path } = await begin('4000000000003055')
      const { status, headers } = await visit(path)
      expect([status, headers.get('location')]).toEqual([303, returned(key)])
      expect(await statusOf(key)).toEqual(paid)
      const other = await begin('4000000000003055', { capture: false })
      expect((await answer(other.path, outcome)).headers.get('location')).toBe(returned(other.key))
      expect((await statusOf(other.key))[0]).toBe('AUTHORIZED')
    },
  )

  it.each(['look', 'approve'])('is an error for 4000000000003097 with %s', async (outcome) => {
    const ledger = await watchLedger()
    const { key, path } = await begin('4000000000003097')
    const { status, headers } = await (outcome === 'look' ? visit(path) : answer(path, outcome))
    expect([status, headers.get('location')]).toEqual([303, returned(key)])
    expect(await statusOf(key)).toEqual(failed)
    expect(await ledger()).toEqual([])
  })

  it('is that of one visit by a payer whom the issuer recognizes, of many at once', async () => {
    const ledger = await watchLedger()
    const { path } = await begin('4000000000003055')
    await Promise.all(Array.from({ length: 8 }, () => visit(path)))
    expect(await ledger()).toEqual(collected)
  })

  it('does not change after the first answer', async () => {
    for (const [outcome, status] of [
      ['approve', paid],
      ['fail', failed],
      ['abandon', abandoned],
    ] as const) {
      const ledger = await watchLedger()
      const { key, path } = await begin()
      await answer(path, outcome)
      const booked = await ledger()
      for (const later of ['approve', 'fail', 'abandon']) {
        const { headers } = await answer(path, later)
        expect(headers.get('location')).toBe(returned(key))
      }
      expect((await visit(path)).headers.get('location')).toBe(returned(key))
      expect(await statusOf(key)).toEqual(status)
      expect(await ledger()).toEqual(booked)
    }
  })

  it('confirms the token, which can be charged again later', async () => {
    const { path, cardId } = await begin()
    await answer(path, 'approve')
    clockMs += 3_600_000
    expect((await service.charge({ cardId })).status).toBe(200)
  })
})

it('one challenge is made of a request, however often it arrives at the same time', async () => {
  const cardId = await service.newCardId()
  const fields = { cardId, idempotencyKey: 'tds-many', card3dsInfo: { use3ds: true } }
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.charge(fields)))
  expect(new Set(answers.map(challengePathOf)).size).toBe(1)
})

describe('a challenge that nobody answers', () => {
  it('expires with its card’s token, if that expires sooner', async () => {
    const cardId = await service.newCardId(undefined, { verifyCard: false })
    clockMs += 20 * 60_000
    const fields = { cardId, idempotencyKey: 'token-ends', card3dsInfo: { use3ds: true } }
    const path = challengePathOf(await service.charge(fields))
    expect((await statusOf('token-ends'))[0]).toBe('IN_PROGRESS')
    clockMs += 10 * 60_000
    await service.runJobs()
    expect(await statusOf('token-ends')).toEqual(['CANCELLED', 'authentication_abandoned', 0])
    expect((await visit(path)).text).toContain('<h1>Too late to confirm</h1>')
  })

  it('can no longer be passed, even before the job has run', async () => {
    const ledger = await watchLedger()
    const { key, path } = await begin(undefined, {}, null)
    clockMs += 30 * 60_000
    await answer(path, 'approve')
    expect(await statusOf(key)).toEqual(['CANCELLED', 'authentication_abandoned', 0])
    expect(await ledger()).toEqual([])
    const { status, text } = await visit(path)
    expect(status).toBe(410)
    expect(text).toContain('<h1>Too late to confirm</h1>')
  })
})

describe('the page of a challenge', () => {
  it('is one form without scripts, has three buttons, and shows the payment', async () => {
    const { path } = await begin('4000000000003220', { amount: 123_456, description: 'Two cups' })
    const { status, text, headers } = await visit(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text.match(/<form/g)).toHaveLength(1)
    expect(text).toContain('<form method="post">')
    expect(
      [...text.matchAll(/<button[^>]* name="outcome" value="(\w+)"/g)].map(([, value]) => value),
    ).toEqual(['approve', 'fail', 'abandon'])
    for (const shown of [
      'R$1,234.56',
      'Olaria Serrana',
      'Two cups',
      'Visa ending in 3220',
      'Simulated issuer',
    ]) {
      expect(text).toContain(shown)
    }
    expect(text).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/)
    expect(text).not.toContain('4000000000003220')
  })

  it('can run nothing and load nothing, and cannot be framed or cached', async () => {
    const { path } = await begin()
    const unknown = '/3ds/tds_00000000000000000000000000000000'
    const pages = [
      await visit(path),
      await answer(path, 'maybe'),
      await answer(path, 'fail'),
      await visit(unknown),
    ]
    for (const { headers } of pages) {
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it.each([
    ['pt-BR,pt;q=0.9', 'lang="pt"', 'Este pagamento é seu?', 'R$\u00a010,00'],
    ['es-MX', 'lang="es"', '¿Este pago es tuyo?', 'R$\u00a010,00'],
    ['de', 'lang="en"', 'Is this payment yours?', 'R$10.00'],
  ])('is in the payer’s language: %s', async (language, ...texts) => {
    const { path } = await begin()
    const { text } = await visit(path, { 'accept-language': language })
    for (const each of texts) expect(text).toContain(each)
  })

  it('keeps the language of the shop, which its address names, until the end', async () => {
    const { path } = await begin(undefined, {}, null)
    const browser = { 'accept-language': 'pt' }
    expect((await visit(`${path}?lang=es`, browser)).text).toContain('¿Este pago es tuyo?')
    const answered = await answer(`${path}?lang=es`, 'approve', browser)
    expect(answered.headers.get('location')).toBe(`${path}?lang=es`)
    expect((await visit(`${path}?lang=es`, browser)).text).toContain('<html lang="es"')
    for (const lang of ['xx', 'es&lang=en', '']) {
      expect((await visit(`${path}?lang=${lang}`, browser)).text).toContain('<html lang="pt"')
    }
  })

  it.each([
    ['approve', {}, 'Payment approved', 'Your payment is complete.'],
    ['approve', { capture: false }, 'Payment approved', 'reserved on your card'],
    ['fail', {}, 'Payment not approved', 'could not confirm'],
    ['abandon', {}, 'Payment not confirmed', 'You left'],
  ])('shows the outcome in the redirect flow: %s %j', async (outcome, fields, title, sentence) => {
    const { path } = await begin(undefined, fields, null)
    await answer(path, outcome)
    const { status, text } = await visit(path)
    expect(status).toBe(200)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain(sentence)
    expect(text).not.toContain('<form')
  })

  it('says that the security code has expired, and not that the payer left', async () => {
    const cardId = await service.newCardId()
    const cvvToken = await service.newCvvToken(cardId)
    clockMs += 20 * 60_000
    const path = challengePathOf(await service.charge({ cardId, cvvToken, card3dsInfo: { use3ds: true } }))
    clockMs += 10 * 60_000
    await answer(path, 'approve')
    const { status, text } = await visit(path)
    expect(status).toBe(410)
    expect(text).toContain('<h1>Too late to confirm</h1>')
    expect(text).toContain('The security code that you entered was valid for only 30 minutes')
  })

  it('keeps saying that a payer left, also when it is too late', async () => {
    const { path } = await begin(undefined, {}, null)
    await answer(path, 'abandon')
    clockMs += 30 * 60_000
    await service.runJobs()
    expect((await visit(path)).text).toContain('You left')
  })

  it('shows a decline without its reason, which only the merchant and the bank may know', async () => {
    const { path } = await begin('4000000000009987', {}, null)
    await answer(path, 'approve')
    const { text } = await visit(path)
    expect(text).toContain('your bank declined it')
    expect(text).not.toMatch(/lost/i)
  })

  it.each([
    'tds_0',
    'tds_00000000000000000000000000000000',
    'tds-1',
    '%00',
    '%ff',
    'constructor',
    "'--",
    'x'.repeat(90),
  ])('says for the id %s that there is no challenge', async (id) => {
    for (const { status, text } of [await visit(`/3ds/${id}`), await answer(`/3ds/${id}`, 'approve')]) {
      // An invalid address is answered before it reaches a route.
      expect(status).toBe(id === '%ff' ? 400 : 404)
      if (id !== '%ff') expect(text).toContain('<h1>Payment not found</h1>')
    }
  })

  it('cannot be found by the payment’s key, which the merchant may publish', async () => {
    const { key } = await begin()
    expect((await visit(`/3ds/${key}`)).status).toBe(404)
  })

  const form = 'application/x-www-form-urlencoded'
  it.each([
    ['no outcome', form, '', 400],
    ['an unknown outcome', form, 'outcome=paid', 400],
    ['an outcome twice', form, 'outcome=approve&outcome=approve', 400],
    ['NUL', form, 'outcome=approve%00', 400],
    ['JSON', 'application/json', '{"outcome":"approve"}', 415],
    ['a form as text', 'text/plain', 'outcome=approve', 415],
    ['a form in parts', 'multipart/form-data; boundary=x', '--x--', 415],
    ['too much', form, `outcome=approve&x=${'x'.repeat(1024)}`, 413],
  ])('refuses an answer from %s, and says so to a person', async (_, type, body, status) => {
    const { key, path } = await begin()
    const refused = await service.send(path, { method: 'POST', headers: { 'content-type': type }, body })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    expect(refused.text).toContain('<h1>We couldn’t process your answer</h1>')
    expect((await statusOf(key))[0]).toBe('IN_PROGRESS')
  })

  it('does not change by HEAD, and accepts no other method', async () => {
    const { key, path } = await begin('4000000000003055')
    for (const method of ['HEAD', 'PUT', 'DELETE']) {
      const { status, headers } = await service.send(path, { method })
      expect([status, headers.get('allow')]).toEqual([405, 'GET, POST'])
    }
    expect((await statusOf(key))[0]).toBe('IN_PROGRESS')
  })

  it('is not visited by a browser that prefetches it', async () => {
    const { key, path } = await begin('4000000000003055')
    expect((await visit(path, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(503)
    expect((await statusOf(key))[0]).toBe('IN_PROGRESS')
    expect((await visit(path)).status).toBe(303)
  })

  it('also accepts a slash at the end', async () => {
    const { key, path } = await begin()
    expect((await answer(`${path}/`, 'approve')).headers.get('location')).toBe(returned(key))
  })
})

it('the return to the merchant has nothing in its address that a payer could turn into a status', async () => {
  const { key, path } = await begin()
  const forged = `${path}?transferStatus=SETTLED&idempotencyKey=other&merchantSite3ds=https://evil.example`
  const body = new URLSearchParams({ outcome: 'fail', merchantSite3ds: 'https://evil.example' })
  const { headers } = await service.send(forged, { method: 'POST', redirect: 'manual', body })
  expect(headers.get('location')).toBe(returned(key))
  expect((await statusOf(key))[0]).toBe('CANCELLED')
})
