import type { Page } from '@playwright/test'
import type { Payments } from '../support/element-page.ts'
import { load, openLoaderPage, publishedIntegrity } from '../support/loader-page.ts'
import { expect, test } from '../support/sites.ts'

const fileName = 'element-1.2.0.js'

/** The page's script tags with an address. */
function tagsOf(
  page: Page,
): Promise<{ src: string; integrity: string; cors: string | null; isAsync: boolean }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map((tag) => ({
      src: tag.src,
      integrity: tag.integrity,
      cors: tag.crossOrigin,
      isAsync: tag.async,
    })),
  )
}

/** Mounts a field with the nth loaded `service`, and waits for its `ready`. */
function untilReady(page: Page, index: number, container: string): Promise<boolean> {
  return page.evaluate(
    ([at, selector]) => {
      const { loaded } = globalThis as unknown as { loaded: ((apiKey: string) => Payments)[] }
      const pan = loaded[at]?.('ek_test_demo').elements().create('pan')
      if (!pan) throw new Error('Nothing was loaded.')
      return new Promise<boolean>((resolve) => {
        pan.on('ready', () => resolve(true))
        pan.on('loaderror', () => resolve(false))
        pan.mount(selector)
      })
    },
    [index, container] as const,
  )
}

/** A promise and its resolve function. */
function signal(): [happened: Promise<void>, happen: () => void] {
  let happen = (): void => {}
  const happened = new Promise<void>((resolve) => {
    happen = resolve
  })
  return [happened, happen]
}

/** A script that requests the file while the page is loading, as soon as the loader is available. */
function callingEarly(src: string): string {
  return `<script type="module" nonce="page">
    const untilDefined = setInterval(() => {
      if (!globalThis.loadElement) return
      clearInterval(untilDefined)
      globalThis.early = loadElement({ src: '${src}' }).then(
        (loaded) => (loaded === globalThis.service ? 'the global' : 'another'),
        (error) => error.code,
      )
    })</script>`
}

/** The result of the early call. */
function early(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as { early: Promise<string> }).early)
}

test('loads the file in the list of the service, once, however many callers there are', async ({
  page,
  service,
  merchant,
}) => {
  await test.step('loads the file in the service’s list, if it has the listed hash', async () => {
    await openLoaderPage(page, merchant, { body: '<div id="pan"></div>' })
    const src = `${service.origin}/${fileName}`
    const integrity = await publishedIntegrity(service.origin)
    expect(await load(page, { src, integrity })).toEqual({ got: 'service', isGlobal: false })
    expect(await tagsOf(page)).toEqual([{ src, integrity, cors: 'anonymous', isAsync: true }])
    expect(await untilReady(page, 0, '#pan')).toBe(true)
  })
  await test.step('requests the file once, however many callers there are', async () => {
    await openLoaderPage(page, merchant)
    const src = `${service.origin}/${fileName}`
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const [isShared, isSame] = await page.evaluate(async (address) => {
      const { loadElement } = globalThis as unknown as { loadElement(options: object): Promise<unknown> }
      const [first, second] = [loadElement({ src: address }), loadElement({ src: address })]
      const services = [await first, await second, await loadElement({ src: address })]
      return [first === second, new Set(services).size === 1]
    }, src)
    expect([isShared, isSame, requests]).toEqual([true, true, [src]])
  })
})

