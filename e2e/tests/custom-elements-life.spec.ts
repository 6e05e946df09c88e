import type { Page } from '@playwright/test'
import {
  checkout,
  define,
  host,
  inputIn,
  openCustomElements,
  receivedOn,
  tokenOf,
  typeInto,
  typeVisa,
  untilReady,
} from '../support/custom-elements-page.ts'
import { focusInput } from '../support/focus-input.ts'
import { pageCounters } from '../support/page-counters.ts'
import { expect, test } from '../support/sites.ts'

async function readyTimes(page: Page): Promise<number> {
  return (await receivedOn(page, 'pan')).filter(({ name }) => name === 'ready').length
}

/** Uncaught errors, and the warnings on the console. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (said) => said.type() === 'warning' && complaints.push(said.text()))
  return complaints
}

test('a field that is removed and inserted elsewhere is not destroyed, and is empty; moveBefore keeps what is typed', async ({
  page,
  merchant,
  service,
}) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
  await typeVisa(page)
  await page.evaluate(() => {
    const iframe = document.querySelector('element-pan iframe')
    document.querySelector('element-group')?.append(document.querySelector('element-pan') ?? '')
    Object.assign(globalThis, { isSame: iframe === document.querySelector('element-pan iframe') })
  })
  await expect.poll(() => readyTimes(page)).toBe(2)
  expect(await page.evaluate(() => (globalThis as unknown as { isSame: boolean }).isSame)).toBe(true)
  await expect(inputIn(host(page, 'pan'), 'pan')).toHaveValue('')
  await expect(page.locator('element-pan:state(empty):invalid')).toHaveCount(1)
  await typeInto(page, host(page, 'pan'), 'pan', '4242424242424242')
  await expect(page.locator('element-pan:state(complete)')).toBeVisible()
  await page.evaluate(() => {
    const group = document.querySelector('element-group') as unknown as {
      firstChild: ChildNode
      moveBefore(node: Element | null, before: ChildNode): void
    }
    group.moveBefore(document.querySelector('element-pan'), group.firstChild)
  })
  await expect(inputIn(host(page, 'pan'), 'pan')).toHaveValue('4242 4242 4242 4242')
  await expect(page.locator('element-pan:state(complete):valid')).toHaveCount(1)
  expect(await tokenOf(page)).toMatchObject({ data: { card: { last4: '4242' } } })
  expect(await readyTimes(page)).toBe(2)
})

test('a removed field frees its place for one that was inserted before, and a second field of a type is refused by name', async ({
  page,
  merchant,
  service,
}) => {
  const complaints = complaintsOf(page)
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
  await page.evaluate(() => {
    const old = document.querySelector('element-pan')
    const next = document.createElement('element-pan')
    next.setAttribute('placeholder', 'Next')
    old?.before(next)
    old?.remove()
  })
  await expect(inputIn(host(page, 'pan'), 'pan')).toHaveAttribute('placeholder', 'Next')
  await expect.poll(() => page.frames().length).toBe(4)
  expect(complaints).toEqual([])

  await page.evaluate(() => {
    const second = document.createElement('element-pan')
    second.setAttribute('placeholder', 'Second')
    document.querySelector('element-group')?.append(second)
  })
  await expect.poll(() => complaints).toEqual([expect.stringContaining('This group has a pan element.')])
  await page.evaluate(() => document.querySelector('element-pan')?.remove())
  await expect(inputIn(host(page, 'pan'), 'pan')).toHaveAttribute('placeholder', 'Second')
})

test('a field whose frame a framework has removed loads again when a token is requested', async ({
  page,
  merchant,
  service,
}) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout() })
  await untilReady(page)
  await typeVisa(page)
  await page.evaluate(() => document.querySelector('element-cvv')?.replaceChildren())
  expect(await tokenOf(page)).toMatchObject({ error: { errors: [{ code: 2, field: 'cvv' }] } })
  await typeInto(page, host(page, 'cvv'), 'cvv', '123')
  expect(await tokenOf(page)).toMatchObject({ data: { card: { last4: '4242' } } })
})

test('elements and properties from before the definition are used', async ({ page, merchant, service }) => {
  await openCustomElements(page, merchant, { service: service.origin, body: checkout(), isDefined: false })
  await page.evaluate(() => {
    const options = { style: { base: { color: 'rgb(1, 2, 3)' } } }
    Object.assign(document.querySelector('element-pan') ?? {}, { placeholder: 'Early', options })
  })
  await define(page)
  await untilReady(page)
  const pan = inputIn(host(page, 'pan'), 'pan')
  await expect(pan).toHaveAttribute('placeholder', 'Early')
  await expect(pan).toHaveCSS('color', 'rgb(1, 2, 3)')
  expect(await host(page, 'pan').getAttribute('placeholder')).toBe('Early')
  expect(await page.evaluate(() => (globalThis as unknown as { asked: unknown }).asked)).toEqual([
    ['ek_test_demo', {}],
  ])
})

test('elements that are inserted and removed 20 times leave no node, no listener and no frame behind', async ({
  page,
  merchant,
  service,
}) => {
  const complaints = complaintsOf(page)
  await openCustomElements(page, merchant, { service: service.origin, body: '<div id="place"></div>' })
  const cycles = (times: number) =>
    page.evaluate(
      async ({ markup, count }) => {
        const place = document.querySelector('#place')
        for (let done = 0; done < count; done += 1) {
          if (place) place.innerHTML = markup
          // Some are removed before they have loaded, some after.
          const isUp = () => done % 10 > 0 || place?.querySelectorAll(':state(ready)').length === 3
          do await new Promise((resolve) => setTimeout(resolve, 5))
          while (!isUp())
          place?.replaceChildren()
          await null
        }
      },
      { markup: checkout(), count: times },
    )
  await cycles(5)
  await expect.poll(() => page.frames().length).toBe(1)
  await page.evaluate(() => (globalThis as unknown as { events: unknown[] }).events.splice(0).length)
  const before = await pageCounters(page)
  await cycles(20)
  await expect.poll(() => page.frames().length).toBe(1)
  await page.evaluate(() => (globalThis as unknown as { events: unknown[] }).events.splice(0).length)
  await expect.poll(() => pageCounters(page)).toEqual(before)
  expect(complaints).toEqual([])
})

test('elements that were in another document, or are moved into one of the page, work there and look as before', async ({
  page,
  merchant,
  service,
}) => {
  const body = `${checkout()}<iframe id="other"></iframe>`
  await openCustomElements(page, merchant, { service: service.origin, body })
  await untilReady(page)
  await page.evaluate(async () => {
    const other = document.implementation.createHTMLDocument()
    const pan = document.querySelector('element-pan') as Element
    other.body.append(pan)
    await new Promise((resolve) => setTimeout(resolve, 50))
    document.querySelector('element-group')?.append(pan)
  })
  await untilReady(page)
  await expect(host(page, 'pan')).toHaveCSS('display', 'block')

  await page.evaluate(() => {
    const other = document.querySelector<HTMLIFrameElement>('#other')
    other?.contentDocument?.body.append(document.querySelector('element-group') as Element)
  })
  const other = page.frameLocator('#other')
  for (const [type, text] of [
    ['pan', '4242424242424242'],
    ['expiration', '1230'],
    ['cvv', '123'],
  ] as const) {
    const host = other.locator(`element-${type}:state(ready)`)
    await expect(host).toHaveCSS('display', 'block')
    await focusInput(host.frameLocator('iframe').locator('input'))
    await page.keyboard.type(text)
  }
  await other.locator('element-cvv:state(complete)').waitFor()
  const result = await other.locator('element-group').evaluate((group) => {
    return (group as unknown as { createToken(data: object): Promise<object> }).createToken({ name: 'Ana' })
  })
  expect(result).toMatchObject({ data: { card: { last4: '4242' } } })
})

test('the elements load with the strictest policy', async ({ page, merchant, service }) => {
  const policy = `default-src 'none'; img-src data:; script-src 'nonce-ours'; style-src 'none'; frame-src ${service.origin}; require-trusted-types-for 'script'; trusted-types 'none'`
  const complaints: string[] = []
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
  const head = `<meta http-equiv="content-security-policy" content="${policy}">`
  await openCustomElements(page, merchant, { service: service.origin, body: checkout(), head })
  await untilReady(page)
  await expect(host(page, 'pan')).toHaveCSS('display', 'block')
  await typeVisa(page)
  expect(await tokenOf(page)).toMatchObject({ data: { card: { last4: '4242' } } })
  expect(complaints).toEqual([])
})
