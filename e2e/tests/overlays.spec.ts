import type { BrowserContextOptions, Locator } from '@playwright/test'
import { inputOf } from '../support/card-page.ts'
import { eventsOf, onPage } from '../support/element-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { inParallel } from '../support/in-parallel.ts'
import { coverWarnings, type OverlayPage, openOverlayPage, setTricked } from '../support/overlay-page.ts'
import { expect, test } from '../support/sites.ts'
import { waitForFields } from '../support/wait-for-fields.ts'

/** What a page can do so that a payer does not see the field, while `.tricked` is set. */
const tricks: Readonly<Record<string, OverlayPage>> = {
  'a transparent cover': {},
  opacity: { css: '.tricked iframe { opacity: 0.02 }' },
  'a clip': { css: '.tricked iframe { clip-path: inset(0 0 90% 0) }' },
  'a transformation': { css: '.tricked #box { transform: rotateX(89deg) }' },
  'a picture that lets clicks through': { css: 'u { pointer-events: none; background: white }' },
  'a z-index': { css: '.tricked #pan { position: relative; z-index: -1 } main { background: white }' },
  'a move at the click': {
    css: '.tricked #pan { position: absolute; left: -2000px; width: 300px }',
    script: "fields.pan.on('focus', () => document.body.classList.add('tricked'))",
  },
}

const refusing = { locale: 'en', refuseWhenCovered: true }

/** A field takes half a second to be sure. */
const settledMs = 1_000

test('what hides a field is detected: a warning, and with the option no text until the field is visible', async ({
  browser,
  merchant,
  service,
}) => {
  const cases = Object.entries(tricks).map(([name, trick]) => ({ name, trick }))
  await inParallel(browser, cases, async (page, { trick }) => {
    const warnings = coverWarnings(page)
    const input = inputOf(page, 'pan')
    await openOverlayPage(page, merchant, { service: service.origin, ...trick, group: refusing })
    await focusInput(input)
    if (!trick.script) {
      await page.keyboard.type('42')
      await setTricked(page, true)
    }
    await untilUnseen(input)
    const before = await input.inputValue()
    await page.keyboard.type('4242')
    await expect.poll(() => warnings.length).toBe(1)
    expect(warnings[0]).toContain(
      'the pan field while a payer types in it, and takes no text until it is seen.',
    )
    await expect(input).toHaveValue(before)
    await page.keyboard.type('5')
    await page.keyboard.insertText('5')
    await expect(input).toHaveValue(before)
    await setTricked(page, false)
    await expect(input).toBeEditable()
    await page.keyboard.type('5')
    await expect(input).toHaveValue(`${before}5`)
  })
})

test('a field that is too small is detected, although the browser calls it visible', async ({
  browser,
  merchant,
  service,
}) => {
  const sizes = [
    { name: 'a zoom to a twentieth', css: '.tricked #pan { zoom: 0.05 }' },
    { name: 'a width of two pixels', css: '.tricked iframe { width: 2px !important }' },
  ]
  await inParallel(browser, sizes, async (page, { css }) => {
    const warnings = coverWarnings(page)
    const input = inputOf(page, 'pan')
    await openOverlayPage(page, merchant, {
      service: service.origin,
      css: `u { visibility: hidden } ${css}`,
      group: refusing,
    })
    const sizeOf = () => input.evaluate(() => Math.min(innerWidth, 300 * devicePixelRatio))
    const size = await sizeOf()
    await focusInput(input)
    await page.keyboard.type('42')
    await setTricked(page, true)
    await expect.poll(sizeOf).toBeLessThan(size)
    await page.keyboard.type('4242')
    await expect.poll(() => warnings.length).toBe(1)
    await expect(input).toHaveValue('42')
    await setTricked(page, false)
    await expect(input).toBeEditable()
    await page.keyboard.type('5')
    await expect(input).toHaveValue('425')
  })
})

