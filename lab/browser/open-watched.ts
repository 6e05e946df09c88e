import type { Browser, Page } from '@playwright/test'
import type { BenchSite } from './bench-site.ts'
import type { Subject } from './pages.ts'

/**
 * Opens three fields in a tab that Playwright controls, so that it can type and set marks, and waits for the fields.
 */
export async function withFields<Result>(
  { browser, site, subject }: { browser: Browser; site: BenchSite; subject: Subject },
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const { url, reports } = site.expectLoads({ subject, checkout: 'three' }, 1)
    await page.goto(url)
    await Promise.all(reports)
    return await use(page)
  } finally {
    await context.close()
  }
}
