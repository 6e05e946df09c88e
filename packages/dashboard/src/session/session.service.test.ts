import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../../http/src/credentials.ts'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { insertAccessToken } from '../../../payments/src/merchants/store/access-tokens.ts'
import { insertMerchant } from '../../../payments/src/merchants/store/merchants.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { startTestService, type TestService } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { logIn, visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const address = { kind: 'file', path: join(folder.path, 'dashboard.sqlite') } as const
const hourMs = 3_600_000

let systemMs = Date.UTC(2026, 5, 30, 12)

const service = await closeAfterAll(
  startTestService({ store: address, nowMs: () => systemMs, loginsPerMinute: 1000 }),
)
const store = await closeAfterAll(openStore(address))

/** The address at which a browser that keeps the cookie arrives after logging in. */
async function continuation(fields: { readonly next: string }): Promise<string | null> {
  const { headers } = await logIn(service, 'at_test_demo', fields)
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  const login = headers.get('location') ?? ''
  const answer = await service.send(login, { headers: { cookie }, redirect: 'manual' })
  return answer.headers.get('location')
}

describe('the login', () => {
  it('is where browsers without a session are redirected, and continues to the requested page', async () => {
    const sent = await service.send('/dashboard/links?status=SETTLED&q=a%20b', { redirect: 'manual' })
    expect(sent.status).toBe(303)
    const login = sent.headers.get('location') ?? ''
    expect(login.startsWith('/dashboard/login?next=')).toBe(true)
    const { text } = await service.send(login)
    const next = /name="next" value="([^"]*)"/.exec(text)?.[1]?.replaceAll('&#38;', '&') ?? ''
    expect(next).toBe('/dashboard/links?status=SETTLED&q=a%20b')
    expect(await continuation({ next })).toBe(next)
  })

  it('says what to do if the browser has not kept the cookie', async () => {
    const next = '/dashboard/links?q=a'
    const location = (await logIn(service, 'at_test_demo', { next })).headers.get('location') ?? ''
    const { status, text } = await service.send(location)
    expect(status).toBe(200)
    expect(text).toContain(
      `Your browser did not keep you logged in. Allow cookies for this site, and open ${service.url}/dashboard.`,
    )
    expect(text).toContain(`name="next" value="${next}"`)
    expect((await service.send(`/dashboard/login?next=${next}`)).text).not.toContain('did not keep')
  })

  it('is shown in place of a file, and continues to the list of the file', async () => {
    const sent = await service.send('/dashboard/payments.csv?q=a.csv', { redirect: 'manual' })
    const next = encodeURIComponent('/dashboard/payments?q=a.csv')
    expect(sent.headers.get('location')).toBe(`/dashboard/login?next=${next}`)
    // With the attribute `download`, a browser would save the page as a file.
    const { text } = await (await visitDashboard(service)).look('/dashboard/payments')
    expect(text).toContain('<a class="button small" href="/dashboard/payments.csv?">')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/dashboardevil',
    '/dashboard\\..',
    'javascript:alert(1)',
    '/pay/lnk_1',
    '/dashboard?q=\r\nset-cookie: a=b',
    ...['/dashboard/../../evil', '/dashboard/..', '/dashboard/..?q=1', '/dashboard/links/../../evil'],
    ...['/dashboard/./../evil', '/dashboard/%2e%2e/evil', '/dashboard/.%2E/evil', '/dashboard/..%2fevil'],
    ...['/dashboard/..%5cevil', '/dashboard/%252e%252e/evil', '/dashboard\\..\\evil', '/dashboard/..;/evil'],
    ...['/dashboard//evil.example', '/dashboard///..//evil', '/dashboard/\t../evil', '/dashboard/\u0001'],
    ...['/dashboard/.\n./evil', ' /dashboard', '/dashboard/\u202e', '/dashboard/．．/evil', '/DASHBOARD/..'],
  ])('continues to no other address: %j', async (next) => {
    const shown = await service.send(`/dashboard/login?next=${encodeURIComponent(next)}`)
    expect(/name="next" value="([^"]*)"/.exec(shown.text)?.[1]).toBe('/dashboard')
    expect(await continuation({ next })).toBe('/dashboard')
  })

  it.each(['/dashboard', '/dashboard/', '/dashboard/links/lnk_1?notice=a', '/dashboard/payments/..k~1.'])(
    'continues within the dashboard: %j',
    async (next) => {
      expect(await continuation({ next })).toBe(next)
    },
  )

  it('shows the demo merchant’s token in the sandbox', async () => {
    expect((await service.send('/dashboard/login')).text).toContain('at_test_demo')
  })

  it.each(['', 'at_test_nobody', 'ek_test_demo', "' or 1=1 --", 'x'.repeat(500)])(
    'rejects %j',
    async (token) => {
      const answer = await logIn(service, token)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('set-cookie')).toBeNull()
      if (token.length > 1) expect(answer.text).not.toContain(token)
    },
  )

  it('sets a cookie that scripts, other sites and other pages of the service cannot read', async () => {
    const cookie = (await logIn(service, ' at_test_demo ')).headers.get('set-cookie')
    expect(cookie).toMatch(
      /^dashboard=ses_[0-9a-f]{32}; Path=\/dashboard; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
  })

  it('stores only hashes, neither the cookie nor the token', async () => {
    const { cookie } = await visitDashboard(service)
    const rows = JSON.stringify(await store.db.selectFrom('dashboardSessions').selectAll().execute())
    expect(rows).toContain(hashOf(cookie.split('=')[1] ?? ''))
    expect(rows).not.toContain('ses_')
    expect(rows).not.toContain('at_test')
  })

  it('is limited per address', async () => {
    const strict = await startTestService({ loginsPerMinute: 3 })
    const answers = []
    for (let count = 0; count < 4; count += 1) answers.push(await logIn(strict, 'at_test_nobody'))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429])
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    // Even a valid token is refused, because the limit slows down guessing.
    expect((await logIn(strict, 'at_test_demo')).status).toBe(429)
    await strict.close()
  })

  it('rejects forms of other sites', async () => {
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: service.url, 'sec-fetch-site': 'cross-site' },
    ]) {
      const body = new URLSearchParams({ token: 'at_test_demo' })
      const answer = await service.send('/dashboard/login', {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
      })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
  })
})

