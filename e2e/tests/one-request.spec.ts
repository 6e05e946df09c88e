import type { Page, Request } from '@playwright/test'
import { openElementPage } from '../support/element-page.ts'
import { expect, test } from '../support/sites.ts'

/** Runs a function and returns the requests to the service meanwhile, without those from the browser's cache. */
async function askedOfService(page: Page, service: string, act: () => Promise<void>): Promise<string[]> {
  const finished: Request[] = []
  const keep = (request: Request): unknown => finished.push(request)
  page.on('requestfinished', keep)
  await act()
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', keep)
  const ofService = finished.filter((request) => request.url().startsWith(service))
  expect(ofService.length).toBeGreaterThanOrEqual(4)
  const sent: string[] = []
  for (const request of ofService) {
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    // For a cached response, Playwright subtracts the size of the headers from the body, which makes it negative.
    if (responseHeadersSize + responseBodySize > 0) sent.push(new URL(request.url()).pathname)
  }
  return sent
}

test('three fields cause one request for their document, and the next page none', async ({
  page,
  merchant,
  service: { origin },
}) => {
  const open = (): Promise<void> => openElementPage(page, merchant, { service: origin })
  // With a sandbox key there are also two files for developers, which a live page does not request.
  const asked = async (): Promise<string[]> =>
    (await askedOfService(page, origin, open)).filter((path) => !/development|cover/.test(path))
  expect(await asked()).toEqual(['/element-1.2.0.js', '/frames/1.2.0/field.html'])
  expect(await asked()).toEqual([])
})

test('a sandbox page that gives no options loads no file for developers before it has a field', async ({
  page,
  merchant,
  service: { origin },
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const script = `<script src="${origin}/element-1.2.0.js"></script><script>service('ek_test_demo').elements()</script>`
  await page.goto(merchant.serve('/no-field', `<!doctype html><title>Shop</title>${script}`))
  await page.waitForLoadState('networkidle')
  expect(asked).toContain('/frames/1.2.0/field.html')
  expect(asked).not.toContain('/development-1.2.0.mjs')
})
