import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'

/** The first page of the README, as it is written there. */
function firstPage(service: string): string {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, html = ''] = /```html\n([\s\S]*?)```/.exec(readme) ?? []
  return html.replaceAll('http://127.0.0.1:4242', service)
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await focusInput(page.frameLocator(`#card-${field} iframe`).locator('input'))
  await page.keyboard.type(text)
}

test('the first page of the README shows boxes and errors, and Enter pays', async ({
  page,
  merchant,
  service,
}) => {
  const paid = Promise.withResolvers<string | null>()
  await page.route(`${merchant.origin}/pay`, async (route) => {
    paid.resolve(route.request().postData())
    await route.fulfill({ status: 204 })
  })
  await page.goto(merchant.serve('/readme-page', firstPage(service.origin)))
  for (const field of ['number', 'expiration', 'code']) {
    const box = page.locator(`#card-${field}`)
    await expect(box.frameLocator('iframe').locator('input')).toBeVisible()
    await expect(box).toHaveCSS('border-top-style', 'solid')
    await expect(box).not.toHaveCSS('padding-top', '0px')
  }

  const mistake = page.locator('#mistake')
  await type(page, 'number', '4242424242424241')
  await expect(mistake).toHaveText(/not valid/)
  await page.keyboard.press('Backspace')
  await expect(mistake).toBeEmpty()
  await page.keyboard.type('2')
  await type(page, 'expiration', '1230')
  await page.keyboard.press('Enter')
  await expect(mistake).toHaveText('Enter the security code of your card.')
  await type(page, 'code', '123')
  await page.keyboard.press('Enter')
  expect(await paid.promise).toMatch(/^crd_/)
})
