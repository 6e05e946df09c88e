import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { focusInput } from '../support/focus-input.ts'
import { inParallel } from '../support/in-parallel.ts'
import { expect, test } from '../support/sites.ts'

/** A page with one field. */
interface FieldPage {
  readonly css?: string
  /** Attributes of the page's root. */
  readonly root?: string
  readonly head?: string
  readonly body?: string
  /** The options of `create('pan', …)`. */
  readonly options?: object
  readonly group?: object
  readonly key?: string
  /** The script after `mount()`. */
  readonly after?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The device, if it is not a desktop. */
  readonly device?: BrowserContextOptions
}

const labelled = '<label for="pan">Card number</label> <div id="pan"></div>'
const viewport = '<meta name="viewport" content="width=device-width">'
const phone = {
  viewport: { width: 390, height: 800 },
  screen: { width: 390, height: 800 },
  hasTouch: true,
  isMobile: true,
}

/** A field under an element of the page. */
const underIcon: FieldPage = {
  css: '#box { position: relative } i { position: absolute; inset: 0 }',
  body: '<label for="pan">Card number</label><div id="box"><div id="pan"></div><i class="icon"></i></div>',
}
/** Clicks on the element until the warning appears, because nothing shows when the element is being watched. */
const clickOnIcon = "setInterval(() => document.querySelector('i').click(), 100)"

/** Runs a script on the page, some time after the field was ready for the first time. */
const onceReady = (script: string) =>
  `let isReady = false; pan.on('ready', () => { if (!isReady) setTimeout(() => { ${script} }, 800); isReady = true })`

/** A field is examined a second after it is ready, and a misuse is reported 0.2 s later, for all fields at once. */
const settledMs = 1_500

let pages = 0

function fieldPage(
  service: string,
  {
    css = '',
    root = 'lang="en"',
    head = viewport,
    body = labelled,
    options = {},
    group = {},
    ...rest
  }: FieldPage,
): string {
  const { key = 'ek_test_demo', after = '' } = rest
  return `<!doctype html><html ${root}><head><meta charset="utf-8"><title>Card</title>${head}<style>${css}</style>
<script>globalThis.ready = 0</script><script src="${service}/element-1.2.0.js" crossorigin></script></head><body>${body}<script>
const payments = service('${key}')
const elements = payments.elements(${JSON.stringify(group)})
const pan = elements.create('pan', ${JSON.stringify(options)})
pan.on('ready', () => { ready += 1 })
pan.mount('#pan')
${after}</script></body></html>`
}

interface Misuse {
  readonly misuse: string
  /** The expected text of the warning. */
  readonly says: string
  readonly bad: FieldPage
  /** Default: the correction of another misuse of the same kind. */
  readonly good?: FieldPage
}

const restyling = [
  'display: none !important',
  'visibility: hidden',
  'opacity: 0',
  'pointer-events: none',
  'filter: invert(1)',
  'max-width: 0',
  'height: 315px !important',
  'min-height: 200px',
]

/** Misuses, each as a page, and the same page without the misuse. */
const markup: readonly Misuse[] = [
  {
    misuse: 'no-viewport',
    says: 'this page sets no viewport for phones.',
    bad: { head: '', device: phone },
    good: { device: phone },
  },
  {
    misuse: 'other-language',
    says: 'the pan field is in "en", but the page is in "pt-BR".',
    bad: { root: 'lang="pt-BR"' },
    good: { root: 'lang="pt-BR"', group: { locale: 'pt' } },
  },
  {
    misuse: 'other-language',
    says: 'is in "es", but the page is in "pt"',
    bad: { body: `<main lang="pt">${labelled}</main>`, group: { locale: 'es' } },
    good: { root: 'lang="fr"' },
  },
  {
    misuse: 'no-label',
    says: 'the pan field has no label.',
    bad: { body: 'Card number <div id="pan"></div>' },
    good: { body: '<label>Card number <div id="pan"></div></label>' },
  },
  {
    misuse: 'placeholder-as-label',
    says: 'the pan field has a placeholder instead of a label.',
    bad: { body: '<div id="pan"></div>', options: { placeholder: 'Card number' } },
    good: { body: '<div id="pan"></div>', options: { placeholder: '1234', ariaLabel: 'Card number' } },
  },
  {
    misuse: 'inside-control',
    says: 'the pan field is inside <a>.',
    bad: { body: `<a href="#pay">${labelled}</a>` },
    good: { body: `<a>${labelled}</a>` },
  },
  {
    misuse: 'no-content',
    says: 'the container of the pan field is <input>, which shows no content.',
    bad: { body: '<label for="pan">Card number</label><input id="pan">' },
    good: {},
  },
  {
    misuse: 'mounted-twice',
    says: 'the container of the pan field contains 2 fields.',
    bad: { after: "payments.elements().create('pan').mount('#pan')" },
    good: { after: "pan.destroy(); payments.elements().create('pan').mount('#pan')" },
  },
]

