import type { Browser, Page } from 'puppeteer-core'
import { expect, type ServiceSite, test } from '../../e2e/support/sites.ts'
import { lighthouseFindings, startChromium } from './run-lighthouse.ts'

let browser: Browser
let page: Page
test.beforeAll(async () => {
  browser = await startChromium()
  page = await browser.newPage()
})
test.afterAll(() => browser?.close())

test('the shop has no finding of Lighthouse, in each country, and neither has the playground', async ({
  shop,
}) => {
  for (const path of ['/', '/?country=MX', '/playground'])
    expect([path, await lighthouseFindings(page, shop + path)]).toEqual([path, []])
})

test('the checkout page has none, with its methods and with a card', async ({ service }) => {
  const url = await newLink(service)
  for (const path of ['', '?method=CREDIT_CARD']) {
    expect([path, await lighthouseFindings(page, url + path)]).toEqual([path, []])
  }
})

test('the documentation has none, with its search and the API reference', async ({ service }) => {
  for (const path of ['/', '/docs', '/docs/library', '/docs?q=refnd', '/reference'])
    expect([path, await lighthouseFindings(page, service.origin + path)]).toEqual([path, []])
})

test('the dashboard has none, before the log-in and after it', async ({ service }) => {
  const login = `${service.origin}/dashboard/login`
  expect(await lighthouseFindings(page, login)).toEqual([])
  await page.goto(login)
  await page.type('input[name=token]', 'at_test_demo')
  await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')])
  for (const path of [
    '',
    '/payments',
    '/notifications',
    '/settings',
    '/settings/installments',
    '/settings/changes',
  ]) {
    const url = `${login.replace('/login', '')}${path}`
    expect([path, await lighthouseFindings(page, url)]).toEqual([path, []])
    // The session was not lost, which would lead back to the log-in.
    expect(page.url()).toBe(url)
  }
})

test('control: a picture and a field without a name are found, and so is an error', async ({ merchant }) => {
  const url = merchant.serve(
    '/unnamed.html',
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>x</title>
<main><img src="data:," width="40" height="40"><input></main><script>throw new Error('lost')</script></html>`,
  )
  const findings = (await lighthouseFindings(page, url)).join('\n')
  expect(findings).toMatch(/^accessibility 0\.\d+, image-alt: .*<img/m)
  expect(findings).toMatch(/^accessibility 0\.\d+, label: .*<input/m)
  expect(findings).toMatch(/^best-practices 0\.\d+, errors-in-console: .*lost/m)
})

/** @returns the address of a link that can be paid in several ways. */
async function newLink(service: ServiceSite): Promise<string> {
  const { body } = await service.call('POST', '/v2/cashier/payment-link/', {
    orderId: `lighthouse-${process.pid}-${Date.now()}`,
    amount: 12_990,
    currency: 'BRL',
    country: 'BR',
    allowPaymentMethods: ['PIX', 'BOLETO', 'CREDIT_CARD'],
  })
  return `${service.origin}/pay/${(body as { readonly linkId: string }).linkId}`
}
