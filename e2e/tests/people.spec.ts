import type { Page } from '@playwright/test'
import {
  type ElementType,
  forget,
  frameOf,
  input,
  onPage,
  openElementPage,
  typeIn,
  untilHeard,
  warningsOf,
} from '../support/element-page.ts'
import { locales } from '../support/locales.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const fields = ['pan', 'expiration', 'cvv'] as const

/** A checkout as a shop writes it, with labels and a live region for errors. */
function checkout(types: readonly ElementType[]): string {
  const labels = { pan: 'Card number', expiration: 'Expires', cvv: 'Security code', card: 'Your card' }
  const rows = types.map(
    (type) => `<p><label for="${type}">${labels[type]}</label></p><div id="${type}"></div>`,
  )
  return `<main><h1>Pay</h1><label>Name <input id="name" autocomplete="cc-name"></label>
${rows.join('\n')}<div role="alert" id="told"></div><button id="pay">Pay</button></main>`
}

const head = `<style>
div[id] { border: 1px solid; padding: 8px; margin: 4px 0 }
body { font: 16px sans-serif }
</style>`

test('three fields: Tab moves in their order, axe-core finds nothing in any state, and an error is announced once', async ({
  page,
  merchant,
  service,
}) => {
  await openElementPage(page, merchant, { service: service.origin, body: checkout(fields), head })
  await expectOnlyOwnInputs(page)
  await expectTabOrder(page)
  await expectNoFindings(page, fields)
  await test.step('the live region of the page announces an error once', async () => {
    await onPage(page, ({ fields: all }) => {
      const told: string[] = []
      Object.assign(globalThis, { announced: told })
      all.pan.update({ disabled: false })
      all.pan.on('error', (payload) => told.push((payload as { error: { message: string } }).error.message))
      all.pan.clear()
    })
    await expect(input(page, 'pan')).toHaveValue('')
    await forget(page)
    await typeIn(page, 'pan', '4242424242424241')
    await page.keyboard.press('Tab')
    await untilHeard(page, 'pan', 'blur')
    expect(await page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced)).toEqual([
      'Your card number is not valid. Check its digits.',
    ])
  })
  await test.step('axe-core finds an input without a name in a frame', async () => {
    await input(page, 'cvv').evaluate((node) => {
      node.removeAttribute('aria-label')
      node.removeAttribute('placeholder')
    })
    expect((await findingsOf(page)).join()).toContain('frame: label')
  })
})

test('a card: its inputs are a group, Tab moves through them, axe-core finds nothing in any state, and nothing moves', async ({
  page,
  merchant,
  service,
}) => {
  const types = ['card'] as const
  await openElementPage(page, merchant, { service: service.origin, types, body: checkout(types), head })
  const inside = page.frameLocator('#card iframe')
  await expect(inside.getByRole('group', { name: 'Your card' })).toHaveCount(1)
  for (const name of ['Card number', 'Expiration date', 'Security code']) {
    await expect(inside.getByRole('textbox', { name })).toHaveCount(1)
  }
  await expectTabOrder(page)
  await expectNoFindings(page, types)
  await test.step('nothing moves', async () => {
    const frame = await frameOf(page, 'card')
    const moving = await frame.evaluate(() => document.getAnimations().length)
    expect(moving).toBe(0)
    const durations = await frame.evaluate(() =>
      [...document.querySelectorAll('*')].map((node) => getComputedStyle(node).transitionDuration),
    )
    expect(new Set(durations)).toEqual(new Set(['0s']))
  })
  await test.step('at 200 % zoom, a narrow page shows whole numbers in place', async () => {
    // Zooming in halves the width of the page in the window.
    await page.setViewportSize({ width: 320, height: 480 })
    const widthPx = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widthPx).toBeLessThanOrEqual(320)
    const heightPx = await page.locator('#card iframe').evaluate((node) => node.clientHeight)
    expect(heightPx).toBeGreaterThanOrEqual(24)
  })
})

