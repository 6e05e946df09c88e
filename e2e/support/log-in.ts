import type { Page } from '@playwright/test'
import type { ServiceSite } from './sites.ts'

/** Logs the demo merchant in to the dashboard. */
export async function logIn(page: Page, service: ServiceSite): Promise<void> {
  await page.goto(`${service.origin}/dashboard`)
  await page.getByLabel('Access token').fill('at_test_demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${service.origin}/dashboard`)
}
