import { request } from 'node:http'
import fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { asMerchant, reasonOf, startTestService } from '../../../server/test/support/start-test-service.ts'
import type { App } from '../app.ts'
import { refuseUnknownRoutes } from './unknown-routes.ts'

const service = await closeAfterAll(startTestService())

// The test service checks each response against the API contract, which has one schema for errors.
const ask = (path: string, method: string) => service.send(path, { method, headers: asMerchant('demo') })

describe('a path with odd slashes', () => {
  const odd = [
    ...['/v1', '/v1/', '//v1/payments/charges/k', '/v1//payments/charges/k', '/v1/payments/charges/k//'],
    ...['/v1/payments/charges/card/capture/k//', '/v2/cashier/payment-link//refund', '/health//'],
    ...['///', '/v1/payments/charges/%2f/%2f', '/V1/payments/charges/k', '/nowhere/?a=//'],
  ]

  it.each(odd)('is unknown: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await ask(path, method)
      expect([method, answer.status, reasonOf(answer)]).toEqual([method, 404, 'not_found'])
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    expect((await ask(path, 'HEAD')).status).toBe(404)
  })
})

it('a path of thousands of slashes is split once, not for every route', async () => {
  const app = fastify()
  refuseUnknownRoutes(app as unknown as App)
  for (const name of ['a', 'b', 'c']) app.get(`/${name}/:id`, async () => '')
  const path = '/'.repeat(10_000)
  const split = vi.spyOn(String.prototype, 'split')
  try {
    expect((await app.inject(path)).statusCode).toBe(500)
    const long = split.mock.contexts.filter((text) => String(text).length >= path.length - 1)
    const calls = split.mock.calls.filter(
      ([by], call) => `${by}` === '/' && long.includes(split.mock.contexts[call]),
    )
    expect(calls).toEqual([['/', 4]])
  } finally {
    split.mockRestore()
    await app.close()
  }
})

describe('an unknown address', () => {
  const look = (path: string, headers: Readonly<Record<string, string>>) => service.send(path, { headers })
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'pt-BR' }

  it.each([
    ['/nope', 'Página não encontrada'],
    ['/v1/nope?lang=en', 'Page not found'],
    ['/dashboards', 'Página não encontrada'],
    ['/pay', 'Link de pagamento não encontrado'],
    ['/pay/?a=b', 'Link de pagamento não encontrado'],
    ['//evil.example/x', 'Página não encontrada'],
  ])('shows people a page: %s', async (path, heading) => {
    const { status, text, headers } = await look(path, browser)
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(/<h1>(.*?)<\/h1>/.exec(text)?.[1]).toBe(heading)
    expect(headers.get('vary')).toBe('Accept, Accept-Language, Cookie')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).not.toContain('evil.example')
  })

  it.each([{}, { accept: '*/*' }, { accept: 'application/json' }])(
    'tells programs in JSON: %j',
    async (headers) => {
      for (const path of ['/nope', '/pay', '/v1/nope']) {
        const answer = await look(path, headers)
        expect([answer.status, reasonOf(answer)]).toEqual([404, 'not_found'])
      }
    },
  )
})

describe('a method that a path does not accept', () => {
  it.each([
    ['/', 'POST', 'GET, HEAD'],
    ['/?a=b', 'PUT', 'GET, HEAD'],
    ['/health/', 'POST', 'GET, HEAD'],
    ['/v1/payments/charges/k/', 'POST', 'GET, HEAD'],
    ['/v1/payments/charges/%2f', 'DELETE', 'GET, HEAD'],
    ['/v1/payments/charges/card/', 'PUT', 'GET, HEAD, POST'],
    ['/v1/payments/charges/card/capture/k/?a=/', 'GET', 'POST'],
    ['/v2/cashier/payment-link/', 'DELETE', 'GET, HEAD, POST'],
    ['/v1/sandbox/payment-links//pay', 'GET', 'POST'],
    ['/openapi.json', 'OPTIONS', 'GET, HEAD'],
  ])('is refused at %s: %s', async (path, method, allowed) => {
    const answer = await ask(path, method)
    expect([answer.status, reasonOf(answer), answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      allowed,
    ])
  })
})

/** `fetch` cannot send addresses of these forms. */
function askAsWritten(
  method: string,
  path: string,
): Promise<{ status: number | undefined; allow: string | undefined }> {
  return new Promise((resolve, reject) => {
    const asking = request(service.url, { method, path }, ({ statusCode, headers }) =>
      resolve({ status: statusCode, allow: headers.allow }),
    )
    asking.on('error', reject).end()
  })
}

describe('a request that names an origin before its path', () => {
  it.each([
    ['GET', 'http://service.localhost/health', 200, undefined],
    ['POST', 'http://service.localhost/health?a=b', 405, 'GET, HEAD'],
    ['DELETE', 'HTTPS://service.localhost:443/v1/payments/charges/card', 405, 'GET, HEAD, POST'],
    ['POST', 'http://service.localhost/nowhere', 404, undefined],
    ['POST', 'http://service.localhost', 405, 'GET, HEAD'],
    ['POST', 'http://service.localhost?a=b', 405, 'GET, HEAD'],
    ['GET', 'ftp://elsewhere.example/health', 404, undefined],
  ])('gets the same answer as one without it: %s %s', async (method, path, status, allow) => {
    expect(await askAsWritten(method, path)).toEqual({ status, allow })
  })
})

it.each([
  ['GET', '/health#', 404, undefined],
  ['GET', 'http://service.localhost/health#/', 404, undefined],
  ['POST', '/v1/payments/charges/card#?a=b', 405, 'GET, HEAD'],
])('a # does not end an address: %s %s', async (method, path, status, allow) => {
  expect(await askAsWritten(method, path)).toEqual({ status, allow })
})
