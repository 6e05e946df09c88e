import type { Page } from '@playwright/test'
import {
  type ElementPageOptions,
  eventsOf,
  frameOf,
  heardAs,
  input,
  onPage,
  openElementPage,
  typeIn,
  untilHeard,
  warningsOf,
} from '../support/element-page.ts'
import { type Fault, type FaultyConnection, startFaultyConnection } from '../support/faulty-connection.ts'
import { focusInput } from '../support/focus-input.ts'
import { inParallel } from '../support/in-parallel.ts'
import { type PageServer, startPageServer } from '../support/page-server.ts'
import { test as base, expect } from '../support/sites.ts'

const test = base.extend<{ connection: FaultyConnection }>({
  connection: async ({ service }, use) => {
    const connection = await startFaultyConnection(service.origin)
    await use(connection)
    await connection.stop()
  },
})

/** Opens a page whose field cannot load. It waits for the page's script, but not for the field. */
async function openBroken(
  page: Page,
  merchant: PageServer,
  options: ElementPageOptions & { fault?: Fault; connection: FaultyConnection },
): Promise<void> {
  options.connection.breakWith(options.fault ?? 'none')
  await openElementPage(page, merchant, { ...options, types: [], setup: { warmUp: false } })
  await mountPan(page)
}

function mountPan(page: Page): Promise<void> {
  return onPage(page, ({ fields, elements, listen }) => {
    const containers = document.querySelectorAll('#pan')
    if (containers.length === 0)
      document.body.append(Object.assign(document.createElement('div'), { id: 'pan' }))
    Object.assign(fields, { pan: fields.pan ?? listen(elements.create('pan')) })
    fields.pan.mount('#pan')
  })
}

function createToken(page: Page): Promise<{ data?: object; error?: object }> {
  return onPage(page, ({ payments, fields }) => payments.createToken(fields.pan, { name: 'Ana Souza' }))
}

/** The payload of `loaderror`, when it arrives. */
async function failureOf(page: Page): Promise<Record<string, unknown>> {
  await untilHeard(page, 'pan', 'loaderror')
  const [failure = {}] = await heardAs(page, 'pan', 'loaderror')
  return failure as Record<string, unknown>
}

/** The service refuses the page: after one load of each of three fields there is one message, which a token has too. */
async function expectRefusal(
  page: Page,
  merchant: PageServer,
  {
    connection,
    key,
    reason,
    message,
  }: { connection: FaultyConnection; key: string; reason: string; message: string },
): Promise<void> {
  const warnings = warningsOf(page)
  await openElementPage(page, merchant, {
    service: connection.origin,
    key,
    types: [],
    setup: { warmUp: false },
    body: '<div id="pan"></div><div id="expiration"></div><div id="cvv"></div>',
  })
  const errors = await onPage(page, async ({ elements, fields, listen, payments }) => {
    for (const type of ['pan', 'expiration', 'cvv'] as const) {
      Object.assign(fields, { [type]: listen(elements.create(type)) })
      fields[type].mount(`#${type}`)
    }
    const token = await payments.createToken(fields.pan, { name: 'Ana Souza' })
    const information = await payments.getBinInformation(fields.pan)
    return [token.error, information.error]
  })
  const error = { type: 'configuration_error', reason, message, retryable: false }
  expect(errors).toEqual([error, error])
  expect(await failureOf(page)).toEqual({ element: 'pan', elementType: 'pan', cause: 'http', message })
  // The three fields may share one document from the cache.
  expect(connection.loads()).toBeLessThanOrEqual(3)
  const own = warnings.filter((text) => text.startsWith('element.js: '))
  expect(own).toEqual(key.startsWith('ek_test_') ? [`element.js: ${message}`] : [])
}

test('fields that cannot load report the reason, after as many loads as fit into 10 seconds', async ({
  browser,
  merchant,
  service,
}) => {
  const faults: readonly { name: Fault; cause: string; loads: number }[] = [
    { name: 'dropped', cause: 'blocked', loads: 3 },
    { name: 'bad gateway', cause: 'http', loads: 3 },
    { name: 'another document', cause: 'handshake', loads: 3 },
    { name: 'silent', cause: 'timeout', loads: 2 },
  ]
  await inParallel(browser, faults, async (page, { name, cause, loads }) => {
    const connection = await startFaultyConnection(service.origin)
    const warnings = warningsOf(page)
    await openBroken(page, merchant, { service: connection.origin, fault: name, connection })
    const failure = await failureOf(page)
    expect(failure).toMatchObject({ element: 'pan', elementType: 'pan', cause })
    expect(failure.message).toContain(`(${cause}) from http`)
    expect(warnings.filter((text) => text.includes('element.js'))).toEqual([`element.js: ${failure.message}`])
    // Chromium itself repeats a request that failed on a reused connection.
    expect(connection.loads()).toBeGreaterThanOrEqual(loads)
    expect(await createToken(page)).toMatchObject({ error: { code: 1, field: 'pan' } })
    await connection.stop()
  })
})

