import { version } from '@element-js/protocol/frame'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { startService } from '../../../server/src/start/start-service.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { fixture } from '../../../server/test/support/hosted-files-fixture.ts'
import { startTestService } from '../../../server/test/support/start-test-service.ts'
import { frameHeaders } from './frame-headers.ts'

const service = await closeAfterAll(startTestService())

describe('the library files', () => {
  it.each([
    [`/element-${version}.js`, fixture.classicScript],
    [`/element-${version}.mjs`, fixture.module],
    [`/development-${version}.mjs`, fixture.development],
  ])('any page may load %s and cache it forever', async (path, content) => {
    const { status, headers, text } = await service.send(path)
    expect([status, text]).toEqual([200, content])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{27}(-gzip)?"$/),
    })
  })

  it('are sent compressed to clients that accept compression', async () => {
    const ask = (encoding: string) =>
      fetch(`${service.url}/element-${version}.js`, { headers: { 'accept-encoding': encoding } })
    const compressed = await ask('gzip, deflate')
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding')
    for (const encoding of ['identity', 'gzip;q=0', 'gzipped']) {
      const plain = await ask(encoding)
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(plain.headers.get('vary')).toBe('Accept-Encoding')
      expect(plain.headers.get('etag')).not.toBe(compressed.headers.get('etag'))
    }
  })

  it('are not sent again to clients that have them', async () => {
    const path = `/element-${version}.mjs`
    const etag = (await service.send(path)).headers.get('etag') ?? ''
    const again = await service.send(path, { headers: { 'if-none-match': `"x", W/${etag}` } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await service.send(path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  })

  it('are listed in an inventory, which any page may read and cache briefly', async () => {
    const { status, headers, text } = await service.send('/scripts.json')
    expect([status, text]).toEqual([200, fixture.inventory])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      etag: expect.any(String),
    })
    const etag = headers.get('etag') ?? ''
    const again = await service.send('/scripts.json', { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it.each([
    ['cover.js', fixture.cover],
    ['fonts.js', fixture.frameFonts],
    ['icons.js', fixture.icons],
  ])('have the part %s of the frame document, for no other site', async (name, content) => {
    const { status, headers, text } = await service.send(`/frames/${version}/${name}`)
    expect([status, text]).toEqual([200, content])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['element.tgz', 'no-cache'],
    [`element-${version}.tgz`, 'public, max-age=31536000, immutable'],
    [`custom-elements-${version}.tgz`, 'public, max-age=31536000, immutable'],
  ])('have the package %s for package managers, as it was built', async (name, caching) => {
    const { status, headers, text } = await service.send(`/packages/${name}`)
    expect([status, text]).toEqual([200, fixture.package])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': caching,
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('content-encoding')).toBeNull()
    const etag = headers.get('etag') ?? ''
    const again = await service.send(`/packages/${name}`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('have their packages in live too: they are public code', async () => {
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', acquirer, publicUrl: 'https://pay.example' })
    expect((await live.send('/packages/node.tgz')).text).toBe(fixture.package)
    await live.close()
  })

  it('come with third-party licenses, as plain text', async () => {
    const { status, headers, text } = await service.send(`/frames/${version}/third-party-notices.txt`)
    expect([status, text]).toEqual([200, fixture.fieldNotices])
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it('are the only files that are served', async () => {
    const paths = [
      '/element-1.2.1.js',
      `/element-${version}.js.gz`,
      '/scripts.json.br',
      `/frames/${version}/field.csp.json`,
      `/frames/${version}/`,
      `/frames/${version}/..%2f..%2felement-${version}.js`,
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/index.html',
      '/packages',
      '/packages/',
      '/packages/server.tgz',
      '/packages/element-1.2.1.tgz',
      '/packages/..%2fscripts.json',
      '/packages/element.tgz/../../package.json',
    ]
    for (const path of paths) expect([path, (await service.send(path)).status]).toEqual([path, 404])
  })
})

describe('the frame document', () => {
  const path = `/frames/${version}/field.html`

  it('has headers that allow only its own script and origin', async () => {
    const { status, headers, text } = await service.send(`${path}?key=ek_test_demo`)
    expect([status, text]).toEqual([200, fixture.field])
    const parts = ['cover.js', 'fonts.js', 'icons.js'].map(
      (name) => `${service.url}/frames/${version}/${name}`,
    )
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'sha256-c2NyaXB0' ${parts.join(' ')}; ` +
        "style-src 'sha256-c3R5bGU='; connect-src 'self'; " +
        "font-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors http://127.0.0.1:* " +
        'http://localhost:* https://127.0.0.1:* https://localhost:*; ' +
        'sandbox allow-scripts allow-same-origin; ' +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'cross-origin',
      'permissions-policy': expect.stringContaining('payment=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
    })
  })

  it('may import its parts from the public origin too, and nothing else from there', async () => {
    const elsewhere = await startTestService({ publicUrl: 'https://pay.example' })
    const { headers } = await elsewhere.send(`${path}?key=ek_test_demo`)
    const sources = ['https://pay.example', elsewhere.url].flatMap((origin) =>
      ['cover.js', 'fonts.js', 'icons.js'].map((name) => `${origin}/frames/${version}/${name}`),
    )
    expect(headers.get('content-security-policy')).toContain(
      `script-src 'sha256-c2NyaXB0' ${sources.join(' ')}; `,
    )
    await elsewhere.close()
  })

  it.each([
    ['?key=ek_test_demo', 'http://localhost:3000', 200, /./],
    [
      '?key=ek_test_demo',
      'https://shop.example',
      403,
      /^origin_not_allowed: Origin https:\/\/shop\.example is not registered for ek_test_demo: `element-server origins add <merchant> https:\/\/shop\.example`\.$/m,
    ],
    ['?key=ek_test_demo', 'null', 403, /^origin_not_allowed: Files and sandboxed frames .* https:/],
    ['?key=ek_test_demo', 'capacitor://localhost', 403, /^origin_not_allowed: Only pages from https:/],
    ['?key=ek_test_demo', 'chrome-extension://abcdefgh', 403, /^origin_not_allowed: Only pages from https:/],
    ['', 'https://shop.example', 400, /^The API key/],
    [
      '?key=ek_test_nobody',
      'https://shop.example',
      403,
      /^invalid_api_key: No merchant has the API key ek_test_nobody\.$/m,
    ],
    ['?key=%3Cb%3E', 'https://shop.example', 403, /^invalid_api_key: No merchant has the API key …\.$/m],
  ])('lets any page read why there is no field: %j, %s, %i', async (query, origin, status, text) => {
    const answer = await service.send(path + query, { headers: { origin } })
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(text)])
    // The answer depends on the origin, so a cache must not give it to another one.
    expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
    })
    // A page reads it anonymously, without the browser's credentials for the payer.
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('is the only response that pages may read: the API is not', async () => {
    const answer = await service.send('/v1/payments/tokens/card', {
      method: 'POST',
      headers: { origin: 'https://shop.example' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is revalidated by its ETag', async () => {
    const etag = (await service.send(`${path}?key=ek_test_demo`)).headers.get('etag') ?? ''
    const again = await service.send(`${path}?key=ek_test_demo`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('content-security-policy')).toContain('frame-ancestors http')
  })

  it.each([
    ['', 400],
    ['?key=', 400],
    ['?key=ek_test_demo&key=ek_test_other', 400],
    ['?key=ek_test_nobody', 403],
    ['?key=%00', 403],
  ])('is not served for %j', async (query, status) => {
    const answer = await service.send(path + query)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.text).not.toContain(fixture.field)
  })

  it('may not be embedded if the merchant registered no origin', () => {
    const { 'content-security-policy': policy } = frameHeaders({
      hashes: { script: [], style: [] },
      parts: [],
      origins: [],
      own: ['https://pay.example'],
    })
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'none'")
  })
})

it.each([
  [['https://shop.example'], '?0'],
  [['https://shop.example', 'https://www.vendor.example'], '?1'],
  [["'self'"], '?1'],
])('the frames of %j have a process apart from their own site: %s', (origins, cluster) => {
  const own = ['https://pay.vendor.example']
  const headers = frameHeaders({ hashes: { script: [], style: [] }, parts: [], origins, own })
  expect(headers['origin-agent-cluster']).toBe(cluster)
})

it('the service does not start without the files', async () => {
  await expect(startService({ hostedFilesDirectory: '/nowhere' })).rejects.toThrow(
    'The browser library in /nowhere has not been built; build it first.',
  )
})
