import { chromium } from '@playwright/test'
import { launch } from 'puppeteer-core'
import { expect, test } from '../support/sites.ts'

/** Time runs so much faster in a prerendered page that all limits of the library are over at once. */
const hurry =
  'const slow = setTimeout; setTimeout = (act, ms, ...args) => slow(act, document.prerendering ? ms / 100 : ms, ...args)'

test('the fields of a prerendered page load when it is shown, and report no failure before', async ({
  merchant,
  service,
  launchOptions,
}) => {
  // Playwright switches prerendering off.
  const { executablePath = chromium.executablePath(), args = [] } = launchOptions
  const browser = await launch({ executablePath, args: [...args, '--no-sandbox'] })
  const page = await browser.newPage()
  const checkout = merchant.serve(
    '/prerendered',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title>
    <script>${hurry}</script><script src="${service.origin}/element-1.2.0.js"></script></head>
    <body><div id="pan"></div><output></output><script>
    const note = (text) => { localStorage.seen = (localStorage.seen ?? '') + text + ' ' }
    note(document.prerendering ? 'prerendered' : 'loaded')
    const pan = service('ek_test_demo').elements().create('pan')
    for (const event of ['ready', 'loaderror']) pan.on(event, () => note(event))
    pan.mount('#pan')
    slow(() => note('waited'), 2_000)
    document.addEventListener('prerenderingchange', () => note('shown'))
    </script></body></html>`,
  )
  const rules = JSON.stringify({ prerender: [{ urls: [checkout], eagerness: 'immediate' }] })
  await page.goto(
    merchant.serve(
      '/before',
      `<!doctype html><title>Cart</title><script type="speculationrules">${rules}</script><a href="${checkout}">Pay</a>`,
    ),
  )
  const seen = () => page.evaluate(() => localStorage.seen)
  await expect.poll(seen).toBe('prerendered waited ')
  await page.click('a')
  await expect.poll(seen).toBe('prerendered waited shown ready ')
  await browser.close()
})
