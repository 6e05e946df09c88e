import type { Browser, Page } from 'puppeteer-core'
import { findProgram } from '../engines/find-program.ts'
import { cardPage } from '../support/card-page.ts'
import { chooseCardInFirefox, startFirefox } from '../support/firefox-autofill.ts'
import { expect, test } from '../support/sites.ts'

const firefox = findProgram('firefox-esr', 'firefox')
// CI must not pass because an engine is missing.
test.skip(firefox === null && process.env.CI !== 'true', 'Firefox is not installed here')

const name = '<label>Name <input id="name" autocomplete="cc-name"></label>'

test('Firefox fills in all frames from one of them, and none from an input of the page', async ({
  merchant,
  service,
}) => {
  const browser = await startFirefox(firefox ?? '')
  const page = await browser.newPage()
  const html = cardPage({ service: service.origin }).replace('<body>', `<body>${name}`)
  const open = async () => {
    await page.goto(merchant.serve('/firefox', html))
    await page.waitForFunction('events.filter(({ name }) => name === "ready").length === 3')
  }
  // Firefox has the code of no card.
  const filled = { pan: '4242 4242 4242 4242', expiration: '04 / 30', cvv: '', name: 'Ana Souza' }
  for (const anchor of ['pan', 'expiration']) {
    await open()
    await fillFrom(browser, page, `#${anchor} iframe`)
    await expect.poll(() => valuesOf(page), anchor).toEqual(filled)
    await expect.poll(() => reportsOf(page), anchor).toEqual(['expiration true', 'pan true'])
  }
  await open()
  await fillFrom(browser, page, '#name')
  await expect.poll(() => valuesOf(page)).toEqual({ pan: '', expiration: '', cvv: '', name: 'Ana Souza' })
  // If it had filled in the frames as well, they would report it twice now.
  await fillFrom(browser, page, '#pan iframe')
  await expect.poll(() => valuesOf(page)).toEqual(filled)
  await expect.poll(() => reportsOf(page)).toEqual(['expiration true', 'pan true'])
  await browser.close()
})

async function fillFrom(browser: Browser, page: Page, selector: string): Promise<void> {
  await page.click(selector)
  await expect.poll(() => chooseCardInFirefox(browser)).toBe(true)
}

async function valuesOf(page: Page): Promise<Record<string, string>> {
  const values: Record<string, string> = { name: await page.$eval('input#name', ({ value }) => value) }
  for (const field of ['pan', 'expiration', 'cvv']) {
    const frame = await (await page.$(`#${field} iframe`))?.contentFrame()
    values[field] = (await frame?.$eval('input', ({ value }) => value)) ?? 'no frame'
  }
  return values
}

/** The `change` events of a page: the field, and whether it was filled in. */
async function reportsOf(page: Page): Promise<string[]> {
  const changes = await page.evaluate('events.filter(({ name }) => name === "change")')
  return (changes as readonly Received[])
    .map(({ payload }) => `${payload.elementType} ${payload.autofilled}`)
    .sort()
}

interface Received {
  readonly payload: { readonly elementType: string; readonly autofilled: boolean }
}
