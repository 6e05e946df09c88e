import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { type Shop, startShop } from './start-shop.ts'

const serviceUrl = 'http://127.0.0.1:4242'
const secrets = { accessToken: 'at_test_secret', notificationSecret: 'whsec_c2VjcmV0' }
let shop: Shop

beforeAll(async () => {
  shop = await startShop({ port: 0, serviceUrl, ...secrets, apiKey: 'ek_test_shop' })
})
afterAll(() => shop.close())

/** Requests a path exactly as it is written; `fetch` would normalize it first. */
function statusOf(path: string, host?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    request({ hostname, port, path, ...(host && { headers: { host } }) }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

/** Paths of the modules that a module imports. */
async function modulesOf(path: string): Promise<readonly string[]> {
  const source = await (await fetch(shop.url + path)).text()
  const names = [...source.matchAll(/^import .* from '(\.[^']+)'/gm)].map(([, name]) => name ?? '')
  return names.map((name) => new URL(name, shop.url + path).pathname)
}

describe.each(['/', '/playground', '/react', '/terms', '/privacy'])('the page at %s', (path) => {
  it('has no inline script or style, so that a strict policy holds', async () => {
    const page = await (await fetch(shop.url + path)).text()
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
    expect(page).not.toContain('{{')
  })

  it('can load every picture, style sheet and script that it names', async () => {
    const page = await (await fetch(shop.url + path)).text()
    const paths = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, name]) => name ?? '')
    expect(paths.length).toBeGreaterThan(4)
    for (const name of paths) expect((await fetch(shop.url + name)).status, name).toBe(200)
  })

  it('is safe against any text in the configuration', async () => {
    const odd = await startShop({ port: 0, serviceUrl, ...secrets, apiKey: '"><script>' })
    const page = await (await fetch(odd.url + path)).text()
    await odd.close()
    expect(page).not.toContain('"><script>')
  })
})

describe('the checkout page', () => {
  it('has the service’s library, the public key and formatted prices', async () => {
    const page = await (await fetch(shop.url)).text()
    expect(page).toMatch(
      /<script src="http:\/\/127.0.0.1:4242\/element-1.2.0.js" integrity="sha384-[\w+/]{64}" crossorigin="anonymous" defer><\/script>/,
    )
    expect(page).toContain('data-api-key="ek_test_shop"')
    expect(page).toContain('Pay R$390.00')
    expect(page).not.toContain('{{')
  })

  it('has no secret in any file', async () => {
    const modules = [...(await modulesOf('/checkout.js')), ...(await modulesOf('/playground.js'))]
    const paths = [
      '/',
      '/playground',
      '/react',
      '/react/app.js',
      '/checkout.js',
      '/playground.js',
      ...modules,
    ]
    for (const path of paths)
      expect(await (await fetch(shop.url + path)).text()).not.toMatch(/at_test_secret|whsec_/)
  })
})

describe('the files of the page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/checkout.css', 'text/css; charset=utf-8'],
    ['/checkout.js', 'text/javascript; charset=utf-8'],
    ['/pictures/cup.svg', 'image/svg+xml'],
    ['/playground', 'text/html; charset=utf-8'],
    ['/fonts/space-mono.woff2', 'font/woff2'],
    ['/react', 'text/html; charset=utf-8'],
    ['/react/app.js', 'text/javascript; charset=utf-8'],
  ])('serve %s as %s', async (path, type) => {
    const response = await fetch(shop.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
  })

  it('include every module that a served module imports', async () => {
    const wanted = new Set(['/checkout.js', '/playground.js'])
    for (const path of wanted) {
      expect((await fetch(shop.url + path)).status, path).toBe(200)
      for (const name of await modulesOf(path)) wanted.add(name)
    }
    expect(wanted.size).toBeGreaterThan(20)
  })

  it.each([
    '/checkout.html',
    '/playground.html',
    '/react.html',
    '/react/main.tsx',
    '/react/nowhere',
    '/playground/setup.test.ts',
    '/pay-answer.ts',
    '/tsconfig.json',
    '/package.json',
    '/../package.json',
    '/pictures/../../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/src/main.ts',
    '/pictures/..%5c..%5cpackage.json',
    '/src/main.ts',
    '//etc/passwd',
    '/checkout.js/',
    '/pictures',
  ])('do not include %s', async (path) => {
    expect(await statusOf(path)).toBe(404)
  })
})

describe('a page or file of text', () => {
  it.each([
    ['/', 'Accept-Encoding, Accept-Language, Cookie'],
    ['/checkout.css', 'Accept-Encoding'],
    ['/checkout.js', 'Accept-Encoding'],
    ['/pictures/coffee.svg', 'Accept-Encoding'],
  ])('%s is compressed', async (path, vary) => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(shop.url + path, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe(vary)
    }
    const plain = await fetch(shop.url + path, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('may be read by search engines, with a description', async () => {
    const robots = await fetch(`${shop.url}/robots.txt`)
    expect([robots.status, await robots.text()]).toEqual([200, 'User-agent: *\nAllow: /\n'])
    for (const path of ['/', '/playground', '/react']) {
      expect(await (await fetch(shop.url + path)).text()).toMatch(
        /<meta name="description" content="[^"]{50,}">/,
      )
    }
  })
})

describe('every response', () => {
  it.each(['/', '/playground', '/react', '/react/app.js', '/checkout.js', '/pictures/cup.svg', '/nowhere'])(
    'has the security headers: %s',
    async (path) => {
      const { headers } = await fetch(shop.url + path)
      expect(headers.get('content-security-policy')).toBe(
        securityHeaders({ serviceUrl: 'http://127.0.0.1:4242', apiKey: 'ek_test_shop' })[
          'content-security-policy'
        ],
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    },
  )

  it('has the usual error body for an error', async () => {
    const response = await fetch(`${shop.url}/pay`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      status: 'refused',
      reason: 'not_found',
      message: 'There is no such page in this shop.',
    })
  })
})

describe('an address that the shop does not have', () => {
  it('is a page for people, and JSON for programs', async () => {
    const ask = (accept: string) => fetch(`${shop.url}/nope`, { headers: { accept } })
    const page = await ask('text/html,*/*;q=0.8')
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<h1 id="confirmation-title">Page not found</h1>')
    const answer = await ask('*/*')
    expect([answer.status, await answer.json()]).toMatchObject([404, { reason: 'not_found' }])
  })
})

it.each(['/', '/playground', '/orders/order-1', '/nowhere'])(
  'does not answer at %s to a page whose name leads to this machine',
  async (path) => {
    expect(await statusOf(path, 'evil.example:3000')).toBe(400)
    expect(await statusOf(path, '127.0.0.1:3000')).toBe(await statusOf(path))
    expect(await statusOf(path)).not.toBe(400)
  },
)