/** What shows a payer a part of the field. The field is 282 px wide. */
const parts: Readonly<Record<string, string>> = {
  'a narrow container': '#box { width: 150px; overflow: hidden } #pan { width: 282px }',
  'a narrow container that scrolls': '#box { width: 150px; overflow-x: scroll } #pan { width: 282px }',
  'a low container': '#box { height: 12px; overflow: hidden }',
  'a sixth of the field behind an edge of its container':
    '#box { width: 235px; overflow: hidden; padding: 0 } #pan { width: 282px }',
  'a clip at the left end, on the iframe': 'iframe { clip-path: inset(0 0 0 20%) }',
  'a clip in the old form': '#box { position: absolute; clip: rect(0, 150px, 99px, 0) }',
  'the left edge of the window': 'main { margin-left: -180px } html { overflow: hidden }',
  'the right edge of the window': 'main { margin-left: calc(100vw - 200px) } html, body { overflow: hidden }',
}

test('a field of which less than nine tenths are visible takes no text', async ({
  page,
  merchant,
  service,
}) => {
  const input = inputOf(page, 'pan')
  await openOverlayPage(page, merchant, {
    service: service.origin,
    css: 'body { margin: 0 } u { display: none !important }',
    group: refusing,
  })
  await page.evaluate(() => document.head.append(document.createElement('style')))
  const setStyle = (css: string) =>
    page.evaluate((text) => {
      const [style] = [...document.querySelectorAll('style')].slice(-1)
      if (style) style.textContent = text
    }, css)
  await focusInput(input)
  let typed = ''
  for (const [name, css] of Object.entries(parts)) {
    await test.step(name, async () => {
      await setStyle(css)
      await untilUnseen(input, 0.9)
      await page.keyboard.type('4')
      await expect(input).not.toBeEditable()
      await expect(input).toHaveValue(typed)
      await setStyle('')
      await expect(input).toBeEditable()
      await page.keyboard.type('4')
      typed += typed.replace(/\D/g, '').length % 4 === 0 && typed !== '' ? ' 4' : '4'
      await expect(input).toHaveValue(typed)
      // A doubt ends when the field has been visible for half a second.
      await page.waitForTimeout(settledMs)
    })
  }
})

test('a field of which a strip is not visible takes text', async ({ page, merchant, service }) => {
  const warnings = coverWarnings(page)
  const input = inputOf(page, 'pan')
  await openOverlayPage(page, merchant, {
    service: service.origin,
    css: '#box { width: 268px; overflow: hidden; padding: 0; border-radius: 12px } #pan { width: 282px }',
    group: refusing,
  })
  await focusInput(input)
  await page.keyboard.type('4242 4242')
  await page.waitForTimeout(settledMs)
  await expect(input).toHaveValue('4242 4242')
  expect(warnings).toEqual([])
})

test('a cover that goes away for moments is detected', async ({ page, merchant, service }) => {
  const warnings = coverWarnings(page)
  const input = inputOf(page, 'pan')
  await openOverlayPage(page, merchant, { service: service.origin, group: refusing })
  await focusInput(input)
  const flicker = await page.evaluateHandle(() =>
    setInterval(() => document.body.classList.toggle('tricked', performance.now() % 600 > 300), 10),
  )
  const noticed = expect.poll(() => warnings.length).toBeGreaterThan(0)
  for (let digit = 0; digit < 100 && warnings.length === 0; digit += 1) {
    await page.keyboard.type('4')
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(50)
  }
  await noticed
  await page.evaluate((timer) => clearInterval(timer), flicker)
  await setTricked(page, false)
  await expect(input).toBeEditable()
})

test('without the observer, no trick is noticed', async ({ page, merchant, service }) => {
  const warnings = coverWarnings(page)
  const input = inputOf(page, 'pan')
  await page.route('**/cover.js', (route) => route.abort())
  for (const trick of Object.values(tricks)) {
    await openOverlayPage(page, merchant, { service: service.origin, ...trick })
    await focusInput(input)
    await setTricked(page, true)
    await page.keyboard.type('4242')
    await page.waitForTimeout(settledMs)
    await expect(input).toHaveValue('4242')
  }
  expect(warnings).toEqual([])
})

