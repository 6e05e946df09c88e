import type { Frame, Page } from '@playwright/test'
import {
  attackedCard,
  expectWorking,
  frameIn,
  groupOfThree,
  openAttackPage,
  ownPath,
  ownSetup,
  portThief,
} from '../support/attack-page.ts'
import { createToken, inputOf, received, typeCard, untilReady } from '../support/card-page.ts'
import { startPageServer } from '../support/page-server.ts'
import { leaksOf } from '../support/page-spy.ts'
import { expect, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

/** Script of a page that answers every greeting, as our library would without its checks. */
const careless = `
var said = []
function welcome(frame, channel = new MessageChannel()) {
  channel.port1.onmessage = ({ data }) => said.push(JSON.stringify(data))
  frame.postMessage({ type: 'element:welcome', version: '1.2.0' }, '*', [channel.port2])
}`

const said = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said)

/** Types into a frame that Playwright would not wait for, and checks that the text arrived. */
async function typeInto(page: Page, input: ReturnType<typeof inputOf>): Promise<void> {
  await input.focus()
  await page.keyboard.type(attackedCard.pan)
  await expect(input).toHaveValue(/4305$/)
}

test('forged greetings get no port', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script: groupOfThree })
  await untilReady(page)
  const lines = await page.evaluate(
    async ({ origin }) => {
      const { ports } = globalThis as unknown as { ports: unknown[] }
      const source = document.querySelector('iframe')?.contentWindow ?? null
      const hello = { type: 'element:hello', version: '1.2.0' }
      for (const data of [hello, JSON.stringify(hello), null, { ...hello, version: '1.2.1' }]) {
        dispatchEvent(new MessageEvent('message', { data, origin, source, ports: [] }))
        postMessage(data, '*')
      }
      // From a frame of the page's own origin, and from a frame without an origin. This listener is the last one, so the
      // library has handled a message when it hears it.
      const bothCame = new Promise<void>((resolve) => {
        const came = new Set<unknown>()
        addEventListener('message', ({ source }) => {
          if (source && source !== window) came.add(source)
          if (came.size === 2) resolve()
        })
      })
      for (const sandbox of [null, 'allow-scripts']) {
        const iframe = document.createElement('iframe')
        if (sandbox) iframe.setAttribute('sandbox', sandbox)
        iframe.srcdoc = `<script>parent.postMessage(${JSON.stringify(hello)}, '*')</script>`
        document.body.append(iframe)
      }
      await bothCame
      return ports.length
    },
    { origin: service.origin },
  )
  expect(lines).toBe(3)
  await expectWorking(page)
  expect(watch.errors).toEqual([])
})

test('a second welcome, forged or genuine, has no effect', async ({ page, merchant, service }) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { script: careless + groupOfThree })
  await untilReady(page)
  await page.evaluate(() => {
    const { welcome } = globalThis as unknown as { welcome(frame: Window): void }
    for (const { contentWindow } of document.querySelectorAll('iframe')) {
      for (let times = 0; times < 20; times += 1) if (contentWindow) welcome(contentWindow)
    }
  })
  await expectWorking(page)
  expect(await said(page)).toEqual([])
  expect(watch.errors).toEqual([])
})

test('a page that welcomes a frame itself receives what the library would, and no digit', async ({
  page,
  merchant,
  service,
}) => {
  const html = `<!doctype html><script>${careless}
    onmessage = ({ source }) => welcome(source)</script><iframe src="${service.origin + ownPath}" name='${ownSetup}'></iframe>`
  await page.goto(merchant.serve('/own-welcome', html))
  await typeInto(page, page.frameLocator('iframe').locator('input'))
  await expect.poll(async () => (await said(page)).join()).toContain('"complete":true')
  expect(leaksOf(attackedCard, (await said(page)).join('\n'))).toEqual([])
})