const looks: readonly Misuse[] = [
  {
    misuse: 'small-font',
    says: 'the pan field has a font of 14 px on a touch screen.',
    bad: { device: phone, options: { style: { base: { fontSize: '0.875rem' } } } },
    good: { device: phone, options: { style: { base: { fontSize: '16px' } } } },
  },
  {
    misuse: 'unreadable-text',
    says: 'the digits of the pan field have almost the same color as their background.',
    bad: { options: { colorScheme: 'dark' } },
    good: {
      options: { colorScheme: 'dark' },
      css: 'main { background: #222 }',
      body: `<main>${labelled}</main>`,
    },
  },
  {
    misuse: 'unreadable-text',
    says: 'almost the same color as their background',
    bad: { css: 'body { background: oklch(15% 0 0) }' },
    good: { css: ':root { color-scheme: dark } body { background: oklch(15% 0 0) }' },
  },
  {
    misuse: 'unreadable-text',
    says: 'almost the same color as their background',
    bad: { options: { colorScheme: 'dark' } },
    // Colors that the browser forces are readable.
    good: { options: { colorScheme: 'dark' }, device: { forcedColors: 'active' } },
  },
  {
    misuse: 'no-room',
    says: 'the container of the pan field is 0 px wide.',
    bad: { css: '#pan { width: 0 }' },
    good: { css: '#pan { width: 60px }' },
  },
  ...restyling.map((declaration, index) => ({
    misuse: 'restyled-frame',
    says: `the page’s CSS gives the iframe of the pan field \`${declaration.split(':')[0]?.replace(/^m(in|ax)-/, '')}`,
    bad: { css: `iframe { ${declaration} }` },
    ...(index === 0 && { good: { css: `iframe:not(.ServiceElement *) { ${restyling.join('; ')} }` } }),
  })),
]

const frames: readonly Misuse[] = [
  {
    misuse: 'covered',
    says: '<i class="icon"> covers the pan field, and a click on it does not focus the field.',
    bad: { ...underIcon, after: clickOnIcon },
    good: {
      ...underIcon,
      after: `document.querySelector('i').addEventListener('click', () => pan.focus()); ${clickOnIcon}`,
    },
  },
  {
    misuse: 'covered',
    says: '<i class="icon"> covers the pan field',
    bad: { ...underIcon, after: clickOnIcon },
    good: {
      css: '#box { position: relative } label { position: absolute; inset: 0 }',
      body: '<div id="box"><div id="pan"></div><label for="pan">Card number</label></div>',
    },
  },
  {
    misuse: 'moved',
    says: 'the pan field was moved in the page and has reloaded.',
    bad: { after: onceReady("document.body.prepend(document.querySelector('#pan'))") },
    good: { after: onceReady("pan.unmount(); pan.mount('#pan')") },
  },
  {
    misuse: 'rewritten-frame',
    says: 'another script gave the iframe of the pan field the address "about:blank".',
    bad: { after: onceReady("document.querySelector('iframe').src = 'about:blank'") },
    good: { after: onceReady("document.querySelector('iframe').dataset.src = 'about:blank'") },
  },
]

for (const [area, misuses] of Object.entries({ markup, looks, frames })) {
  test(`misuses of ${area} are reported, and not on the corrected page`, async ({
    browser,
    merchant,
    service,
  }) => {
    const visits = misuses.flatMap(({ misuse, says, bad, good }) => [
      { name: says, misuse, what: bad, count: 1, device: bad.device },
      ...(good ? [{ name: `not: ${says}`, misuse, what: good, count: 0, device: good.device }] : []),
    ])
    await inParallel(browser, visits, async (page, { name, misuse, what, count }) => {
      const warnings = developmentWarnings(page)
      await page.goto(merchant.serve(`/warned-${++pages}`, fieldPage(service.origin, what), what.headers))
      await expect.poll(() => warnings.length, name).toBeGreaterThanOrEqual(count)
      await page.waitForTimeout(settledMs)
      expect(warnings, name).toEqual(count === 0 ? [] : [expect.stringContaining(name)])
      for (const warning of warnings)
        expect(warning).toMatch(new RegExp(`^element\\.js: .+[.?] See docs/warnings\\.md#${misuse}\\.$`))
    })
  })
}

