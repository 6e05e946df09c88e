import type { Page } from '@playwright/test'
import type { ServiceSite } from './sites.ts'

/** Logs a merchant in to the dashboard. Default: the demo merchant. */
export async function logIn(
  page: Page,
  service: Pick<ServiceSite, 'origin'>,
  accessToken: string = 'at_test_demo',
): Promise<void> {
  await page.goto(`${service.origin}/dashboard`)
  await page.getByLabel('Access token').fill(accessToken)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${service.origin}/dashboard`)
}