test('without the option, a cover causes a warning and does not stop the payer', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = coverWarnings(page)
  const input = inputOf(page, 'pan')
  await openOverlayPage(page, merchant, { service: service.origin })
  await focusInput(input)
  await setTricked(page, true)
  await untilUnseen(input)
  await page.keyboard.type('4242')
  await expect.poll(() => warnings.length).toBe(1)
  expect(warnings[0]).toContain('the pan field while a payer types in it.')
  await page.keyboard.type('42')
  await expect(input).toHaveValue('4242 42')
})

interface Layout extends OverlayPage {
  readonly device?: BrowserContextOptions
  readonly types?: readonly ['card']
}

const field = '<div id="pan"></div>'

/** Pages on which a field is visible. */
const layouts: Readonly<Record<string, Layout>> = {
  'a label that floats above': {
    css: `label { position: absolute; left: 8px; top: 8px; pointer-events: none; transition: 0.2s }
      .ServiceElement--focus + label, .ServiceElement:not(.ServiceElement--empty) + label { top: -28px }`,
    body: `<div id="box">${field}<label for="pan">The number of your card</label></div>`,
  },
  'a rounded container with a shadow': {
    css: '#box { overflow: hidden; border-radius: 21px; box-shadow: 0 0 9px; isolation: isolate; will-change: transform }',
  },
  'a modal dialog': {
    body: `<dialog>${field}</dialog>`,
    script: "document.querySelector('dialog').showModal()",
  },
  'a sticky header, on a page that is scrolled': {
    css: 'header { position: sticky; top: 0; height: 60px; background: white } main { padding: 900px 0 } ',
    body: `<header>Shop</header><main><div id="box">${field}</div></main>`,
    script: "document.querySelector('#box').scrollIntoView({ block: 'center' })",
  },
  'a form in a box that scrolls': {
    css: 'form { height: 120px; overflow: auto } p { height: 300px }',
    body: `<form><p></p><div id="box">${field}</div><p></p></form>`,
  },
  'forced colors': { device: { forcedColors: 'active' } },
  'a transition at the start': {
    css: '#box { animation: appear 0.4s both } @keyframes appear { from { opacity: 0; transform: translateY(9px) scale(0.9) } }',
  },
  'a centered panel': {
    css: '#box { position: fixed; top: 50%; left: 50%; transform: translate(-50%, -50%) }',
  },
  'a phone with a bar at the bottom': {
    css: 'nav { position: fixed; inset: auto 0 0; height: 60px; background: white } #box { width: auto }',
    body: `<div id="box">${field}</div><nav>Pay</nav>`,
    device: { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
  },
  'a tab that is opened later, with an icon beside the field': {
    css: '#box { display: flex } #pan { flex: 1 } i { width: 24px; background: navy }',
    body: `<section hidden><div id="box">${field}<i></i></div></section>`,
    script: "setTimeout(() => document.querySelector('section').hidden = false, 600)",
  },
}

test('a field that is visible on an ordinary page takes text without a warning', async ({
  browser,
  merchant,
  service,
}) => {
  const cases = Object.entries(layouts).map(([name, { device, ...layout }]) => ({ name, device, layout }))
  await inParallel(browser, cases, async (page, { layout }) => {
    const warnings = coverWarnings(page)
    await openOverlayPage(page, merchant, { service: service.origin, ...layout, group: refusing })
    const input = inputOf(page, 'pan')
    await focusInput(input)
    await page.keyboard.type('4242 4242 4')
    await page.waitForTimeout(settledMs)
    await page.keyboard.type('242')
    await expect(input).toHaveValue('4242 4242 4242')
    expect(warnings).toEqual([])
  })
})

// The browser tells a frame whether something is over it, but not where or how much.
test('the name of a brand over an end of the field causes no warning without the option, and with it one', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = coverWarnings(page)
  const input = inputOf(page, 'pan')
  const layout: OverlayPage = {
    css: 'b { position: absolute; inset: 0 8px 0 auto; pointer-events: none }',
    body: `<div id="box">${field}<b>Visa</b></div>`,
  }
  await openOverlayPage(page, merchant, { service: service.origin, ...layout })
  await focusInput(input)
  await untilUnseen(input)
  await page.keyboard.type('4242')
  await page.waitForTimeout(settledMs)
  expect(warnings).toEqual([])
  await openOverlayPage(page, merchant, { service: service.origin, ...layout, group: refusing })
  await focusInput(input)
  await untilUnseen(input)
  await page.keyboard.type('4242')
  await expect.poll(() => warnings.length).toBe(1)
})

