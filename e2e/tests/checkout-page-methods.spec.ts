import type { Page } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { makeLink, standingOfLink } from '../support/links.ts'
import { linksByMethod } from '../support/payment-link.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

// Every method, in each outcome and without scripts, is in `checkout-page/routes/every-method.service.test.ts`.
test.use({ viewport: { width: 390, height: 844 } })

/** Fills in the form of a method, if it has one, and begins the method. */
async function begin(page: Page, method: string): Promise<void> {
  if (method === 'PSE') {
    await page.getByLabel('A company').check()
    await page.getByLabel('Your bank').selectOption({ label: 'Bancolombia' })
  }
  if (method === 'NEQUI') await expect(page.getByLabel(/^Mobile number/)).toHaveValue('+57 300 123 4567')
  await page.locator('main .primary').click()
}

for (const [method, { order, name, title }] of Object.entries(linksByMethod)) {
  test(`${method} is paid on a phone, and axe-core finds nothing on the way`, async ({ page, service }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    const check = async (what: string): Promise<void> => {
      expect(await findingsOf(page), what).toEqual([])
      expect(await sidewaysOf(page), what).toBe(0)
    }
    const { linkId, url } = await makeLink(service, { allowPaymentMethods: [method], ...order })
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await check('before')
    await begin(page, method)
    if (method === 'PSE') {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your payment')
      await check('at the provider')
      await page.getByRole('button', { name: 'Leave without paying' }).click()
    }
    await expect(page.getByText('Waiting for your payment')).toBeVisible()
    await check('while it waits')
    if (method === 'PSE') {
      await page.getByRole('link', { name: /^Go to / }).click()
      await page.getByRole('button', { name: 'Yes, pay now' }).click()
    } else await page.getByRole('button', { name: 'Paid' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment complete. Thank you!')
    await expect(page.locator('.receipt')).toContainText(name)
    await check('the receipt')
    expect(await standingOfLink(service, { linkId, url })).toBe(`SETTLED ${method}`)
    expect(said).toEqual([])
  })
}
