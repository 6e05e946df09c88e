import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, it } from 'vitest'
import { overlapMs } from '../../../../payments/src/notifications/signing-secrets.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../vault/src/master-keys.ts'
import { closeAfterAll } from '../../../test/support/close-after-all.ts'
import { callCommand } from '../../../test/support/programs/call-command.ts'
import { startReceiver } from '../../../test/support/receivers/start-receiver.ts'
import { asMerchant, startTestService } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../test/support/temporary-folder.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const path = join(folder.path, 'service.sqlite')
const vaultKeys = generateMasterKey(1)
const variables = { DATABASE_URL: `sqlite:${path}`, VAULT_KEYS: vaultKeys }
const published = 'whsec_ZWxlbWVudC1qcy1zYW5kYm94LWRlbW8tc2VjcmV0'
const demo = asMerchant('demo')

const service = await closeAfterAll(
  startTestService({ store: { kind: 'file', path }, masterKeys: parseMasterKeys(vaultKeys) }),
)
const receiver = await closeAfterAll(startReceiver())

const call = (...args: string[]) => callCommand(args, variables)
const advance = (advanceSeconds: number) => service.post('/v1/sandbox/clock', { advanceSeconds }, demo)

async function rotate(...options: string[]): Promise<string> {
  const { printed, told } = await call('signing-secrets', 'rotate', 'demo', '--json', ...options)
  expect(told).toBe('')
  return (JSON.parse(printed) as { readonly secret: string }).secret
}

/** Which of the secrets sign the last delivery, of a notification that is created for it. */
async function signersAmong(secrets: readonly string[]): Promise<readonly boolean[]> {
  const seen: { headers: Record<string, string>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    seen.push({ headers: request.headers as Record<string, string>, body })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const callbackUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  const order = { orderId: crypto.randomUUID(), amount: 1000, currency: 'BRL', country: 'BR' }
  const body = { ...order, allowPaymentMethods: ['PIX'], callbackUrl }
  const { linkId } = (await service.post('/v2/cashier/payment-link', body, demo)).body as { linkId: string }
  await service.post('/v2/cashier/payment-link/cancel', { linkId }, demo)
  await service.runJobs()
  await new Promise((resolve) => server.close(resolve))
  const [message] = seen
  return secrets.map((secret) => {
    try {
      return Boolean(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {}))
    } catch {
      return false
    }
  })
}

describe('signing-secrets', () => {
  it('rotate: both sign for a day, and then only the new one; a reset restores the published one', async () => {
    expect(await signersAmong([published])).toEqual([true])
    const replacement = await rotate()
    expect(replacement).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    expect(await signersAmong([published, replacement])).toEqual([true, true])
    await advance(overlapMs / 1000 - 60)
    expect(await signersAmong([published, replacement])).toEqual([true, true])
    await advance(61)
    expect(await signersAmong([published, replacement])).toEqual([false, true])
    await service.send('/v1/sandbox/reset', { method: 'POST', headers: demo })
    expect(await signersAmong([published, replacement])).toEqual([true, false])
  })

  it('rotate --now: the earlier secrets stop signing', async () => {
    const first = await rotate()
    const second = await rotate('--now')
    expect(await signersAmong([published, first, second])).toEqual([false, false, true])
  })

  it('list shows ids and times, and never a secret', async () => {
    const secret = await rotate()
    const { printed } = await call('signing-secrets', 'list', 'demo')
    expect(printed).toMatch(/^Id +Created +Signs until\nwhs_[0-9a-f]{32} +\d{4}-\S+ \S+ UTC +-\nwhs_/)
    expect(printed).not.toContain(secret.slice(6))
    expect((await call('signing-secrets', 'list', 'other')).printed).toBe('There are none.')
  })

  it('use only keys that running services have, and create none if there is none', async () => {
    const VAULT_KEYS = `2:${generateMasterKey(2).slice(2)},${vaultKeys}`
    const unknown = await callCommand(['signing-secrets', 'rotate', 'demo'], { ...variables, VAULT_KEYS })
    expect([unknown.exitCode, unknown.told]).toEqual([
      1,
      'A running service does not know master key 2 of VAULT_KEYS, and could not open what is sealed with it. Nothing was changed.',
    ])
    const other = { ...variables, VAULT_KEYS: generateMasterKey(1) }
    expect((await callCommand(['signing-secrets', 'rotate', 'demo'], other)).told).toMatch(
      /^The vault keys do not open the stored data/,
    )
    const none = { DATABASE_URL: variables.DATABASE_URL }
    expect((await callCommand(['merchants', 'create', '--name', 'Shop'], none)).told).toMatch(
      /^There are no vault keys: VAULT_KEYS is not set, and there is no file /,
    )
    expect(existsSync(join(folder.path, 'vault.keys'))).toBe(false)
  })
})