test('a page cannot lift the refusal: not by options, focus, or clearing', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = coverWarnings(page)
  const input = inputOf(page, 'pan')
  await openOverlayPage(page, merchant, { service: service.origin, group: refusing })
  await focusInput(input)
  await page.keyboard.type('42')
  await setTricked(page, true)
  await untilUnseen(input)
  await page.keyboard.type('4')
  await expect.poll(() => warnings.length).toBe(1)
  await onPage(page, ({ fields: { pan } }) => {
    pan.update({ readOnly: true })
    pan.update({ readOnly: false, refuseWhenCovered: false, ariaLabel: 'Read' })
    pan.blur()
    pan.focus()
  })
  await expect(input).toHaveAttribute('aria-label', 'Read')
  await expect(input).toBeFocused()
  await expect(input).not.toBeEditable()
  await page.keyboard.type('4242')
  await onPage(page, ({ fields: { pan } }) => pan.clear())
  await expect(input).toHaveValue('')
  await page.keyboard.type('4242')
  await expect(input).toHaveValue('')
  // The option counts again when the field is seen.
  await onPage(page, ({ fields: { pan } }) => pan.update({ readOnly: true }))
  await setTricked(page, false)
  await page.waitForTimeout(settledMs)
  await expect(input).not.toBeEditable()
  await onPage(page, ({ fields: { pan } }) => pan.update({ readOnly: null }))
  await expect(input).toBeEditable()
})

test('what a page clears while it covers the field does not come back without its mask', async ({
  page,
  merchant,
  service,
}) => {
  const warnings = coverWarnings(page)
  const input = inputOf(page, 'cvv')
  await openOverlayPage(page, merchant, {
    service: service.origin,
    group: refusing,
    types: ['cvv'],
    options: { cvv: { secureCvv: true } },
    body: '<main><div id="box"><div id="cvv"></div><u></u></div></main>',
  })
  await focusInput(input)
  await page.keyboard.type('123')
  await setTricked(page, true)
  await untilUnseen(input)
  await page.keyboard.press('Backspace')
  await onPage(page, ({ fields: { cvv } }) => {
    cvv.clear()
    cvv.update({ secureCvv: false })
  })
  await expect.poll(() => warnings.length).toBe(1)
  await expect(input).not.toBeEditable()
  await expect(input).toHaveValue('')
})

test('with the option, a field that cannot load the observer does not become ready', async ({
  page,
  merchant,
  service,
}) => {
  await page.route('**/cover.js', (route) => route.abort())
  const opened = openOverlayPage(page, merchant, {
    service: service.origin,
    options: { pan: { refuseWhenCovered: true } },
  })
  opened.catch(() => {})
  const input = inputOf(page, 'pan')
  await input.fill('4242424242424242')
  await expect.poll(async () => (await eventsOf(page, 'pan')).map(({ name }) => name)).toEqual(['loaderror'])
  expect(
    await onPage(page, ({ payments, fields: { pan } }) => payments.createToken(pan, { name: 'Ana' })),
  ).toMatchObject({
    error: {},
  })
})

