import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { focusInput } from '../support/focus-input.ts'
import { bundleReact } from '../support/readme-react.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

type Pay = (cardId: string) => Promise<{ readonly paid: boolean; readonly message: string }>

const folder = new URL(`../.types/readme-${process.pid}/`, import.meta.url)
test.beforeAll(() => void mkdirSync(folder, { recursive: true }))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The first snippet of a document in a language, with the addresses of this test. */
function snippet(document: string, language: string, service: ServiceSite): string {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8')
  const [, code = ''] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  return code.replaceAll('http://127.0.0.1:4242', service.origin)
}

/** The README's server, for an order of this test. */
async function serverOf(service: ServiceSite, orderId: string): Promise<Pay> {
  const file = new URL(`server-${orderId}.ts`, folder)
  writeFileSync(file, snippet('README.md', 'ts', service).replace('order-1001', orderId))
  const server = (await import(file.href)) as { readonly pay: Pay }
  return server.pay
}

async function answer(route: Route, pay: Pay): Promise<void> {
  await route.fulfill({ json: await pay(route.request().postData() ?? '') })
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await focusInput(page.frameLocator(`#${field} iframe`).locator('input'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

for (const [name, pageOf] of [
  ['the README', (service: ServiceSite) => Promise.resolve(snippet('README.md', 'html', service))],
  [
    'the README of the React components',
    (service: ServiceSite) => bundleReact(snippet('packages/react/README.md', 'tsx', service)),
  ],
] as const) {
  test(`the checkout of ${name} shows each mistake, a decline, and one payment`, async ({
    page,
    merchant,
    service,
  }) => {
    const orderId = `readme-${process.pid}-${Date.now()}`
    const pay = await serverOf(service, orderId)
    await page.route(`${merchant.origin}/pay`, (route) => answer(route, pay))
    await page.goto(merchant.serve('/readme-page', await pageOf(service)))
    for (const field of ['pan', 'expiration', 'cvv']) {
      const box = page.locator(`#${field}`)
      await expect(box.frameLocator('iframe').locator('input')).toBeVisible()
      await expect(box).toHaveCSS('border-top-style', 'solid')
    }
    const button = page.getByRole('button', { name: 'Pay' })
    const result = page.locator('#result')

    await button.click()
    for (const field of ['name', 'pan', 'expiration', 'cvv'])
      await expect(page.locator(`#${field}-error`)).toHaveText(/^Enter /)

    await page.locator('#name').fill('Ana Souza')
    await type(page, 'pan', '4242424242424241')
    await expect(page.locator('#pan-error')).toHaveText(/not valid/)
    await type(page, 'pan', '4000000000000341')
    await expect(page.locator('#pan-error')).toBeEmpty()
    await type(page, 'expiration', '1230')
    await type(page, 'cvv', '123')
    await page.keyboard.press('Enter')
    await expect(result).toHaveText('Your bank did not accept this payment. Try another card.')

    await type(page, 'pan', '4242424242424242')
    // The answer to the first click is lost, and the payer clicks again.
    await page.route(
      `${merchant.origin}/pay`,
      async (route) => {
        await pay(route.request().postData() ?? '')
        await route.abort()
      },
      { times: 1 },
    )
    await button.click()
    await expect(result).toHaveText('There was no answer. Press Pay again: you will not pay twice.')
    await button.click()
    await expect(result).toHaveText('Thank you. Your order is paid.')
    await expect(button).toBeDisabled()
    const { body } = await service.call('GET', '/v1/payments/charges?limit=100')
    const { charges } = body as {
      readonly charges: readonly { referenceId: string; transferStatus: string }[]
    }
    const ofOrder = charges.filter(({ referenceId }) => referenceId === orderId)
    expect(ofOrder.map(({ transferStatus }) => transferStatus)).toEqual(['SETTLED', 'CANCELLED'])
  })
}
