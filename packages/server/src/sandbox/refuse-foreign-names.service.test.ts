import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asMerchant, startTestService, type TestService } from '../../test/support/start-test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** `fetch` does not let the host be set. @returns the status. */
function ask(url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${url}/v1/payments/refunds`, { headers: { ...asMerchant('demo'), ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

const page = { 'sec-fetch-site': 'same-origin' }

describe('a sandbox on a developer’s machine', () => {
  it.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'shop.localhost:4000', '192.168.1.7:4000'])(
    'answers a browser at %s',
    async (host) => {
      expect(await ask(service.url, { ...page, host })).toBe(200)
    },
  )

  it.each([
    'evil.example',
    'evil.example:4000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
  ])('refuses a browser at %s, and answers programs', async (host) => {
    expect(await ask(service.url, { ...page, host })).toBe(400)
    expect(await ask(service.url, { origin: `http://${host}`, host })).toBe(400)
    expect(await ask(service.url, { host })).toBe(200)
  })

  it('has any name behind a public address', async () => {
    const shared = await startTestService({ publicUrl: 'https://sandbox.example' })
    try {
      expect(await ask(shared.url, { ...page, host: 'service:4000' })).toBe(200)
    } finally {
      await shared.close()
    }
  })
})