/** No hidden input collects anything. */
async function expectOnlyOwnInputs(page: Page): Promise<void> {
  for (const type of fields) {
    await expect(input(page, type)).toHaveCount(1)
    await expect(input(page, type)).toBeVisible()
    await expect(input(page, type)).toHaveAttribute('inputmode', 'numeric')
  }
  await expect(page.locator('iframe')).toHaveCount(3)
}

async function expectTabOrder(page: Page): Promise<void> {
  const order = ['name', 'pan', 'expiration', 'cvv', 'pay']
  await expect.poll(() => tabbedThrough(page, { key: 'Tab', from: '#name' })).toEqual(order)
  await expect.poll(() => tabbedThrough(page, { key: 'Shift+Tab', from: '#pay' })).toEqual(order.toReversed())
}

/** Checks the page and its frames empty, while typing, with an error, with a complete card, and disabled. */
async function expectNoFindings(page: Page, types: readonly ElementType[]): Promise<void> {
  const [first = 'pan'] = types
  expect(await findingsOf(page), 'empty').toEqual([])
  await typeIn(page, first, '4242')
  expect(await findingsOf(page), 'typed').toEqual([])
  await page.locator('#name').focus()
  await untilHeard(page, first, 'error')
  expect(await findingsOf(page), 'with an error').toEqual([])
  await onPage(page, ({ fields: all }) => {
    for (const field of Object.values(all)) field.clear()
  })
  await expect(input(page, first)).toHaveValue('')
  if (first === 'card') await typeIn(page, 'card', '42424242424242421230123', 'pan')
  else
    for (const [index, text] of ['4242424242424242', '1230', '123'].entries())
      await typeIn(page, fields[index] ?? 'pan', text)
  for (const type of types) await expect(page.locator(`#${type}`)).toHaveClass(/--complete/)
  await page.locator('#name').focus()
  expect(await findingsOf(page), 'complete').toEqual([])
  await onPage(page, ({ fields: all }) => {
    for (const field of Object.values(all)) field.update({ disabled: true, showIcon: true })
  })
  await expect(input(page, first)).toBeDisabled()
  expect(await findingsOf(page), 'disabled').toEqual([])
}

test('the name of a field is its label on the page, with for or around it, and a click on the label or into its padding focuses it', async ({
  page,
  merchant,
  service,
}) => {
  const body = `<label for="pan">Number
  of your card</label><div id="pan"></div><label id="around">The code <div id="cvv"></div></label><div id="expiration"></div>`
  await openElementPage(page, merchant, {
    service: service.origin,
    body,
    head: '<style>#expiration { padding: 20px }</style>',
  })
  await expect(input(page, 'pan')).toHaveAccessibleName('Number of your card')
  await expect(input(page, 'cvv')).toHaveAccessibleName('The code')
  await expect(input(page, 'expiration')).toHaveAccessibleName('Expiration date')
  await page.getByText('of your card').click()
  await expect(input(page, 'pan')).toBeFocused()
  await page.getByText('The code').click()
  await expect(input(page, 'cvv')).toBeFocused()
  await page.locator('#expiration').click({ position: { x: 5, y: 5 } })
  await expect(input(page, 'expiration')).toBeFocused()
})

const titles = {
  en: { pan: 'Card number', expiration: 'Expiration date', cvv: 'Security code' },
  es: { pan: 'Número de tarjeta', expiration: 'Fecha de vencimiento', cvv: 'Código de seguridad' },
  pt: { pan: 'Número do cartão', expiration: 'Data de validade', cvv: 'Código de segurança' },
} as const

