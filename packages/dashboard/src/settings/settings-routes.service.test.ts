import { join } from 'node:path'
import { version } from '@element-js/protocol/frame'
import { afterAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../../http/src/credentials.ts'
import { insertAccessToken } from '../../../payments/src/merchants/store/access-tokens.ts'
import { addApiKey } from '../../../payments/src/merchants/store/api-keys.ts'
import { revokeCredential, shortIdOf } from '../../../payments/src/merchants/store/credentials.ts'
import { openStore } from '../../../payments/src/schema/open-store.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { asMerchant, startTestService } from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { type Visitor, visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const address = { kind: 'file', path: join(folder.path, 'settings.sqlite') } as const

const service = await closeAfterAll(startTestService({ store: address, loginsPerMinute: 1000 }))
const store = await closeAfterAll(openStore(address))
const visitor = await visitDashboard(service)

const settings = '/dashboard/settings'
const merchantRow = async () => {
  const row = store.db.selectFrom('merchants').selectAll().where('merchantId', '=', 'demo')
  return row.executeTakeFirstOrThrow()
}

describe('the settings', () => {
  it('change where notifications of card payments go', async () => {
    const notificationUrl = 'https://shop.example/hooks'
    const { text } = await visitor.follow(`${settings}/notification-url`, { notificationUrl })
    expect(text).toContain(`value="${notificationUrl}"`)
    expect((await merchantRow()).notificationUrl).toBe(notificationUrl)
    const wrong = await visitor.submit(`${settings}/notification-url`, {
      notificationUrl: 'https://10.0.0.1/"x',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('id="notificationUrl-mistake">The URL must point to a public host.')
    expect(wrong.text).toContain('value="https://10.0.0.1/&#34;x"')
    expect((await merchantRow()).notificationUrl).toBe(notificationUrl)
    await visitor.follow(`${settings}/notification-url`, { notificationUrl: ' ' })
    expect((await merchantRow()).notificationUrl).toBeNull()
  })

  it('of a sandbox with a public name do not take an address of its machine', async () => {
    const local = { notificationUrl: 'http://localhost:4000/hooks' }
    await visitor.follow(`${settings}/notification-url`, local)
    expect((await merchantRow()).notificationUrl).toBe(local.notificationUrl)
    const origin = 'https://sandbox.example'
    const shared = await startTestService({ publicUrl: origin })
    const stranger = await visitDashboard(shared, { token: 'at_test_demo', origin })
    const { status, text } = await stranger.submit(`${settings}/notification-url`, local)
    expect([status, text.includes('The URL must point to a public host.')]).toEqual([400, true])
    const price = { amount: 1000, currency: 'BRL', country: 'BR' }
    const link = { ...price, orderId: 'o', allowPaymentMethods: ['PIX'], callbackUrl: local.notificationUrl }
    const answer = await shared.post('/v2/cashier/payment-link', link, asMerchant('demo'))
    expect(answer.body).toMatchObject({ data: { errors: [{ reason: 'invalid_url', field: 'callbackUrl' }] } })
    await shared.close()
  })

  it('change what payers see, and keep what was typed beside a mistake', async () => {
    const profile = { color: '#0a7a4b', supportEmail: 'help@shop.example', legalName: 'Loja Boa Ltda.' }
    const saved = await visitor.follow(`${settings}/profile`, profile)
    expect(saved.text).toContain('value="Loja Boa Ltda."')
    expect(JSON.parse((await merchantRow()).profile)).toEqual(profile)
    const wrong = await visitor.submit(`${settings}/profile`, {
      ...profile,
      color: 'green',
      supportPhone: '3333',
      termsUrl: 'http://shop.example/terms',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('id="color-mistake">Enter a color as # and six hex digits')
    expect(wrong.text).toContain('id="supportPhone-mistake">Enter the phone number with its country code')
    expect(wrong.text).toContain('id="termsUrl-mistake">The URL must begin with https://.')
    expect(wrong.text).toContain('value="green"')
    expect(JSON.parse((await merchantRow()).profile)).toEqual(profile)

    const linkId = await service.newLinkId({ orderId: 'faced' })
    const page = await service.send(`/pay/${linkId}`)
    expect(page.text).toContain('href="mailto:help@shop.example"')
    const style = await service.send('/pay/assets/color-0a7a4b.css')
    expect(style.text).toContain('--button: #0a7a4b; --on-button: #fff;')
    expect(style.headers.get('cache-control')).toContain('immutable')
    expect((await service.send('/pay/assets/color-0a7a4b;}.css')).status).not.toBe(200)

    const changes = await visitor.follow(`${settings}/profile`, { legalName: profile.legalName })
    expect(JSON.parse((await merchantRow()).profile)).toEqual({ legalName: profile.legalName })
    expect(changes.text).toContain('Support e-mail · from <bdi>help@shop.example</bdi> to nothing')
  })

  it('prepare the form of a new link', async () => {
    const returnUrl = 'https://shop.example/thanks'
    await visitor.follow(`${settings}/profile`, { returnUrl })
    await visitor.follow(`${settings}/notification-url`, { notificationUrl: 'https://shop.example/hook' })
    const { text } = await visitor.look('/dashboard/links/new')
    expect(text).toMatch(/id="orderId" name="orderId" value="\d{8}-[0-9a-f]{6}"/)
    expect(text).toContain(`name="redirectUrl" value="${returnUrl}"`)
    expect(text).toContain('name="callbackUrl" value="https://shop.example/hook"')
    await visitor.follow(`${settings}/profile`, {})
    await visitor.follow(`${settings}/notification-url`, { notificationUrl: '' })
  })

  it('add an origin in its usual form, and remove it', async () => {
    const added = await visitor.follow(`${settings}/origins`, { origin: 'HTTPS://Shop.example:443/' })
    expect(added.text).toContain('<code>https://shop.example</code>')
    const wrong = await visitor.submit(`${settings}/origins`, { origin: 'https://*.example' })
    expect([wrong.status, wrong.text.includes('id="origin-mistake">This is a whole domain')]).toEqual([
      400,
      true,
    ])
    const removed = await visitor.follow(`${settings}/origins/remove`, { origin: 'https://shop.example' })
    const list = /<ul class="settings-list">.*?<\/ul>/s
    expect(added.text.match(list)?.[0]).toContain('https://shop.example')
    expect(removed.text.match(list)?.[0]).not.toContain('https://shop.example')
  })

  it('refuse more origins than fit into a header that proxies accept', async () => {
    const origins = [1, 2, 3, 4, 5, 6, 7].map((number) => `https://${number}${'.x23456789'.repeat(27)}`)
    for (const origin of origins) await visitor.submit(`${settings}/origins`, { origin })
    const { status, text } = await visitor.submit(`${settings}/origins`, {
      origin: `https://8${'.x23456789'.repeat(27)}`,
    })
    expect([status, text.includes('id="origin-mistake">All origins together may have 2,000')]).toEqual([
      400,
      true,
    ])
    const field = await service.send(`/frames/${version}/field.html?key=ek_test_demo`)
    expect([...field.headers].flat().join('').length).toBeLessThan(4000)
    for (const origin of origins) await visitor.submit(`${settings}/origins/remove`, { origin })
  })

  it('show the API keys, add one that works, and revoke it', async () => {
    expect((await visitor.look(settings)).text).toContain('<code>ek_test_demo</code>')
    const wrong = await visitor.submit(`${settings}/api-keys`, { name: 'x'.repeat(65) })
    expect([wrong.status, wrong.text.includes('id="name-mistake">Enter a name of 1 to 64')]).toEqual([
      400,
      true,
    ])
    const { text } = await visitor.follow(`${settings}/api-keys`, { name: 'Web <b>' })
    const [key = ''] = /ek_test_[0-9a-f]{32}/.exec(text) ?? []
    expect(text).toContain('<bdi>Web &#60;b&#62;</bdi>')
    const find = () => service.find('none', { 'x-api-key': key, authorization: 'Bearer at_test_demo' })
    const id = shortIdOf(hashOf(key))
    const rowOf = (page: string): string => page.split('<li>').find((row) => row.includes(key)) ?? ''
    expect(rowOf(text)).toContain(' · not used yet')
    expect((await find()).status).toBe(404)
    await service.runJobs()
    expect(rowOf((await visitor.look(settings)).text)).toMatch(/ · last used <time datetime="20/)
    const unnamed = await visitor.submit(`${settings}/api-keys/rename`, { id, name: ' ' })
    expect([unnamed.status, rowOf(unnamed.text)]).toEqual([
      400,
      expect.stringContaining(`id="name-${id}-mistake"`),
    ])
    const renamed = await visitor.follow(`${settings}/api-keys/rename`, { id, name: 'Till' })
    expect(rowOf(renamed.text)).toContain('<bdi>Till</bdi>')
    expect((await visitor.follow(`${settings}/api-keys/revoke`, { id })).text).toContain('Revoked')
    expect((await find()).status).toBe(401)
  })

  it('refuse more API keys than a hundred, and show only the latest that were revoked', async () => {
    const psp = await visitDashboard(service, 'psp')
    const add = () => psp.submit(`${settings}/api-keys`, { name: 'Till' })
    const author = { merchantId: 'psp', actor: 'dashboard', atMs: 1 } as const
    const keys = Array.from({ length: 99 }, (_, number) => `ek_test_many_${number}_`)
    for (const apiKey of keys) await addApiKey(store.db, author, { apiKey, name: 'Till' })
    const { status, text } = await add()
    expect([status, text.includes('id="name-mistake">There are 100 API keys already. Revoke one')]).toEqual([
      400,
      true,
    ])
    for (const [index, apiKey] of keys.entries()) {
      const revocation = { ...author, atMs: index + 1 }
      await revokeCredential(store.db, revocation, { kind: 'apiKey', id: shortIdOf(hashOf(apiKey)) })
    }
    const page = (await psp.look(settings)).text
    expect(page.match(/badge over">Revoked/g)).toHaveLength(20)
    expect([page.includes('>ek_test_many_78_<'), page.includes('>ek_test_many_79_<')]).toEqual([false, true])
  })

  it('refuse an eleventh secret that would sign beside the others', async () => {
    const psp = await visitDashboard(service, 'psp')
    const replace = () => psp.submit(`${settings}/signing-secret`)
    for (let number = 1; number < 10; number += 1) expect((await replace()).status).toBe(200)
    const { status, text } = await replace()
    expect([status, text.includes('role="alert">Ten secrets sign already.')]).toEqual([400, true])
  })

  it('replace the signing secret, show it once, and let the previous one sign for a day', async () => {
    const { text } = await visitor.submit(`${settings}/signing-secret`)
    const [secret = ''] = /whsec_[\w+/=]+/.exec(text) ?? []
    expect(secret.length).toBeGreaterThan(30)
    const later = await visitor.look(settings)
    expect(later.text).not.toContain(secret)
    expect(later.text.match(/ · signs until/g)).toHaveLength(1)
    expect(
      JSON.stringify(await store.db.selectFrom('notificationSecrets').selectAll().execute()),
    ).not.toContain(secret)
  })

  it('list the access tokens with their names, and revoke one, which ends its sessions', async () => {
    const token = { merchantId: 'demo', tokenHash: hashOf('at_leaver'), expiresAtMs: null }
    await insertAccessToken(store.db, { ...token, name: 'Leaver <i>', role: 'write' })
    const leaver = await visitDashboard(service, { token: 'at_leaver' })
    const { text } = await visitor.look(settings)
    // They cannot be created here, because a token would outlive a stolen session.
    expect((await visitor.submit(`${settings}/access-tokens`, { name: 'Thief' })).status).toBe(404)
    expect(text).toContain('<bdi>Leaver &#60;i&#62;</bdi> <span class="tag">write</span>')
    await visitor.follow(`${settings}/access-tokens/revoke`, { id: shortIdOf(hashOf('at_leaver')) })
    expect((await leaver.look(settings)).status).toBe(303)
  })

  it('store a logo that payers see, served by this service, and remove it', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = (content: Uint8Array<ArrayBuffer>, { formKey, cookie }: Visitor = visitor) => {
      const form = new FormData()
      form.set('formKey', formKey)
      form.set('logo', new File([content], 'logo.png', { type: 'image/png' }))
      const headers = { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
      return service.send(`${settings}/logo`, { method: 'POST', headers, body: form, redirect: 'manual' })
    }
    expect((await upload(new Uint8Array(picture))).status).toBe(303)
    const [path = ''] = /\/pay\/logos\/[0-9a-f]{64}/.exec((await visitor.look(settings)).text) ?? []
    const served = await fetch(service.url + path)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await served.arrayBuffer())).toEqual(picture)

    const linkId = await service.newLinkId()
    expect((await service.send(`/pay/${linkId}`)).text).toContain(`<img class="logo" src="${path}"`)
    expect(await service.findLink(linkId)).toMatchObject({ merchant: { logo: service.url + path } })

    for (const wrong of ['<svg/>', 'x'.repeat(205_000), '']) {
      const answer = await upload(new TextEncoder().encode(wrong))
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('id="logo-mistake">The logo must')
    }
    expect((await upload(new Uint8Array(300_000))).status).toBe(413)
    expect((await upload(new Uint8Array(picture), { ...visitor, formKey: 'x' })).status).toBe(403)
    const elsewhere = new FormData()
    elsewhere.set('formKey', visitor.formKey)
    const headers = { cookie: visitor.cookie, origin: service.url }
    const other = await service.send(`${settings}/api-keys`, { method: 'POST', headers, body: elsewhere })
    expect(other.status).toBe(415)

    await visitor.follow(`${settings}/logo/remove`)
    expect((await fetch(service.url + path)).status).toBe(404)
    expect((await service.send(`/pay/${linkId}`)).text).toContain(
      '<span class="logo" aria-hidden="true">O</span>',
    )
  })

  it('are separate for each merchant: nothing of another merchant is shown or changed', async () => {
    const stranger = await visitDashboard(service, 'other')
    const id = shortIdOf(hashOf('ek_test_demo'))
    expect((await stranger.look(settings)).text).not.toContain(id)
    for (const name of ['api-keys', 'access-tokens']) {
      for (const each of [id, shortIdOf(hashOf('at_test_demo'))]) {
        expect((await stranger.submit(`${settings}/${name}/revoke`, { id: each })).status).toBe(404)
      }
    }
    await stranger.submit(`${settings}/origins/remove`, { origin: 'http://localhost:*' })
    expect((await visitor.look(settings)).text).toContain('<code>http://localhost:*</code>')
    expect((await service.find('none')).status).toBe(404)
  })

  it('have no forms for people with read-only access, and refuse forms from them', async () => {
    const token = { merchantId: 'demo', tokenHash: hashOf('at_looker'), expiresAtMs: null }
    await insertAccessToken(store.db, { ...token, role: 'read' })
    const looker = await visitDashboard(service, { token: 'at_looker' })
    const { text } = await looker.look(settings)
    expect(text.match(/\baction="[^"]*"/g)).toEqual(['action="/dashboard/logout"'])
    for (const [path, fields] of [
      ['api-keys', { name: 'Thief' }],
      ['signing-secret', {}],
      ['api-keys/revoke', { id: shortIdOf(hashOf('ek_test_demo')) }],
      ['access-tokens/revoke', { id: shortIdOf(hashOf('at_test_demo')) }],
      ['origins', { origin: 'https://evil.example' }],
      ['origins/remove', { origin: 'http://localhost:*' }],
      ['notification-url', { notificationUrl: 'https://evil.example' }],
    ] as const) {
      expect([path, (await looker.submit(`${settings}/${path}`, fields)).status]).toEqual([path, 403])
    }
  })
})
