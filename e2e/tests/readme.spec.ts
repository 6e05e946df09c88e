import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { bankIn } from '../support/challenge.ts'
import { focusInput } from '../support/focus-input.ts'
import { freePort, type Program, startProgram } from '../support/program.ts'
import { bundleReact } from '../support/readme-react.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'

interface Shop extends Program {
  readonly address: string
}

const folder = new URL(`../.types/readme-${process.pid}/`, import.meta.url)
test.beforeAll(() => void mkdirSync(folder, { recursive: true }))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The first snippet of a document in a language, with the addresses of this test. */
function snippet(document: string, language: string, service: ServiceSite): string {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8')
  const [, code = ''] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  return code.replaceAll('http://127.0.0.1:4242', service.origin)
}

/** The documented server with a page, for an order of this test. @returns its address. */
async function startShop(service: ServiceSite, page: string, orderId: string): Promise<Shop> {
  const port = String(await freePort())
  const shopFolder = new URL(`${orderId}/`, folder)
  mkdirSync(shopFolder, { recursive: true })
  const server = snippet('packages/node/README.md', 'js', service)
    .replaceAll('8080', port)
    .replace('order-1001', orderId)
    .replace("'checkout.html'", "new URL('checkout.html', import.meta.url)")
  writeFileSync(new URL('server.mjs', shopFolder), server)
  writeFileSync(new URL('checkout.html', shopFolder), page)
  const address = `http://localhost:${port}`
  const file = fileURLToPath(new URL('server.mjs', shopFolder))
  return { address, ...(await startProgram(file, { environment: {}, answersAt: address })) }
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
  test(`the checkout of ${name} shows each mistake, a decline, the bank’s page, and one payment`, async ({
    page,
    service,
  }) => {
    const orderId = `readme-${process.pid}-${Date.now()}`
    const shop = await startShop(service, await pageOf(service), orderId)
    await page.goto(shop.address)
    for (const field of ['pan', 'expiration', 'cvv']) {
      const box = page.locator(`#${field}`)
      await expect(box.frameLocator('iframe').locator('input')).toBeVisible()
      await expect(box).toHaveCSS('border-top-style', 'solid')
    }
    const button = page.getByRole('button', { name: 'Pay' })
    const result = page.locator('#result')
    const declined = 'Your bank did not accept this payment. Try another card.'

    await button.click()
    for (const field of ['name', 'pan', 'expiration', 'cvv'])
      await expect(page.locator(`#${field}-error`)).toHaveText(/^Enter /)
    await expect(page.locator('#name')).toHaveAccessibleDescription(/^Enter /)
    await expect(result).toHaveText('Please correct the marked fields.')

    await page.locator('#name').fill('Ana Souza')
    await type(page, 'pan', '4242424242424241')
    await expect(page.locator('#pan-error')).toHaveText(/not valid/)
    await type(page, 'pan', '4000000000000341')
    await expect(page.locator('#pan-error')).toBeEmpty()
    await type(page, 'expiration', '1230')
    await type(page, 'cvv', '123')
    await page.keyboard.press('Enter')
    await expect(result).toHaveText(declined)

    await type(page, 'pan', '4000000000003220')
    await button.click()
    await bankIn(page).locator('[value="fail"]').click()
    await expect(result).toHaveText(declined)

    // The answer to the next click is lost, and the payer clicks again.
    await page.route(
      `${shop.address}/pay`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await button.click()
    await expect(result).toHaveText('There was no answer. Press Pay again: you will not pay twice.')
    await button.click()
    await bankIn(page).locator('[value="approve"]').click()
    await expect(result).toHaveText('Thank you. Your order is paid.')
    await expect(button).toBeDisabled()
    await shop.stop()

    const { body } = await service.call('GET', '/v1/payments/charges?limit=100')
    const { charges } = body as {
      readonly charges: readonly { referenceId: string; transferStatus: string; statusReason?: string }[]
    }
    const ofOrder = charges.filter(({ referenceId }) => referenceId === orderId)
    expect(ofOrder.map(({ transferStatus, statusReason }) => statusReason ?? transferStatus)).toEqual([
      'SETTLED',
      'authentication_required',
      'authentication_failed',
      'authentication_required',
      'card_declined',
    ])
  })
}

test.describe('on a phone on its side, where the bank’s page takes the place of the shop', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('the payer of the README’s shop comes back to it, and reads whether the order is paid', async ({
    page,
    service,
  }) => {
    const orderId = `readme-redirect-${process.pid}-${Date.now()}`
    const shop = await startShop(service, snippet('README.md', 'html', service), orderId)
    await page.goto(shop.address)
    for (const [answer, outcome] of [
      ['fail', 'Your order is not paid.'],
      ['approve', 'Thank you. Your order is paid.'],
    ]) {
      await page.locator('#name').fill('Ana Souza')
      await type(page, 'pan', '4000000000003220')
      await type(page, 'expiration', '1230')
      await type(page, 'cvv', '123')
      await page.keyboard.press('Enter')
      await page.locator(`[value="${answer}"]`).click()
      await expect(page.getByText(outcome ?? '')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      expect(page.url()).toMatch(new RegExp(`^${shop.address}/order\\?idempotencyKey=`))
      if (answer === 'fail') await page.getByRole('link', { name: 'Try another card' }).click()
    }
    await shop.stop()
  })
})