test('frames have a title and a language, and an invalid value is marked and described there without an announcement', async ({
  page,
  merchant,
  service,
}) => {
  // The page has no color scheme, so it is light, and its fields are too.
  await page.emulateMedia({ colorScheme: 'dark' })
  await openElementPage(page, merchant, { service: service.origin })
  expect(await input(page, 'pan').evaluate((node) => getComputedStyle(node).color)).toBe('rgb(0, 0, 0)')
  const pan = input(page, 'pan')
  await expect(pan).toHaveAttribute('aria-invalid', 'false')
  await expect(pan).toHaveAccessibleDescription('')
  await typeIn(page, 'pan', '4242')
  await expect(pan).toHaveAttribute('aria-invalid', 'false')
  await page.keyboard.press('Tab')
  await expect(pan).toHaveAttribute('aria-invalid', 'true')
  await expect(pan).toHaveAccessibleDescription('Your card number is incomplete.')
  const speaking = '[role=alert], [role=status], [role=log], [aria-live]:not([aria-live=off])'
  await expect(page.frameLocator('#pan iframe').locator(speaking)).toHaveCount(0)
  for (const locale of locales) {
    await onPage(page, ({ elements }, to) => elements.update({ locale: to }), locale)
    for (const type of fields) {
      await expect(page.locator(`#${type} iframe`)).toHaveAttribute('title', titles[locale][type])
      await expect(page.frameLocator(`#${type} iframe`).locator('html')).toHaveAttribute('lang', locale)
    }
  }
  await onPage(page, ({ elements }) => elements.update({ locale: 'es' }))
  await expect(pan).toHaveAccessibleDescription('El número de tarjeta está incompleto.')
  await onPage(page, ({ fields: all }) => all.pan.clear())
  await expect(pan).toHaveAttribute('aria-invalid', 'false')
  await expect(pan).toHaveAccessibleDescription('')
})

/** The input of the page or of the fields that has the focus. */
async function focusedOn(page: Page): Promise<string> {
  const host = await page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.closest('[id]')?.id ?? ''
  })
  const frame = page
    .frames()
    .find((one) => one !== page.mainFrame() && one.parentFrame() === page.mainFrame())
  if (host !== 'card' || !frame) return host
  return frame.evaluate(() => document.activeElement?.parentElement?.className.split(' ')[0] ?? '')
}

async function tabbedThrough(page: Page, { key, from }: { key: string; from: string }): Promise<string[]> {
  await page.locator(from).focus()
  const seen: string[] = [await focusedOn(page)]
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press(key)
    seen.push(await focusedOn(page))
  }
  return seen
}

test('fields have the size of a page that is zoomed by style', async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: ['pan'],
    root: 'lang="en" style="zoom: 2"',
  })
  await typeIn(page, 'pan', '4242')
  await expect.poll(async () => (await page.locator('#pan iframe').boundingBox())?.height).toBe(48)
})

test('fields are transparent, and follow the page’s color scheme, the payer’s preference, and a switch of the page', async ({
  page,
  merchant,
  service,
}) => {
  const color = (type: ElementType) => input(page, type).evaluate((node) => getComputedStyle(node).color)
  const [black, white] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']
  const schemes =
    '<style>:root { color-scheme: light dark } .dark { color-scheme: dark; background: rgb(20, 30, 40) }</style>'
  await page.emulateMedia({ colorScheme: 'dark' })
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], head: schemes })
  await expect.poll(() => color('pan')).toBe(white)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => color('pan')).toBe(black)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect.poll(() => color('pan')).toBe(white)
  const picture = (await page.locator('#pan').screenshot()).toString('base64')
  // The last column is after the placeholder, and shows only the page.
  const shown = await page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(image.width - 2, 2, 1, 1).data ?? [])]
  }, picture)
  expect(shown).toEqual([20, 30, 40, 255])
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  await expect.poll(() => color('pan')).toBe(black)
})