test('a page without HTTPS is reported', async ({ browser, service }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // A host name that is not this machine has no server here, so the test answers for it.
  await page.route('http://shop.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: fieldPage(service.origin, {}) }),
  )
  // A browser asks for permission before such a page may connect to this machine, so the test answers these requests
  // too.
  await page.route(`${service.origin}/**`, async (route) => route.fulfill({ response: await route.fetch() }))
  const warnings = developmentWarnings(page)
  await page.goto('http://shop.example/')
  // Here the fields do not load, and are examined after the last try.
  await expect.poll(() => warnings.length).toBe(1)
  expect(warnings[0]).toContain(
    'this page came from http://shop.example, without HTTPS. Serve the page over HTTPS.',
  )
  await context.close()
})

test('a policy that blocks the fields is reported with the missing line, and one that blocks the warnings breaks nothing', async ({
  browser,
  page,
  merchant,
  service,
}) => {
  const script = `script-src 'unsafe-inline' ${service.origin}`
  const open = (policy: string, count: number, what: FieldPage = {}) => {
    const headers = { 'content-security-policy': policy }
    const url = merchant.serve(`/warned-${++pages}`, fieldPage(service.origin, what), headers)
    return warningsAt(browser, url, { count })
  }
  expect(await open(`default-src 'none'; ${script}`, 1)).toEqual([
    `element.js: the Content-Security-Policy of this page blocks ${service.origin} with frame-src. ` +
      `Add the missing line to the policy: \`frame-src ${service.origin}\`. See docs/warnings.md#blocked-by-policy.`,
  ])
  const fonts = { group: { fonts: [{ cssSrc: 'http://127.0.0.1:9/font.css' }] } }
  expect(await open(`default-src 'none'; ${script}; frame-src ${service.origin}`, 1, fonts)).toEqual([
    expect.stringContaining('Add the missing line to the policy: `connect-src http://127.0.0.1:9`.'),
  ])
  expect(await open(`default-src 'none'; ${script}; frame-src ${service.origin}`, 0)).toEqual([])

  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const headers = {
    'content-security-policy': `default-src 'none'; script-src 'unsafe-inline' ${service.origin}/element-1.2.0.js; frame-src ${service.origin}`,
  }
  const warnings = developmentWarnings(page)
  await page.goto(
    merchant.serve(`/warned-${++pages}`, fieldPage(service.origin, { root: 'lang="pt"' }), headers),
  )
  await expect(page.frameLocator('iframe').locator('input')).toBeVisible()
  await page.waitForTimeout(settledMs)
  expect([...errors, ...warnings]).toEqual([])
})

test('a field that is hidden when it is mounted is not a misuse, and is examined when it is shown', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = developmentWarnings(page)
  const body = `<dialog>${labelled}</dialog>`
  await page.goto(merchant.serve(`/warned-${++pages}`, fieldPage(service.origin, { body })))
  await page.waitForTimeout(settledMs)
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  await focusInput(page.frameLocator('iframe').locator('input'))
  await page.keyboard.type('4242')
  await expect(page.frameLocator('iframe').locator('input')).toHaveValue('4242')
  await page.waitForTimeout(settledMs)
  expect(warnings).toEqual([])

  const html = fieldPage(service.origin, { body, css: 'iframe { pointer-events: none }' })
  await page.goto(merchant.serve(`/warned-${++pages}`, html))
  await page.waitForTimeout(settledMs)
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  await expect.poll(() => warnings).toEqual([expect.stringContaining('pointer-events: none')])
})

