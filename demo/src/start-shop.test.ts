import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Shop, startShop } from './start-shop.ts'

const serviceUrl = 'http://127.0.0.1:4242'
let shop: Shop

beforeAll(async () => {
  shop = await startShop({ port: 0, serviceUrl, apiKey: 'ek_test_shop', accessToken: 'at_test_secret' })
})
afterAll(() => shop.close())

/** Asks for a path exactly as it is written; `fetch` would tidy it up first. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    request({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

async function modulesOf(path: string): Promise<readonly string[]> {
  const source = await (await fetch(shop.url + path)).text()
  return [...source.matchAll(/^import .* from '\.(\/[^']+)'/gm)].map(([, name]) => name ?? '')
}

describe('the checkout page', () => {
  it('names the service’s library, the public key and prices that are ready to read', async () => {
    const page = await (await fetch(shop.url)).text()
    expect(page).toContain(`<script src="${serviceUrl}/element-1.2.0.js" defer></script>`)
    expect(page).toContain('data-api-key="ek_test_shop"')
    expect(page).toContain('Pay R$390.00')
    expect(page).not.toContain('{{')
  })

  it('has no inline script or style, so that a strict policy holds', async () => {
    const page = await (await fetch(shop.url)).text()
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  })

  it('never holds the access token, in no file', async () => {
    const paths = ['/', '/checkout.js', ...(await modulesOf('/checkout.js'))]
    for (const path of paths)
      expect(await (await fetch(shop.url + path)).text()).not.toContain('at_test_secret')
  })

  it('cannot be broken by what the configuration holds', async () => {
    const odd = await startShop({ port: 0, serviceUrl, apiKey: '"><script>', accessToken: 'at' })
    const page = await (await fetch(odd.url)).text()
    await odd.close()
    expect(page).not.toContain('"><script>')
  })
})

describe('the files of the page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/checkout.css', 'text/css; charset=utf-8'],
    ['/checkout.js', 'text/javascript; charset=utf-8'],
    ['/pictures/cup.svg', 'image/svg+xml'],
  ])('%s is served as %s', async (path, type) => {
    const response = await fetch(shop.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
  })

  it('include every module that a served module imports', async () => {
    const wanted = new Set(['/checkout.js'])
    for (const path of wanted) {
      expect((await fetch(shop.url + path)).status, path).toBe(200)
      for (const name of await modulesOf(path)) wanted.add(name)
    }
    expect(wanted.size).toBeGreaterThan(8)
  })

  it('include every picture and stylesheet of the page', async () => {
    const page = await (await fetch(shop.url)).text()
    const paths = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(paths.length).toBeGreaterThan(5)
    for (const path of paths) expect((await fetch(shop.url + path)).status, path).toBe(200)
  })

  it.each([
    '/checkout.html',
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

describe('every answer', () => {
  it.each(['/', '/checkout.js', '/pictures/cup.svg', '/nowhere'])(
    'has the security headers: %s',
    async (path) => {
      const { headers } = await fetch(shop.url + path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self' http://127.0.0.1:4242; style-src 'self'; img-src 'self' data:; " +
          "connect-src 'self'; frame-src http://127.0.0.1:4242; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    },
  )

  it('that is an error has the one body', async () => {
    const response = await fetch(`${shop.url}/pay`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      status: 'refused',
      reason: 'not_found',
      message: 'There is no such page in this shop.',
    })
  })
})