test('on a page from right to left, a field is aligned to the right, with digits from left to right; forced colors are the system’s', async ({
  page,
  merchant,
  service,
}) => {
  const style = { base: { color: '#eee', backgroundColor: '#fefefe', '::placeholder': { color: '#eee' } } }
  const options = { cvv: { style: { base: { textAlign: 'center' } } }, pan: { style, showIcon: true } }
  await openElementPage(page, merchant, {
    service: service.origin,
    root: 'lang="he" dir="rtl"',
    options,
    body: checkout(fields),
    head,
  })
  await typeIn(page, 'pan', '4242')
  const styleOf = (type: ElementType) =>
    input(page, type).evaluate((node) => [getComputedStyle(node).direction, getComputedStyle(node).textAlign])
  expect(await styleOf('pan')).toEqual(['ltr', 'right'])
  expect(await styleOf('cvv')).toEqual(['ltr', 'center'])

  await page.emulateMedia({ forcedColors: 'active' })
  await page.keyboard.press('Shift+ArrowLeft')
  const colors = () =>
    input(page, 'pan').evaluate((node) => {
      const probe = document.createElement('u')
      document.body.append(probe)
      const systemColor = (name: string): string => {
        probe.style.color = name
        return getComputedStyle(probe).color
      }
      const [first, , , last] = node.parentElement?.querySelectorAll('output b') ?? []
      const [plain, selected] = [first, last].map((digit) => digit && getComputedStyle(digit).color)
      return [plain === systemColor('canvastext'), selected === systemColor('highlighttext')]
    })
  await expect.poll(colors).toEqual([true, true])
})

test('an input has only its own style: it inherits no box, and its text is never visible without the style', async ({
  page,
  merchant,
  service,
}) => {
  // Observes each frame at every step from the first.
  await page.addInitScript(() => {
    if (parent === window) return
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = (): void => {
      const field = document.querySelector('input')
      if (field?.placeholder) seen.add(`${field.placeholder} ${getComputedStyle(field).color}`)
      requestAnimationFrame(look)
    }
    look()
  })
  const options = { pan: { placeholder: 'Number', style: { base: { color: 'rgb(1, 2, 3)' } } } }
  const style =
    '<style>iframe, div { letter-spacing: 9px; font-size: 40px } div { padding: 10px; border: 3px solid }</style>'
  await openElementPage(page, merchant, { service: service.origin, types: ['pan'], options, head: style })
  const frame = await frameOf(page, 'pan')
  const seen = () => frame.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
  await expect.poll(seen).toEqual(['Number rgb(1, 2, 3)'])
  const box = await input(page, 'pan').evaluate((node) => {
    const {
      padding,
      margin,
      borderWidth,
      outlineWidth,
      outlineStyle,
      backgroundColor,
      letterSpacing,
      fontSize,
      boxShadow,
    } = getComputedStyle(node)
    return {
      padding,
      margin,
      borderWidth,
      outline: outlineStyle === 'none' ? '0px' : outlineWidth,
      backgroundColor,
      letterSpacing,
      fontSize,
      boxShadow,
    }
  })
  expect(box).toEqual({
    padding: '0px',
    margin: '0px',
    borderWidth: '0px',
    outline: '0px',
    backgroundColor: 'rgba(0, 0, 0, 0)',
    letterSpacing: 'normal',
    fontSize: '16px',
    boxShadow: 'none',
  })
})

test('autofill across frames is allowed if the browser supports it, without a console message', async ({
  page,
  merchant,
  service,
  launchOptions,
  playwright,
}) => {
  const warnings = warningsOf(page)
  await openElementPage(page, merchant, { service: service.origin })
  expect(warnings).toEqual([])
  const args = [...(launchOptions.args ?? []), '--enable-features=AutofillPolicyControlledFeatureAutofill']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const other = await browser.newPage()
  const warned = warningsOf(other)
  await openElementPage(other, merchant, { service: service.origin })
  const knows = await other.evaluate(() => {
    const { featurePolicy } = document as { featurePolicy?: { features(): string[] } }
    return featurePolicy?.features().includes('autofill') ?? false
  })
  const allowed = await other.locator('#pan iframe').getAttribute('allow')
  expect(allowed?.includes('autofill')).toBe(knows)
  expect(warned).toEqual([])
  await browser.close()
})