test('a page written for another library gets its fields, and one warning for each name', async ({
  browser,
  merchant,
  service,
}) => {
  const options = {
    style: { base: { color: 'navy' }, focus: { color: 'teal' }, autofilled: { color: 'teal' } },
    classes: { focus: 'focused', webkitAutofill: 'filled' },
    placeholder: { number: '1234' },
    disabled: 'no',
  }
  const text = JSON.stringify(options)
  const after = `elements.create('cvv', ${text}).mount('#cvv')
    pan.update(${text})
    pan.update({ hint: 'x' })
    try { elements.create('cardNumber') } catch {}
    pan.on('networkerror', () => {})`
  const body = `${labelled}<label for="cvv">Code</label><div id="cvv"></div>`
  const url = merchant.serve(`/warned-${++pages}`, fieldPage(service.origin, { options, after, body }))
  const warnings = await warningsAt(browser, url, { device: undefined, count: 8 })
  expect(warnings.map((warning) => warning.replace(/^element\.js: | See docs.*$/g, '')).sort()).toEqual([
    'create() was given the type "cardNumber". Did you mean "pan"?',
    'the event "networkerror" of an element is unknown and ignored. Did you mean "loaderror"?',
    'the option "classes.webkitAutofill" of an element is unknown and ignored. Did you mean the event "autofilled"?',
    'the option "disabled" of an element was given "no", which is ignored. Pass true or false.',
    expect.stringContaining('the option "hint" of an element is unknown and ignored. Use one of:'),
    'the option "placeholder.number" of an element is unknown and ignored. Did you mean "placeholder.pan"?',
    `the option "style.autofilled" of an element is unknown and ignored. Did you mean "style.base[':-webkit-autofill']"?`,
    `the option "style.focus" of an element is unknown and ignored. Did you mean "style.base[':focus']"?`,
  ])
})

test('with a live key nothing is loaded and nothing is reported', async ({ page, merchant, service }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const warnings = developmentWarnings(page)
  const open = async (key: string, count: number) => {
    requested.length = 0
    const body = '<div id="pan"></div>'
    const field = page.waitForRequest('**/frames/1.2.0/field.html*')
    await page.goto(
      merchant.serve(`/warned-${++pages}`, fieldPage(service.origin, { key, body, root: 'lang="pt"' })),
    )
    await field
    await expect.poll(() => warnings.length).toBe(count)
    await page.waitForTimeout(settledMs)
    return requested.filter((path) => path.startsWith('/development-'))
  }
  expect(await open('ek_live_demo', 0)).toEqual([])
  expect(warnings).toEqual([])
  // Control: with a sandbox key it is.
  expect(await open('ek_test_demo', 2)).toEqual(['/development-1.2.0.mjs'])
  expect(warnings).toHaveLength(2)
})

test('the shop, its playground and the page of the README cause no warnings', async ({
  page,
  shop,
  merchant,
  service,
}) => {
  const warnings = developmentWarnings(page)
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const snippet = /```html\n([\s\S]*?)```/
    .exec(readme)?.[1]
    ?.replaceAll('http://127.0.0.1:4242', service.origin)
  for (const url of [
    shop,
    `${shop}/playground`,
    `${shop}/playground?kind=card`,
    merchant.serve('/readme', snippet ?? ''),
  ]) {
    const development = page.waitForRequest('**/development-*')
    await page.goto(url)
    await expect(page.frameLocator('iframe').first().locator('input').first()).toBeVisible()
    await development
    await page.waitForTimeout(settledMs)
  }
  await page.goto(`${shop}/playground`)
  for (const [name, value] of [
    ['scheme', 'dark'],
    ['locale', 'pt'],
    ['theme', 'underlined'],
    ['kind', 'card'],
    ['theme', 'plain'],
    ['scheme', 'light'],
    ['kind', 'fields'],
  ]) {
    await page.locator(`[name="${name}"][value="${value}"]`).click()
    await page.waitForTimeout(settledMs)
  }
  expect(warnings).toEqual([])
})

test('the shop causes no warnings on a phone or in dark mode', async ({ browser, shop }) => {
  for (const path of ['', '/playground']) {
    for (const device of [phone, { colorScheme: 'dark' }] as const)
      expect(await warningsAt(browser, shop + path, { device, count: 0 })).toEqual([])
  }
})

interface PageVisit {
  readonly device?: BrowserContextOptions | undefined
  /** The number of expected warnings. */
  readonly count: number
}

/** All warnings of a page. */
async function warningsAt(browser: Browser, url: string, { device, count }: PageVisit): Promise<string[]> {
  const context = await browser.newContext(device)
  const page = await context.newPage()
  const warnings = developmentWarnings(page)
  await page.goto(url)
  await expect.poll(() => warnings.length).toBeGreaterThanOrEqual(count)
  await page.waitForTimeout(settledMs)
  await context.close()
  return warnings
}

function developmentWarnings(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('docs/warnings.md')) warnings.push(message.text())
  })
  return warnings
}