describe('a session', () => {
  it('ends when the person logs out, for everybody who has its cookie', async () => {
    const visitor = await visitDashboard(service)
    const { headers } = await visitor.submit('/dashboard/logout')
    expect(headers.get('set-cookie')).toMatch(/^dashboard=; Path=\/dashboard; Max-Age=0/)
    expect((await visitor.look('/dashboard')).status).toBe(303)
  })

  it("ends after twelve hours on the system's clock, but not when the sandbox's clock is moved", async () => {
    const visitor = await visitDashboard(service)
    await visitor.submit('/dashboard/sandbox/clock', { move: 'week' })
    expect((await visitor.look('/dashboard')).status).toBe(200)
    systemMs += 12 * hourMs - 1
    expect((await visitor.look('/dashboard')).status).toBe(200)
    systemMs += 1
    expect((await visitor.look('/dashboard')).status).toBe(303)
    // The next login deletes it.
    const gone = hashOf(visitor.cookie.split('=')[1] ?? '')
    await visitDashboard(service)
    const rows = await store.db.selectFrom('dashboardSessions').select('sessionHash').execute()
    expect(rows.map(({ sessionHash }) => sessionHash)).not.toContain(gone)
  })

  it('ends when its access token is revoked or expires', async () => {
    const revoked = await visitDashboard(service, 'plain')
    const tokenHash = hashOf('at_test_plain')
    const update = (values: object) =>
      store.db.updateTable('accessTokens').set(values).where('tokenHash', '=', tokenHash).execute()
    await update({ revokedAtMs: 1 })
    expect((await revoked.look('/dashboard')).status).toBe(303)
    expect((await revoked.submit('/dashboard/links/new')).status).toBe(303)
    // For the token, an hour has passed on the sandbox's clock.
    await update({ revokedAtMs: null, expiresAtMs: systemMs + 30 * 24 * hourMs })
    expect((await revoked.look('/dashboard')).status).toBe(200)
    await update({ expiresAtMs: systemMs })
    expect((await revoked.look('/dashboard')).status).toBe(303)
    await update({ expiresAtMs: null })
  })

  it('does not exist for another cookie, none, or an invented one', async () => {
    const { cookie } = await visitDashboard(service)
    for (const other of [
      '',
      'dashboard=',
      `x${cookie}`,
      `${cookie}0`,
      'dashboard=ses_0',
      `__Host-${cookie}`,
    ]) {
      const answer = await service.send('/dashboard/links', {
        headers: { cookie: other },
        redirect: 'manual',
      })
      expect([other, answer.status]).toEqual([other, 303])
    }
    const among = { headers: { cookie: `a=b; ${cookie}; c=d` } }
    expect((await service.send('/dashboard/links', among)).status).toBe(200)
  })
})