test('another version and the page’s own policy are reported at once, and mounting again tries again', async ({
  page,
  merchant,
  connection,
}) => {
  const policy = `<meta http-equiv="content-security-policy" content="frame-src 'self'">`
  await openBroken(page, merchant, { service: connection.origin, head: policy, connection })
  expect(await failureOf(page)).toMatchObject({
    cause: 'blocked',
    message: expect.stringContaining('(blocked frame-src)'),
  })
  expect(connection.loads()).toBe(0)

  await openBroken(page, merchant, { service: connection.origin, fault: 'another version', connection })
  expect(await failureOf(page)).toMatchObject({
    cause: 'version',
    message: expect.stringContaining('version 9.9.9'),
  })
  expect(connection.loads()).toBe(1)
  connection.breakWith('none')
  await mountPan(page)
  await untilHeard(page, 'pan', 'ready')
  await expect(page.locator('#pan iframe')).toHaveCount(1)
})

test('a page that is not registered with its key, or whose key is unknown, gets the refusal at once', async ({
  page,
  merchant,
  service,
}) => {
  // This is this machine too, but its origin is not registered with the key.
  const stranger = await startPageServer('127.0.0.2')
  const { origin } = stranger
  const refusals = [
    {
      from: stranger,
      key: 'ek_test_demo',
      reason: 'origin_not_allowed',
      message: `Origin ${origin} is not registered for ek_test_demo: \`element-server origins add <merchant> ${origin}\`.`,
    },
    ...['ek_test_nobody', 'ek_live_nobody'].map((key) => ({
      from: merchant,
      key,
      reason: 'invalid_api_key',
      message: `No merchant has the API key ${key}.`,
    })),
  ]
  for (const { from, ...refusal } of refusals) {
    const connection = await startFaultyConnection(service.origin)
    await expectRefusal(page, from, { connection, ...refusal })
    await connection.stop()
  }
  await stranger.stop()
})

test('a field whose iframe a script navigates elsewhere loads again, empty, and an open token request is answered', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin })
  const elsewhere = merchant.serve('/elsewhere', '<!doctype html>')
  await page.evaluate((address) => {
    const iframe = document.querySelector<HTMLIFrameElement>('#pan iframe')
    if (iframe) iframe.src = address
  }, elsewhere)
  expect(await createToken(page)).toMatchObject({ error: { code: expect.any(Number) } })
  await untilHeard(page, 'pan', 'ready', 2)
  await typeIn(page, 'pan', '4242')
  await expect(input(page, 'pan')).toHaveValue('4242')
})

test('a style applies to a field in which the payer has typed before its program ran', async ({
  page,
  merchant,
  service,
}) => {
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/frames/')) return
    new MutationObserver((_, observer) => {
      const first = document.querySelector('input')
      if (!first) return
      first.value = '42424242'
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    options: { pan: { style: { base: { letterSpacing: '3px' } } } },
  })
  await expect(input(page, 'pan')).toHaveValue('4242 4242')
  const drawn = page.frameLocator('#pan iframe').locator('output')
  await expect(drawn).toHaveText('42424242')
  await expect(drawn).toHaveCSS('letter-spacing', '3px')
})

test('text from before the field’s program ran is its first value', async ({ page, merchant, service }) => {
  // The program is delayed: it runs in the background or after a while, which the frame's fake scheduler and clock do not
  // start by themselves.
  await page.addInitScript(() => {
    if (location.pathname.startsWith('/frames/')) {
      const later: (() => void)[] = []
      const { setTimeout: real } = globalThis
      Object.assign(globalThis, {
        runProgram: () =>
          later.splice(0).forEach((run) => {
            run()
          }),
        scheduler: { postTask: (run: () => void) => later.push(run) },
        setTimeout: (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
          ms === 100 ? later.push(() => run(...given)) : real(run, ms, ...given),
      })
    }
  })
  const parts: string[] = []
  page.on('request', (request) => request.url().endsWith('/cover.js') && parts.push(request.url()))
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'] })
  const frame = await frameOf(page, 'pan')
  await focusInput(frame.locator('input'))
  await page.keyboard.type('42424242')
  await expect(frame.locator('input')).toHaveValue('42424242')
  // The payer does not see how the field is built.
  await expect(frame.locator('section')).toHaveCSS('opacity', '0')
  // What only a developer needs is not requested before the program runs.
  expect(parts).toEqual([])
  await frame.evaluate(() => (globalThis as unknown as { runProgram(): void }).runProgram())
  await expect(input(page, 'pan')).toHaveValue('4242 4242')
  await expect(frame.locator('section')).toHaveCSS('opacity', '1')
  // A document is shown for the first time when it has loaded, which may be after the program has run.
  await frame.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')))
  await expect(input(page, 'pan')).toHaveValue('4242 4242')
  const names = async () => (await eventsOf(page, 'pan')).map(({ name }) => name)
  await expect.poll(names).toEqual(['ready', 'focus', 'change', 'brand', 'empty'])
  await expect.poll(() => parts).toHaveLength(1)
  // Control: a page that comes back is emptied.
  await frame.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(input(page, 'pan')).toHaveValue('')
})
