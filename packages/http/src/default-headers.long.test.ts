import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { challengePathOf } from '../../server/test/support/challenges.ts'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { type RegisteredRoute, recordRoutes } from '../../server/test/support/record-routes.ts'
import {
  asMerchant,
  startTestService,
  type TestService,
} from '../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../server/test/support/visit-dashboard.ts'

const { routes, started: service } = await recordRoutes(startTestService)
await closeAfterAll(service)
const overHttps = await closeAfterAll(startTestService({ publicUrl: 'https://pay.example' }))

const linkId = await service.newLinkId()
const cardId = await service.newCardId()
const payment = { cardId, idempotencyKey: 'payment-1', card3dsInfo: { use3ds: true } }
const challengeId = challengePathOf(await service.charge(payment)).replace('/3ds/', '')
/** Values for path parameters, so that requests reach pages and not only errors. */
const things: Readonly<Record<string, string>> = { linkId, challengeId, idempotencyKey: 'payment-1' }
const { cookie } = await visitDashboard(service)
const insider = { ...asMerchant('demo'), cookie, 'content-type': 'application/json' }

const pathOf = ({ url }: RegisteredRoute): string =>
  url.replace(/:(\w+)/g, (_, name: string) => things[name] ?? 'x').replace('*', 'nothing/there')

async function ask(path: string, init: RequestInit = {}, { url } = service): Promise<Response> {
  const answer = await fetch(url + path, { redirect: 'manual', ...init })
  // An event stream would not end. Any other body is read, because the next request then uses the same connection.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel()
  else await answer.arrayBuffer()
  return answer
}

/** A CSP source that allows one origin, one script or one hash. It is neither a whole scheme nor anything unsafe. */
const narrow =
  /^('(none|self|script|sha256-[\w+/=-]+)'|data:|allow-[\w-]+|https?:\/\/[\w.-]+(:\d+|:\*)?(\/frames\/[\w./]+\.js)?)$/

function sourcesIn(policy: string): string[] {
  return policy.split('; ').flatMap((directive) => directive.split(' ').slice(1))
}

/** Lists what is wrong with the headers of a response. */
function flawsOf({ headers }: { readonly headers: Headers }): string[] {
  const missing = Object.entries(wanted).filter(([name, value]) => !value.test(headers.get(name) ?? ''))
  const policy = headers.get('content-security-policy') ?? ''
  return [
    ...missing.map(([name]) => `${name}: ${headers.get(name)}`),
    ...directives.filter((part) => !policy.includes(part)),
    ...sourcesIn(policy).filter((source) => !narrow.test(source)),
  ]
}

const wanted: Readonly<Record<string, RegExp>> = {
  'cache-control': /^(no-store|no-cache|(public|private), max-age=\d+(, immutable)?)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'origin-agent-cluster': /^\?1$/,
  'permissions-policy': /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\).*usb=\(\)/,
  'referrer-policy': /^(no-referrer|same-origin)$/,
  'x-content-type-options': /^nosniff$/,
  'x-request-id': /^[\da-f-]{36}$/,
}
const directives = ["default-src 'none'", "base-uri 'none'", 'form-action ', 'frame-ancestors ']

