import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import type { Secret } from '../../../../values/src/secret.ts'
import { sandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { newSigningSecret, sandboxSigningSecret } from '../signing-secrets.ts'
import { sign } from './sign.ts'

const now = (): number => Math.floor(Date.now() / 1000)
const secret = newSigningSecret()
const message = {
  id: 'msg_1',
  timestamp: now(),
  body: '{"type":"payment_link.updated","data":{"name":"José 😀"}}',
}

/** Verifies a message as a receiver does, with the library of Standard Webhooks. */
const read = (body: string, headers: object, by: Secret<string> = secret): unknown =>
  new Webhook(by.reveal()).verify(body, { ...headers })

describe('a signed notification', () => {
  it('is accepted by the library of Standard Webhooks', () => {
    expect(read(message.body, sign(message, [secret]))).toEqual(JSON.parse(message.body))
  })

  it("has the same signature as the library's, for any content", () => {
    fc.assert(
      fc.property(fc.json(), fc.uuid(), (body, id) => {
        const made = sign({ id, timestamp: 1_900_000_000, body }, [secret])
        const theirs = new Webhook(secret.reveal()).sign(id, new Date(1_900_000_000_000), body)
        expect(made['webhook-signature']).toBe(theirs)
      }),
    )
  })

  it('is accepted by a receiver that knows one of two secrets, during a rotation', () => {
    const before = newSigningSecret()
    const headers = sign(message, [secret, before])
    for (const known of [secret, before]) expect(() => read(message.body, headers, known)).not.toThrow()
    expect(() => read(message.body, headers, newSigningSecret())).toThrow()
  })

  it('is refused if its text, its id or its time was changed', () => {
    const headers = sign(message, [secret])
    expect(() => read(message.body.replace('name', 'Name'), headers)).toThrow('No matching signature found')
    expect(() => read(message.body, { ...headers, 'webhook-id': 'msg_2' })).toThrow()
    const later = { ...headers, 'webhook-timestamp': String(message.timestamp + 1) }
    expect(() => read(message.body, later)).toThrow()
  })

  it('is refused if it is old: the time is that of the delivery', () => {
    const old = sign({ ...message, timestamp: now() - 600 }, [secret])
    expect(() => read(message.body, old)).toThrow('Message timestamp too old')
  })
})

it.each(sandboxMerchants.map(({ id }) => [id]))(
  'the secret of the merchant %s of the sandbox is in docs/notifications.md as it is',
  (id) => {
    const document = readFileSync(new URL('../../../../../docs/notifications.md', import.meta.url), 'utf8')
    expect(document).toContain(`| \`${id}\` | \`${sandboxSigningSecret(id).reveal()}\` |`)
  },
)

describe('the receiver in docs/notifications.md', () => {
  type IsGenuine = (headers: object, body: string, secret: string) => boolean
  const document = readFileSync(new URL('../../../../../docs/notifications.md', import.meta.url), 'utf8')
  const [, snippet = ''] = /```js\n(.*?)```/s.exec(document) ?? []
  const load = async (code: string): Promise<IsGenuine> => {
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    return (module as { readonly isGenuine: IsGenuine }).isGenuine
  }

  it('accepts only genuine messages', async () => {
    const isGenuine = await load(snippet)
    const own = secret.reveal()
    const headers = sign(message, [newSigningSecret(), secret])
    expect(isGenuine(headers, message.body, own)).toBe(true)
    expect(isGenuine(headers, `${message.body} `, own)).toBe(false)
    expect(isGenuine(headers, message.body, newSigningSecret().reveal())).toBe(false)
    expect(isGenuine({}, message.body, own)).toBe(false)
    for (const offset of [-301, 301]) {
      const old = { ...message, timestamp: now() + offset }
      expect(isGenuine(sign(old, [secret]), old.body, own)).toBe(false)
    }
    expect(isGenuine({ ...headers, 'webhook-timestamp': 'now' }, message.body, own)).toBe(false)
  })

  it('negative control: without its checks it accepts everything', async () => {
    const credulous = await load(
      snippet.replace('given.length === expected.length && timingSafeEqual(given, expected)', 'true'),
    )
    expect(credulous(sign(message, [newSigningSecret()]), 'forged', secret.reveal())).toBe(true)
  })
})

describe('a signing secret', () => {
  it('has 32 random bytes, in the format of Standard Webhooks', () => {
    expect(secret.reveal()).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    expect(newSigningSecret().reveal()).not.toBe(secret.reveal())
    expect(`${secret}${JSON.stringify({ secret })}`).not.toContain('whsec')
  })

  it("of a sandbox's own merchant is the published one", () => {
    expect(sandboxSigningSecret('demo').reveal()).toBe('whsec_ZWxlbWVudC1qcy1zYW5kYm94LWRlbW8tc2VjcmV0')
  })
})
