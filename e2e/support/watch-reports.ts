import type { Page } from '@playwright/test'

/** Records the browser's reports of policy violations, from the console and from events. */
export async function watchReports(page: Page): Promise<() => Promise<readonly string[]>> {
  const consoled: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|blocked/i.test(message.text())) consoled.push(message.text())
  })
  await page.addInitScript(() => {
    const violated: string[] = []
    Object.assign(globalThis, { violated })
    document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective))
  })
  return async () => [
    ...consoled,
    ...(await page.evaluate(() => (globalThis as unknown as { violated: string[] }).violated)),
  ]
}