describe('merchants update', () => {
  it('sets and removes the URL for notifications about card payments', async () => {
    const { printed } = await call(
      'merchants',
      'update',
      'demo',
      '--notification-url',
      `${receiver.url}/charges`,
    )
    expect(printed.split('\n')[0]).toBe(
      `demo gets notifications about card payments at ${receiver.url}/charges, and has no logo.`,
    )
    expect((await call('merchants', 'show', 'demo')).printed).toContain(`${receiver.url}/charges`)
    await service.charge({ cardId: await service.newCardId(), idempotencyKey: 'told' })
    await service.runJobs()
    const list = await service.send('/v1/notifications?type=charge.updated', { headers: demo })
    expect(list.body).toMatchObject({
      notifications: [
        { idempotencyKey: 'told', url: `${receiver.url}/charges`, payload: { type: 'charge.updated' } },
      ],
    })
    await call(
      'merchants',
      'update',
      'demo',
      '--notification-url',
      'none',
      '--logo-url',
      'https://shop.example/a.svg',
      '--support-email',
      'help@shop.example',
    )
    expect(JSON.parse((await call('merchants', 'show', 'demo', '--json')).printed)).toMatchObject({
      notificationUrl: null,
      logoUrl: 'https://shop.example/a.svg',
      profile: { supportEmail: 'help@shop.example' },
    })
    const { printed: after } = await call(
      'merchants',
      'update',
      'demo',
      '--support-email',
      'none',
      '--color',
      '#0a7a4b',
    )
    expect(after).toMatch(/\ncolor +#0a7a4b\n/)
    expect(after).not.toContain('support-email')
  })

  it.each([
    [[], 'There is nothing to change. Give --notification-url, --logo-url or a field of the profile.'],
    [['--notification-url', 'https://10.0.0.1/'], '--notification-url must be on a public host.'],
    [['--logo-url', 'http://shop.example/a.svg'], '--logo-url must begin with https://.'],
    [['--color', 'green'], '--color must be a color such as #0a7a4b.'],
    [
      ['--terms-url', 'shop.example'],
      '--terms-url must be an absolute URL, such as https://shop.example/page. Did you mean https://shop.example?',
    ],
  ])('refuses %j', async (options, line) => {
    const { exitCode, told } = await call('merchants', 'update', 'demo', ...options)
    expect([exitCode, told]).toEqual([2, line])
  })
})

it('a created merchant has a secret, which signs its notifications', async () => {
  const { printed } = await call('merchants', 'create', '--name', 'Book Shop', '--json')
  const made = JSON.parse(printed) as Readonly<Record<'apiKey' | 'accessToken' | 'signingSecret', string>>
  const own = await startReceiver(made.signingSecret)
  const headers = { 'x-api-key': made.apiKey, authorization: `Bearer ${made.accessToken}` }
  const order = {
    orderId: 'first',
    amount: 1000,
    currency: 'BRL',
    country: 'BR',
    allowPaymentMethods: ['PIX'],
  }
  const created = await service.post('/v2/cashier/payment-link', { ...order, callbackUrl: own.url }, headers)
  const { linkId } = created.body as { readonly linkId: string }
  await service.post('/v2/cashier/payment-link/cancel', { linkId }, headers)
  await service.runJobs()
  expect(own.received).toHaveLength(1)
  await own.close()
})