test.describe('a file that cannot be loaded', () => {
  test('that has another hash, does not exist or is blocked does not run, and is requested again by the next call', async ({
    page,
    service,
    merchant,
    context,
  }) => {
    await test.step('because the browser is offline', async () => {
      await openLoaderPage(page, merchant)
      await context.setOffline(true)
      const answer = await load(page, { src: `${service.origin}/${fileName}` })
      expect(answer).toMatchObject({ code: 'load_failed', message: expect.stringContaining('offline') })
      await context.setOffline(false)
    })
    await test.step('because its hash differs does not run', async () => {
      await openLoaderPage(page, merchant)
      const src = `${service.origin}/${fileName}`
      const answer = await load(page, { src, integrity: `sha384-${'A'.repeat(64)}` })
      expect(answer).toMatchObject({ got: 'error', name: 'IntegrationError', code: 'load_failed' })
      expect(answer).toHaveProperty('message', expect.stringContaining(src))
      expect(answer).toHaveProperty('message', expect.stringContaining('integrity'))
      expect(await tagsOf(page)).toEqual([])
    })
    await test.step('because it does not exist', async () => {
      await openLoaderPage(page, merchant)
      const src = `${service.origin}/element-9.9.9.js`
      const answer = await load(page, { src })
      expect(answer).toMatchObject({ code: 'load_failed', message: expect.stringContaining(src) })
      expect(await tagsOf(page)).toEqual([])
    })
    await test.step('is requested again by the next call', async () => {
      await openLoaderPage(page, merchant)
      const src = `${service.origin}/${fileName}`
      await page.route(src, (route) => route.abort('blockedbyclient'))
      expect(await load(page, { src })).toMatchObject({ code: 'load_failed' })
      expect(await load(page, { src })).toMatchObject({ code: 'load_failed' })
      await page.unroute(src)
      expect(await load(page, { src })).toMatchObject({ got: 'service' })
      expect(await tagsOf(page)).toHaveLength(1)
    })
  })

  test('because the page’s policy blocks it causes an error with the directive', async ({
    page,
    service,
    merchant,
  }) => {
    await openLoaderPage(page, merchant, { policy: "script-src 'nonce-page'" })
    const answer = await load(page, { src: `${service.origin}/${fileName}` })
    expect(answer).toMatchObject({ code: 'load_failed' })
    expect(answer).toHaveProperty(
      'message',
      expect.stringContaining(`add ${service.origin} to script-src-elem`),
    )
  })
})

test('reports a file that is not the library’s script', async ({ page, service, merchant }) => {
  await openLoaderPage(page, merchant)
  const notFound = merchant.serve('/not-a-script.js', '<!doctype html><title>Not found</title>')
  for (const src of [notFound, `${service.origin}/element-1.2.0.mjs`]) {
    const answer = await load(page, { src })
    expect(answer).toMatchObject({
      code: 'wrong_file',
      message: expect.stringContaining(`${src} was loaded`),
    })
  }
  expect(await tagsOf(page)).toEqual([])
})

test.describe('with a strict policy', () => {
  const strict = (origin: string, types: string): string =>
    `default-src 'none'; script-src 'nonce-page'; frame-src ${origin}; require-trusted-types-for 'script'; trusted-types ${types}`

  test('loads with the nonce of the page and a Trusted Types policy that it allows, and explains what is missing', async ({
    page,
    service,
    merchant,
  }) => {
    await test.step('loads with the page’s nonce and the allowed Trusted Types policy', async () => {
      const violations: string[] = []
      page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
      await openLoaderPage(page, merchant, {
        policy: strict(service.origin, 'element-js'),
        body: '<div id="pan"></div>',
      })
      const integrity = await publishedIntegrity(service.origin)
      const answer = await load(page, { src: `${service.origin}/${fileName}`, integrity, nonce: 'page' })
      expect(answer).toEqual({ got: 'service', isGlobal: false })
      expect(await untilReady(page, 0, '#pan')).toBe(true)
      expect(violations).toEqual([])
    })
    await test.step('explains how to allow it if it must not set a script’s address', async () => {
      await openLoaderPage(page, merchant, { policy: strict(service.origin, "'none'") })
      const answer = await load(page, { src: `${service.origin}/${fileName}`, nonce: 'page' })
      expect(answer).toMatchObject({
        code: 'trusted_types',
        message: expect.stringContaining('trusted-types element-js'),
      })
      expect(await tagsOf(page)).toEqual([])
    })
    await test.step('uses the page’s default policy if its own name is not allowed', async () => {
      await openLoaderPage(page, merchant, {
        policy: strict(service.origin, 'default'),
        head: `<script nonce="page">trustedTypes.createPolicy('default', { createScriptURL: (url) => url })</script>`,
      })
      const answer = await load(page, { src: `${service.origin}/${fileName}`, nonce: 'page' })
      expect(answer).toMatchObject({ got: 'service' })
    })
  })
})

