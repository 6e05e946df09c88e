import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { startTestService } from '../../server/test/support/start-test-service.ts'
import { locales } from '../../values/src/locale.ts'

const service = await closeAfterAll(startTestService())
const pay = `/pay/${await service.newLinkId()}`

interface Raw {
  readonly encoding: string | null
  readonly vary: string | null
  readonly bytes: Buffer
}

/** The answer as it is sent: `fetch` would decompress it. */
async function raw(path: string, accepted: string): Promise<Raw> {
  const { promise, resolve, reject } = Promise.withResolvers<Raw>()
  request(service.url + path, { headers: { 'accept-encoding': accepted } }, async (response) => {
    const bytes = Buffer.concat(await response.toArray())
    const { 'content-encoding': encoding = null, vary = null } = response.headers
    resolve({ encoding, vary, bytes })
  })
    .on('error', reject)
    .end()
  return promise
}

describe('a page or document', () => {
  it.each([
    ['/openapi.json', ''],
    ['/3ds/tds_nobody', 'Accept-Language, '],
    ['/reference', ''],
    ['/test-cards', ''],
    ['/', ''],
    ['pay', 'Accept-Language, Cookie, '],
  ])('%s is compressed if the client accepts it', async (name, otherwise) => {
    const path = name === 'pay' ? pay : name
    const vary = `${otherwise}Accept-Encoding`
    const plain = await raw(path, 'identity')
    expect([plain.encoding, plain.vary]).toEqual([null, vary])
    const brotli = await raw(path, 'gzip, deflate, br')
    expect([brotli.encoding, brotli.vary]).toEqual(['br', vary])
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    const gzip = await raw(path, 'gzip, br;q=0')
    expect([gzip.encoding, gzip.vary]).toEqual(['gzip', vary])
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2)
  })

  it('that contains a secret beside a text from outside is not compressed: the dashboard, the API', async () => {
    for (const path of ['/dashboard/login?next=/dashboard/links', '/v1/auth/token', '/health']) {
      expect((await raw(path, 'br, gzip')).encoding).toBeNull()
    }
  })
})

describe('robots.txt', () => {
  it('keeps robots from the API, and lets them see the noindex of pages', async () => {
    const { status, headers, text } = await service.send('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toBe('User-agent: *\nDisallow: /v1/\nDisallow: /v2/\n')
    for (const path of [pay, '/dashboard/login', '/3ds/tds_nobody']) {
      expect((await service.send(path)).text).toContain('<meta name="robots" content="noindex')
    }
  })
})

it.each(['/', '/reference', '/test-cards', '/docs', '/docs/library'])(
  'the page %s has a description of its own',
  async (path) => {
    const { text } = await service.send(path)
    const [, description = ''] = /<meta name="description" content="([^"]+)">/.exec(text) ?? []
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThan(160)
  },
)

async function look(path: string, language: string) {
  const headers = { accept: 'text/html', 'accept-language': language, 'accept-encoding': 'br' }
  const answer = await service.send(path === 'pay' ? pay : path, { headers })
  const named = answer.headers.get('vary')?.split(', ') ?? []
  const isCompressed = answer.headers.get('content-encoding') !== null
  return { language: /<html lang="(\w+)"/.exec(answer.text)?.[1], named, isCompressed }
}

describe('a page of the service', () => {
  it.each([
    ['pay', true],
    ['/pay/none', true],
    ['/pay/none/slip', true],
    ['/3ds/tds_nobody', true],
    ['/3ds/tds_nobody/return', true],
    ['/dashboard/login', false],
    ['/dashboard/links', false],
    ['/nope', false],
  ])('in the language of the browser says so to caches: %s', async (path, isCompressed) => {
    for (const language of locales) {
      const page = await look(path, language)
      expect(page).toMatchObject({ language, isCompressed })
      expect(page.named).toContain('Accept-Language')
      expect(page.named.includes('Accept-Encoding')).toBe(isCompressed)
    }
  })

  it.each(['/', '/reference', '/test-cards', '/docs'])(
    'for developers is in English only: %s',
    async (path) => {
      const page = await look(path, 'pt')
      expect(page).toMatchObject({ language: 'en', isCompressed: true })
      expect(page.named).not.toContain('Accept-Language')
    },
  )
})