test('a field whose observer arrives late does not get its style then, when it shows digits', async ({
  page,
  merchant,
  service,
}) => {
  await waitForFields(page)
  await page.addInitScript(() => {
    const { prototype } = Document
    const sheets = Object.getOwnPropertyDescriptor(prototype, 'adoptedStyleSheets')
    const changes: unknown[] = []
    Object.assign(globalThis, { changes })
    Object.defineProperty(prototype, 'adoptedStyleSheets', {
      get() {
        return sheets?.get?.call(this)
      },
      set(next: CSSStyleSheet[]) {
        const shown = document.querySelector('input')?.value ?? ''
        changes.push([shown, sheets?.get?.call(this)[0] === next[0] ? 'the same style' : 'another style'])
        sheets?.set?.call(this, next)
      },
    })
  })
  const held: (() => Promise<void>)[] = []
  await page.route('**/cover.js', (route) => held.push(() => route.continue()))
  const opened = openOverlayPage(page, merchant, {
    service: service.origin,
    options: { pan: { refuseWhenCovered: true, style: { base: { letterSpacing: '9px' } } } },
  })
  const input = inputOf(page, 'pan')
  await expect.poll(() => held.length).toBe(1)
  await expect(input.locator('xpath=following-sibling::output')).toHaveCSS('letter-spacing', '9px')
  await input.fill('4242')
  await held[0]?.()
  await opened
  const changes = await input.evaluate(() => (globalThis as unknown as { changes: unknown[] }).changes)
  expect(changes.slice(0, 2)).toEqual([
    ['', 'another style'],
    ['4242', 'the same style'],
  ])
})

test('what was typed before the observer is there counts only if the field is seen', async ({
  page,
  merchant,
  service,
}) => {
  await waitForFields(page)
  for (const isCovered of [false, true]) {
    const held: (() => Promise<void>)[] = []
    await page.route('**/cover.js', (route) => held.push(() => route.continue()))
    const opened = openOverlayPage(page, merchant, { service: service.origin, group: refusing })
    const input = inputOf(page, 'pan')
    await input.fill('4242')
    await setTricked(page, isCovered)
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.()
    await opened
    if (isCovered) await expect(input).toHaveValue('')
    else await page.waitForTimeout(settledMs)
    await expect(input).toHaveValue(isCovered ? '' : '4242')
    await page.unroute('**/cover.js')
  }
})

test('a live page loads the observer only with the option, from the folder of the field', async ({
  page,
  merchant,
  service,
}) => {
  const requested: string[] = []
  // The document is the same for every key.
  await page.route('**/field.html?key=ek_live_demo', async (route) => {
    const url = route.request().url().replace('ek_live', 'ek_test')
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const open = async (group: object): Promise<string[]> => {
    requested.length = 0
    await openOverlayPage(page, merchant, { service: service.origin, key: 'ek_live_demo', group })
    // Only time shows that a frame requests nothing more. In the control, the field does not become ready without it.
    await page.waitForTimeout(300)
    return requested.filter((path) => path.includes('cover'))
  }
  expect(await open({})).toEqual([])
  expect(await open(refusing)).toEqual(['/frames/1.2.0/cover.js'])
})

/**
 * Waits until the browser has told the frame that it is not seen. No payer types faster than that, but a robot does: the
 * browser answers an observer every 100 ms at most.
 */
async function untilUnseen(input: Locator, leastShare = 0): Promise<void> {
  await input.evaluate(async (_, least) => {
    // What the field observes is answered at most one interval after the answer to an observer of our own.
    for (let answers = 0; answers < 2; answers += 1)
      await new Promise<void>((resolve) => {
        const options: object = { threshold: [0, least], trackVisibility: true, delay: 100 }
        new IntersectionObserver(([...entries], observer) => {
          const { intersectionRatio = 0, isVisible } = entries.at(-1) as Partial<SightEntry>
          if (isVisible && intersectionRatio >= least) return
          observer.disconnect()
          setTimeout(resolve, 150)
        }, options).observe(document.documentElement)
      })
  }, leastShare)
}

interface SightEntry extends IntersectionObserverEntry {
  readonly isVisible: boolean
}