describe('the forms of a session', () => {
  const path = '/dashboard/sandbox/clock'
  const clock = async (): Promise<number> => {
    const { rows } = { rows: await store.db.selectFrom('sandboxState').selectAll().execute() }
    return rows[0]?.offsetMs ?? 0
  }

  it("are accepted only with the session's key and from the service's own pages", async () => {
    const visitor = await visitDashboard(service)
    const stranger = await visitDashboard(service, 'other')
    const own = { cookie: visitor.cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
    const send = async (headers: Record<string, string>, fields: Record<string, string>) => {
      const body = new URLSearchParams({ move: 'hour', ...fields })
      return (await service.send(path, { method: 'POST', headers, body, redirect: 'manual' })).status
    }
    const before = await clock()
    const { formKey } = visitor
    expect(await send(own, {})).toBe(403)
    expect(await send(own, { formKey: '' })).toBe(403)
    expect(await send(own, { formKey: stranger.formKey })).toBe(403)
    expect(await send({ ...own, origin: 'https://evil.example' }, { formKey })).toBe(403)
    expect(await send({ ...own, origin: 'null' }, { formKey })).toBe(403)
    expect(await send({ cookie: visitor.cookie }, { formKey })).toBe(403)
    expect(await send({ ...own, 'sec-fetch-site': 'cross-site' }, { formKey })).toBe(403)
    expect(await send({ ...own, 'sec-fetch-site': 'same-site' }, { formKey })).toBe(403)
    expect(await clock()).toBe(before)
    // Control: with both, the same form is accepted.
    expect(await send(own, { formKey })).toBe(303)
    expect(await clock()).toBe(before + hourMs)
  })

  it('are HTML forms: neither JSON nor files are accepted', async () => {
    const { cookie, formKey } = await visitDashboard(service)
    const answer = await service.send(path, {
      method: 'POST',
      headers: { cookie, origin: service.url, 'content-type': 'application/json' },
      body: JSON.stringify({ formKey, move: 'hour' }),
      redirect: 'manual',
    })
    expect(answer.status).toBe(415)
  })

  it('change nothing by GET', async () => {
    const visitor = await visitDashboard(service)
    const before = await clock()
    expect((await visitor.look(`${path}?move=hour`)).status).toBe(404)
    expect(await clock()).toBe(before)
  })
})

it('no page can be cached or framed, or runs or loads anything from other sites', async () => {
  const visitor = await visitDashboard(service)
  for (const path of ['/dashboard', '/dashboard/links', '/dashboard/nothing', '/dashboard/login']) {
    const { headers } = await visitor.look(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/script-src 'sha256-[^']+';/)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    // With `no-referrer` browsers would send every form with `Origin: null`.
    expect(headers.get('referrer-policy')).toBe('same-origin')
  }
})

describe('in live', () => {
  const live = join(folder.path, 'live.sqlite')
  const publicUrl = 'https://pay.example.com'
  let own: TestService

  beforeAll(async () => {
    own = await startTestService({
      mode: 'live',
      publicUrl,
      store: { kind: 'file', path: live },
      acquirer: createSimulator({ ledgerLocation: ':memory:', nowMs: () => systemMs }),
    })
    const { db, close } = await openStore({ kind: 'file', path: live })
    await insertMerchant(db, {
      id: 'mer_1',
      name: 'Live Store',
      isPaymentServiceProvider: false,
      capabilities: [],
      apiKey: 'ek_live_1',
      accessTokenHash: hashOf('at_live_1'),
      clientId: 'ci_1',
      clientSecretHash: hashOf('cs_1'),
      frameOrigins: [],
    })
    await close()
  })
  afterAll(() => own.close())

  it('the cookie is for https only, and there are no sandbox tools', async () => {
    const login = await own.send('/dashboard/login', {
      method: 'POST',
      headers: { origin: publicUrl },
      body: new URLSearchParams({ token: 'at_live_1' }),
      redirect: 'manual',
    })
    const given = login.headers.get('set-cookie') ?? ''
    expect(given).toMatch(/^__Host-dashboard=ses_\w+; Path=\/; Secure; /)
    expect((await own.send('/dashboard/login')).text).not.toContain('at_test')
    const [cookie = ''] = given.split(';')
    const page = await own.send('/dashboard', { headers: { cookie } })
    expect(page.text).toContain('Live Store')
    expect(page.text).not.toContain('Sandbox')
    expect((await own.send('/dashboard/sandbox', { headers: { cookie } })).status).toBe(404)
  })
})

describe('a session of an access token with the role read', () => {
  it('shows everything and changes nothing, and says why', async () => {
    const reader = { merchantId: 'demo', tokenHash: hashOf('at_reader'), expiresAtMs: null }
    await insertAccessToken(store.db, { ...reader, name: 'Ana <b>', role: 'read' })
    const visitor = await visitDashboard(service, { token: 'at_reader' })
    const { text } = await visitor.look('/dashboard/links')
    expect(text).toContain('<p class="holder"><bdi>Ana &#60;b&#62;</bdi> <span class="tag">Read only</span>')
    expect(text).not.toContain('New link')
    const rowsOf = () => store.db.selectFrom('paymentLinks').selectAll().execute()
    const before = await rowsOf()
    const link = { orderId: 'A-1', amount: '5', country: 'BR', 'BR-PIX': 'yes' }
    for (const [path, fields] of [
      ['/dashboard/links/new', link],
      ['/dashboard/links/lnk_1/cancel', {}],
      ['/dashboard/links/lnk_1/refund', { step: 'confirm' }],
      ['/dashboard/links/lnk_1/play', { method: 'PIX', outcome: 'paid' }],
      ['/dashboard/payments/k/capture', { amount: '1' }],
      ['/dashboard/payments/k/cancel', {}],
      ['/dashboard/notifications/msg_1/resend', {}],
      ['/dashboard/sandbox/clock', { move: 'hour' }],
    ] as const) {
      const answer = await visitor.submit(path, fields)
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.text).toContain('Your access is read-only')
    }
    expect(await rowsOf()).toEqual(before)
    expect((await visitor.submit('/dashboard/logout')).status).toBe(303)
  })

  it('shows a name in the history of what its holder did', async () => {
    const writer = { merchantId: 'demo', tokenHash: hashOf('at_writer'), expiresAtMs: null }
    await insertAccessToken(store.db, { ...writer, name: 'Bruno' })
    const visitor = await visitDashboard(service, { token: 'at_writer' })
    const form = { orderId: 'by Bruno', amount: '5', country: 'BR', 'BR-PIX': 'yes' }
    const made = await visitor.follow('/dashboard/links/new', form)
    expect(made.text).toContain('5.00 BRL · Bruno, in the dashboard')
    const linkId = /\/pay\/(lnk_\w+)/.exec(made.text)?.[1]
    const headers = { 'x-api-key': 'ek_test_demo', authorization: 'Bearer at_writer' }
    await service.post('/v2/cashier/payment-link/cancel', { linkId }, headers)
    const { text } = await visitor.look(`/dashboard/links/${linkId}`)
    expect(text).toContain('Bruno, through the API')
    // It is the name at that time: renaming a token does not change the history.
    const events = await store.db
      .selectFrom('historyEvents')
      .select('actor')
      .where('subject', '=', linkId ?? '')
      .execute()
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['dashboard:Bruno', 'merchant:Bruno']))
  })

  it('shows a name beside a capture and a refund by its holder', async () => {
    const writer = { merchantId: 'demo', tokenHash: hashOf('at_clerk'), expiresAtMs: null }
    await insertAccessToken(store.db, { ...writer, name: 'Carla' })
    const visitor = await visitDashboard(service, { token: 'at_clerk' })
    await service.charge({ cardId: await service.newCardId(), idempotencyKey: 'by-Carla', capture: false })
    const path = '/dashboard/payments/by-Carla'
    const captured = await visitor.follow(`${path}/capture`, { amount: '4' })
    expect(captured.text).toContain('4.00 BRL · Carla, in the dashboard')
    const asked = { amount: '1.50', reason: '' }
    const review = await visitor.submit(`${path}/refund`, { ...asked, step: 'review' })
    const refundKey = /name="refundKey" value="(\w+)"/.exec(review.text)?.[1] ?? ''
    const refunded = await visitor.follow(`${path}/refund`, { ...asked, step: 'confirm', refundKey })
    expect(refunded.text).toContain('1.50 BRL · Carla, in the dashboard')
  })
})