test('welcomes from another origin than the parent’s are ignored: from above, from a sibling, from an opener', async ({
  page,
  context,
  merchant,
  service,
}) => {
  const field = `<iframe id="field" src="${service.origin + ownPath}" name='${ownSetup}'></iframe>`
  const between = merchant.serve('/between', `<!doctype html><body>${field}`)
  const beside = `<script>${careless}
    setInterval(() => welcome(parent.frames[0].frames[0]), 50)</script>`
  const html = `<!doctype html><iframe id="between" src="${between}"></iframe><iframe id="beside"></iframe>
    <script>${careless}
    document.querySelector('#beside').srcdoc = ${JSON.stringify(beside).replaceAll('</', '<\\/')}
    setInterval(() => welcome(frames[0].frames[0]), 50)</script>`
  // Another port is another origin.
  const otherSite = await startPageServer()
  await page.goto(otherSite.serve('/above', html))
  const nested = page.frameLocator('#between').frameLocator('#field').locator('input')
  await typeInto(page, nested)
  // Only time shows that the field answers none of the greetings, of which one follows every 50 ms.
  await page.waitForTimeout(300)
  expect(await said(page)).toEqual([])
  const other = page.frames().find((frame) => frame.url() === 'about:srcdoc')
  expect(other && (await said(other))).toEqual([])
  await otherSite.stop()

  // In its own window the document has no parent, and its opener has a reference to the window.
  await page.goto(merchant.serve('/opener', `<!doctype html><script>${careless}</script>`))
  const opened = context.waitForEvent('page')
  await page.evaluate(
    ({ address, name }) => {
      const { welcome } = globalThis as unknown as { welcome(frame: Window): void }
      const popup = open(address, name)
      setInterval(() => popup && welcome(popup), 50)
    },
    { address: service.origin + ownPath, name: ownSetup },
  )
  const popup = await opened
  const watch = watchPage(popup)
  await popup.locator('input').focus()
  await popup.keyboard.type(attackedCard.pan)
  // Only time shows that the field answers none of the greetings, of which one follows every 50 ms.
  await popup.waitForTimeout(300)
  expect(await said(page)).toEqual([])
  expect(watch.errors).toEqual([])
})

test('a page that is not registered with the key cannot show the field, not even with a registered page in between', async ({
  page,
  merchant,
  service,
}) => {
  const stranger = await startPageServer('127.0.0.2')
  const between = merchant.serve(
    '/registered-between',
    `<!doctype html><iframe src="${service.origin + ownPath}"></iframe>`,
  )
  await page.goto(stranger.serve('/', `<!doctype html><iframe src="${between}"></iframe>`))
  const nested = page.frameLocator('iframe').frameLocator('iframe').locator('input')
  // `goto` has waited for the load of the page, and so of the frames in it, even of one that is refused.
  await expect(nested).toHaveCount(0)
  expect(page.frames()).toHaveLength(3)
  await page.goto(merchant.serve('/registered-top', `<!doctype html><iframe src="${between}"></iframe>`))
  await expect(nested).toHaveCount(1)
  await stranger.stop()
})

test('an iframe that is navigated to a lookalike page gives it no port, and works when it is back', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  const lookalike = await startPageServer('127.0.0.2')
  // It greets like the field, records what it receives, and reports it when the page asks.
  const html = `<!doctype html><input><script>var got = []
    onmessage = ({ data, ports }) =>
      data === 'what came?' ? parent.postMessage({ got }, '*') : got.push({ data, ports: ports.length })
    parent.postMessage({ type: 'element:hello', version: '1.2.0' }, '*')</script>`
  const away = lookalike.serve('/field.html', html)
  // After the library's own listeners, so that its welcome would come first.
  const ask = `addEventListener('message', ({ data, origin, source }) => {
    if (origin !== '${new URL(away).origin}') return
    if (data.got) told = data.got
    else source.postMessage('what came?', origin)
  })`
  const script = `${groupOfThree}\nvar told = null\n${ask}`
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script })
  await untilReady(page)
  const home = await page.locator('#pan iframe').getAttribute('src')
  const lead = (address: string | null): Promise<void> =>
    page.locator('#pan iframe').evaluate((iframe: HTMLIFrameElement, to) => {
      iframe.src = to ?? ''
    }, address)
  await lead(away)
  const told = await page.waitForFunction(() => (globalThis as unknown as { told: unknown }).told)
  expect(await told.jsonValue()).toEqual([])
  await lead(home)
  await expect
    .poll(async () => (await received(page, 'pan')).filter(({ name }) => name === 'ready').length)
    .toBe(2)
  await expectWorking(page)
  expect(watch.errors).toEqual([])

  // A page that checks only the source, which stays the same, gives its port away.
  const naive = `<!doctype html><script>${careless}
    onmessage = ({ source }) => source === frames[0] && welcome(source)</script>
    <iframe src="${away}"></iframe>`
  await page.goto(merchant.serve('/naive', naive))
  await expect
    .poll(() => page.frames()[1]?.evaluate(() => (globalThis as unknown as { got: unknown[] }).got))
    .toMatchObject([{ ports: 1 }])
  await lookalike.stop()
})

