import type { BrowserContext } from '@playwright/test'
import type { PageServer } from './page-server.ts'

/**
 * The last copied text. A page of another site reads it, because the service's own pages may not read the clipboard.
 */
export async function readClipboard(context: BrowserContext, merchant: PageServer): Promise<string> {
  const address = merchant.serve('/clipboard', '<!doctype html><title>Clipboard</title>')
  await context.grantPermissions(['clipboard-read'], { origin: new URL(address).origin })
  const page = await context.newPage()
  await page.goto(address)
  await page.bringToFront()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()
  return text
}