describe('the headers of every response', () => {
  it('are set on every route, with and without credentials', async () => {
    expect(routes.length).toBeGreaterThan(80)
    const seen = new Set<number>()
    for (const route of routes) {
      // A reset would delete what this test created.
      const visitors = route.url === '/v1/sandbox/reset' ? [{}] : [{}, insider]
      for (const headers of visitors) {
        const body = /POST|PUT|PATCH/.test(route.method) ? '{}' : null
        const answer = await ask(pathOf(route), { method: route.method, headers, body })
        expect([route.method, route.url, answer.status, flawsOf(answer)]).toEqual([
          ...[route.method, route.url, answer.status, []],
        ])
        seen.add(answer.status)
      }
    }
    expect([...seen].toSorted()).toEqual(expect.arrayContaining([200, 303, 400, 401, 403, 404, 415]))
  })

  it('negative control: a header that is missing or too wide is found', async () => {
    const { headers } = await ask('/reference')
    expect(flawsOf({ headers })).toEqual([])
    for (const name of [...Object.keys(wanted), 'content-security-policy']) {
      const others = new Headers([...headers].filter(([each]) => each !== name))
      expect([name, flawsOf({ headers: others }).length > 0]).toEqual([name, true])
    }
    const policy = headers.get('content-security-policy') ?? ''
    for (const source of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'blob:']) {
      const wide = new Headers(headers)
      wide.set('content-security-policy', `${policy}; style-src ${source}`)
      expect(flawsOf({ headers: wide })).toEqual([source])
    }
  })

  it.each(['OPTIONS', 'PUT', 'DELETE'])(
    'are set on every path for %s, which no route accepts',
    async (method) => {
      // A page asks whether it may ask for a plan.
      const isAccepted = (url: string) => method === 'OPTIONS' && url.endsWith('/installments-plans')
      for (const route of routes.filter(({ url }) => !isAccepted(url))) {
        const answer = await ask(pathOf(route), { method })
        expect([route.url, answer.status >= 400, flawsOf(answer)]).toEqual([route.url, true, []])
      }
    },
  )

  it.each([
    ...[
      '/nowhere',
      '/v1/nowhere',
      '/frames/',
      `/frames/${version}/field.html`,
      '/%ff',
      '//',
      '/pay/',
      '/3ds/x',
    ],
    ...[`/frames/${version}/field.html?key=ek_test_nobody`, `/frames/${version}/field.html?key=ek_test_demo`],
    ...['/pay/x/events', '/dashboard/x', '/metrics', '/openapi.json', '/scripts.json'],
  ])('are set at %s', async (path) => {
    expect(flawsOf(await ask(path))).toEqual([])
    expect(flawsOf(await ask(path, {}, overHttps))).toEqual([])
  })

  it('require HTTPS only if the service is reached over HTTPS', async () => {
    const name = 'strict-transport-security'
    for (const path of ['/health', '/nowhere', '/%ff', '/reference']) {
      expect((await ask(path)).headers.get(name)).toBeNull()
      expect((await ask(path, {}, overHttps)).headers.get(name)).toBe('max-age=31536000')
    }
    expect((await say(overHttps, 'no HTTP\r\n\r\n')).get(name)).toBe('max-age=31536000')
  })

  it('are set on the response to bytes that are not HTTP', async () => {
    const headers = await say(service, 'no HTTP\r\n\r\n')
    expect(flawsOf({ headers })).toEqual([])
    const others = await say(service, 'no HTTP\r\n\r\n')
    expect(others.get('x-request-id')).not.toBe(headers.get('x-request-id'))
  })

  it('let other sites load only the library and its fields', async () => {
    const open = new Set<string>()
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const { headers } = await ask(pathOf(route), { headers: insider })
      if (headers.get('cross-origin-resource-policy') !== 'same-origin') open.add(route.url)
    }
    expect([...open]).toEqual([
      `/element-${version}.js`,
      `/element-${version}.mjs`,
      `/fonts-${version}.mjs`,
      `/payments-${version}.mjs`,
      `/development-${version}.mjs`,
      `/compat-stripe-${version}.js`,
      `/compat-stripe-${version}.mjs`,
      `/compat-smart-fields-${version}.js`,
      `/compat-smart-fields-${version}.mjs`,
      `/frames/${version}/third-party-notices.txt`,
      '/scripts.json',
    ])
    const field = await ask(`/frames/${version}/field.html?key=ek_test_demo`)
    expect(field.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})

/** Sends text over a connection. @returns the headers of the response. */
async function say({ url }: TestService, words: string): Promise<Headers> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end(words)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  return new Headers(
    lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.replace(/^[^:]*: /, '')]),
  )
}