test('a frame that is moved ten times during typing keeps nothing and works', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { firstScript: portThief, script: groupOfThree })
  await untilReady(page)
  await typeCard(page, attackedCard)
  await page.evaluate(async () => {
    for (let times = 0; times < 10; times += 1) {
      for (const type of ['pan', 'expiration', 'cvv'])
        document.body.append(document.querySelector(`#${type}`) ?? '')
      await new Promise((resolve) => setTimeout(resolve, times * 10))
    }
  })
  await expect.poll(() => createToken(page)).toMatchObject({ error: { code: 2, errors: { length: 3 } } })
  await expectWorking(page)
  const intercepted = await page.evaluate(() =>
    JSON.stringify((globalThis as unknown as { intercepted: unknown }).intercepted),
  )
  expect(leaksOf(attackedCard, intercepted)).toEqual([])
  expect(watch.errors).toEqual([])
})

test('the document stays in its sandbox if the page removes the attribute, and does not load in a stricter one', async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  await openAttackPage(page, { merchant, service }, { script: groupOfThree })
  await untilReady(page)
  const setSandbox = (value: string | null): Promise<void> =>
    page.locator('#pan').evaluate((container, sandbox) => {
      const iframe = container.querySelector('iframe')
      if (sandbox === null) iframe?.removeAttribute('sandbox')
      else iframe?.setAttribute('sandbox', sandbox)
      if (iframe) container.append(iframe)
    }, value)
  const readies = async (): Promise<number> =>
    (await received(page, 'pan')).filter(({ name }) => name === 'ready').length

  await setSandbox(null)
  await expect.poll(readies).toBe(2)
  const frame = await frameIn(page, '#pan')
  const escapes = await frame.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/health'
    link.target = '_top'
    document.body.append(link)
    link.click()
    return { popup: open('/health'), alerted: alert('x') }
  })
  expect(escapes).toMatchObject({ popup: null })
  await expectWorking(page)
  expect(page.context().pages()).toHaveLength(1)

  // A document without its origin, or without scripts, does not count as the field.
  for (const sandbox of ['allow-scripts', '']) {
    await setSandbox(sandbox)
    await inputOf(page, 'pan').fill(attackedCard.pan)
    // Nothing follows on the channel of a document that has none: only time shows that it does not become ready.
    await page.waitForTimeout(300)
    expect(await readies()).toBe(2)
  }
  expect(watch.errors).toEqual([])

  // The attribute alone is not enough: a document of another site, without its own sandbox, can leave it.
  const elsewhere = await startPageServer('127.0.0.2')
  const bare = elsewhere.serve('/bare', '<!doctype html><h1>Bare</h1>')
  await page.goto(merchant.serve('/no-sandbox', `<!doctype html><iframe src="${bare}"></iframe>`))
  const free = page.frames()[1]
  expect(await free?.evaluate(() => open('/bare') !== null)).toBe(true)
  await elsewhere.stop()
})

test("fields and a token work under a page's strictest policy, without one violation", async ({
  page,
  merchant,
  service,
}) => {
  const watch = watchPage(page)
  const policy = [
    "default-src 'none'",
    `script-src ${service.origin} 'nonce-of-the-page'`,
    `frame-src ${service.origin}`,
    `connect-src ${service.origin}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const html = `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${policy}">
    <script nonce="of-the-page">var violations = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective))</script>
    <script src="${service.origin}/element-1.2.0.js"></script></head>
    <body><div id="pan"></div><div id="expiration"></div><div id="cvv"></div>
    <script nonce="of-the-page">var payments = service('ek_test_demo'), ${groupOfThree.slice(4)}</script></body></html>`
  await page.goto(merchant.serve('/strict', html))
  await untilReady(page)
  await expectWorking(page)
  const violations = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)
  expect(await violations()).toEqual([])
  expect(watch.errors).toEqual([])
  expect(watch.consoled.filter((text) => /policy|refused|violat|unrecognized/i.test(text))).toEqual([])

  // The policy is active, on the page and in the frame.
  const write = (): string => {
    try {
      document.body.innerHTML = '<b>x</b>'
      return 'written'
    } catch (error) {
      return (error as Error).name
    }
  }
  expect(await page.evaluate(write)).toBe('TypeError')
  expect(await (await frameIn(page, '#pan')).evaluate(write)).toBe('TypeError')
  await expect.poll(violations).toEqual(['require-trusted-types-for'])
})