test.describe('the page’s own tag', () => {
  test('is used if it has run, but not without the requested hash', async ({ page, service, merchant }) => {
    await test.step('is used if it has run', async () => {
      const src = `${service.origin}/${fileName}`
      await openLoaderPage(page, merchant, { head: `<script src="${src}"></script>` })
      expect(await load(page, { src })).toEqual({ got: 'service', isGlobal: true })
      expect(await tagsOf(page)).toHaveLength(1)
    })
    await test.step('is not used without the requested hash', async () => {
      const src = `${service.origin}/${fileName}`
      await openLoaderPage(page, merchant, { head: `<script src="${src}"></script>` })
      const integrity = await publishedIntegrity(service.origin)
      expect(await load(page, { src, integrity })).toEqual({ got: 'service', isGlobal: false })
      expect(await load(page, { src, integrity: `sha384-${'A'.repeat(64)}` })).toMatchObject({
        code: 'load_failed',
      })
    })
  })

  test('is awaited if it is loading', async ({ page, service, merchant }) => {
    const src = `${service.origin}/${fileName}`
    const [called, call] = signal()
    await page.route(src, async (route) => {
      await called
      await route.continue()
    })
    const head = `<script async src="${src}"></script>${callingEarly(src)}`
    const opened = openLoaderPage(page, merchant, { head })
    await page.waitForFunction(() => 'early' in globalThis)
    call()
    await opened
    expect(await early(page)).toBe('the global')
    expect(await tagsOf(page)).toHaveLength(1)
  })

  test('stays on the page if it fails, and is not awaited again', async ({ page, service, merchant }) => {
    const src = `${service.origin}/${fileName}`
    const [called, call] = signal()
    const [finished, finish] = signal()
    await page.route(src, async (route) => {
      await called
      await route.abort()
    })
    await page.route('**/slow.png', async (route) => {
      await finished
      await route.abort()
    })
    const opened = openLoaderPage(page, merchant, {
      head: `<script async src="${src}"></script>${callingEarly(src)}`,
      body: '<img src="/slow.png" alt="">',
    })
    await page.waitForFunction(() => 'early' in globalThis)
    call()
    expect(await early(page)).toBe('load_failed')
    await page.unroute(src)
    expect(await load(page, { src })).toMatchObject({ got: 'service' })
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    expect(await tagsOf(page)).toHaveLength(2)
    finish()
    await opened
  })

  test('is replaced if it failed before anything listened', async ({ page, service, merchant }) => {
    const src = `${service.origin}/${fileName}`
    await page.route(src, (route) => route.abort())
    await openLoaderPage(page, merchant, { head: `<script src="${src}"></script>` })
    await page.unroute(src)
    expect(await load(page, { src })).toMatchObject({ got: 'service' })
  })
})

test('loads two versions on one page, and does not change the page’s global', async ({
  page,
  service,
  merchant,
}) => {
  const src = `${service.origin}/${fileName}`
  await openLoaderPage(page, merchant, {
    head: `<script src="${src}"></script><script nonce="page">globalThis.first = service</script>`,
    body: '<div id="first"></div><div id="second"></div>',
  })
  const other = `${src}?another-version`
  expect(await load(page, { src })).toEqual({ got: 'service', isGlobal: true })
  expect(await load(page, { src: other })).toEqual({ got: 'service', isGlobal: false })
  const isStillTheFirst = await page.evaluate(() => {
    const { first, service } = globalThis as unknown as Record<string, unknown>
    return first === service
  })
  expect(isStillTheFirst).toBe(true)
  expect(await Promise.all([untilReady(page, 0, '#first'), untilReady(page, 1, '#second')])).toEqual([
    true,
    true,
  ])
})

test('the hosted file mistakes no other element of the page for its own tag', async ({
  page,
  service,
  merchant,
}) => {
  const src = `${service.origin}/${fileName}`
  // An image with this name replaces `document.currentScript`; the frames would be loaded from its origin.
  await openLoaderPage(page, merchant, {
    body: `<img name="currentScript" src="https://evil.example/a.png"><script src="${src}"></script>`,
  })
  const [named, mistake] = await page.evaluate(() => {
    const { service } = globalThis as unknown as { service(apiKey: string): unknown }
    try {
      return ['', String(service('ek_test_demo'))]
    } catch (error) {
      const { code } = error as { code: string }
      return [(document.currentScript as unknown as HTMLImageElement).tagName, code]
    }
  })
  expect([named, mistake]).toEqual(['IMG', 'invalid_base_url'])
  expect(await load(page, { src: `${src}?by-loader` })).toMatchObject({ code: 'wrong_file' })
})
