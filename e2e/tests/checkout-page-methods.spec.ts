import type { Page } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { makeLink, standingOfLink } from '../support/links.ts'
import { linksByMethod } from '../support/payment-link.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const phone = { width: 390, height: 844 }

/** Fills in the form of a method, if it has one, and begins the method. */
async function begin(page: Page, method: string): Promise<void> {
  if (method === 'PSE') {
    await page.getByLabel('A company').check()
    await page.getByLabel('Your bank').selectOption({ label: 'Bancolombia' })
  }
  if (method === 'NEQUI') await expect(page.getByLabel(/^Mobile number/)).toHaveValue('+57 300 123 4567')
  await page.locator('main .primary').click()
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  for (const [method, { order, name, title, isAtProvider }] of Object.entries(linksByMethod)) {
    test(`${method} is chosen, left for other pages, and paid`, async ({ page, service }) => {
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      const { linkId, url } = await makeLink(service, { allowPaymentMethods: [method], ...order })
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await findingsOf(page), 'before').toEqual([])
      await begin(page, method)
      if (isAtProvider) {
        await expect(page.locator('.provider-name')).toContainText(method === 'PSE' ? 'Bancolombia' : name)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your payment')
        await expect(page.getByText('Simulated provider')).toBeVisible()
        expect(await findingsOf(page), 'at the provider').toEqual([])
        expect(await sidewaysOf(page)).toBe(0)
        await page.getByRole('button', { name: 'Leave without paying' }).click()
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText('Waiting for your payment')).toBeVisible()
      expect(await standingOfLink(service, { linkId, url })).toBe('IN_PROGRESS')
      expect(await findingsOf(page), 'while it waits').toEqual([])
      expect(await sidewaysOf(page)).toBe(0)

      await page.getByRole('button', { name: 'Later' }).click()
      await expect(page.getByText('No payment has arrived yet')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Use another payment method' })).toHaveCount(0)
      const again = page.getByRole('button', { name: 'Start again' })
      if (await again.isVisible()) {
        await again.click()
        await expect(page.getByText('Waiting for your payment')).toHaveCount(0)
        expect(await standingOfLink(service, { linkId, url })).toBe('INITIAL_STATUS')
        await begin(page, method)
      } else if (isAtProvider) {
        await page.getByRole('link', { name: /^Go to / }).click()
      }
      if (isAtProvider) await page.getByRole('button', { name: 'Yes, pay now' }).click()
      else await page.getByRole('button', { name: 'Paid' }).click()

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment complete. Thank you!')
      await expect(page.locator('.receipt')).toContainText(name)
      await expect(
        page.getByRole('status').filter({ hasText: 'We have received your payment' }),
      ).toBeAttached()
      expect(await standingOfLink(service, { linkId, url })).toBe(`SETTLED ${method}`)
      expect(await findingsOf(page), 'the receipt').toEqual([])
      expect(await sidewaysOf(page)).toBe(0)
      expect(said).toEqual([])
    })
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  for (const [method, { order, isAtProvider }] of Object.entries(linksByMethod)) {
    test(`${method} can be paid too`, async ({ page, service }) => {
      const { linkId, url } = await makeLink(service, { allowPaymentMethods: [method], ...order })
      await page.goto(url)
      await begin(page, method)
      if (isAtProvider) await page.getByRole('button', { name: 'Decline the payment' }).click()
      else await page.getByRole('button', { name: 'Failed' }).click()
      await expect(page.getByRole('alert')).toContainText('was not completed')
      await begin(page, method)
      if (isAtProvider) await page.getByRole('button', { name: 'Leave without paying' }).click()
      await expect(page.getByRole('link', { name: 'Check again' })).toBeVisible()
      await page.getByRole('button', { name: 'Paid' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment complete. Thank you!')
      expect(await standingOfLink(service, { linkId, url })).toBe(`SETTLED ${method}`)
    })
  }
})
