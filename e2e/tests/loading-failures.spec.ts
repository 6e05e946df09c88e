import { readFileSync } from 'node:fs'
import { startBrokenLine } from '../failures/broken-line.ts'
import { loadingFailures } from '../failures/loading-failures.ts'
import { playLoading } from '../failures/loading-scene.ts'
import { onPage, openElementPage } from '../support/element-page.ts'
import { inParallel } from '../support/in-parallel.ts'
import { playwrightTab } from '../support/playwright-tab.ts'
import { expect, test } from '../support/sites.ts'

test('a checkout whose fields cannot load has another way to pay', async ({ browser, merchant, service }) => {
  const failures = loadingFailures.filter(({ isInGate }) => isInGate)
  expect(failures.length).toBeGreaterThan(15)
  await inParallel(browser, failures, (page, failure) =>
    playLoading({ tab: playwrightTab(page), merchant, service: service.origin }, failure),
  )
})

test('the documented page has a link when the script of the library does not load, and only then', async ({
  page,
  merchant,
  service,
}) => {
  const documentation = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8')
  const [, markup = ''] = /```html\n(<a id="pay-elsewhere"[^`]*)```/.exec(documentation) ?? []
  const line = await startBrokenLine(service.origin)
  const link = page.getByRole('link', { name: 'Pay on another page' })
  const address = merchant.serve('/documented', markup.replaceAll('https://pay.example', line.origin))
  // In this order, because browsers keep the script.
  line.break('/element-', 'dropped')
  await page.goto(address)
  await expect(link).toBeVisible()
  line.mend()
  await page.goto(address)
  expect(await page.evaluate(() => typeof (globalThis as { service?: unknown }).service)).toBe('function')
  await expect(link).toHaveCount(0)
  await line.stop()
})

test('the link goes when the fields come after all', async ({ page, merchant, service }) => {
  const line = await startBrokenLine(service.origin)
  line.break('/frames/', 'another version')
  const options = `{ warmUp: false, fallback: { paymentLink: 'https://pay.example/pay/1' } }`
  await page.goto(
    merchant.serve(
      '/comes-later',
      `<!doctype html><html lang="en"><script src="${line.origin}/element-1.2.0.js"></script>
      <div id="pan"></div><div id="cvv"></div>
      <script>
        var elements = service('ek_test_demo', ${options}).elements()
        var pan = elements.create('pan'), cvv = elements.create('cvv')
        pan.mount('#pan'), cvv.mount('#cvv')
      </script>`,
    ),
  )
  const link = page.getByRole('link', { name: 'Pay on another page' })
  await expect(link).toHaveCount(1)
  await expect(page.locator('#pan iframe')).toHaveCSS('height', '0px')
  line.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(link).toHaveCount(0)
  for (const field of ['#pan', '#cvv']) {
    await expect(page.frameLocator(`${field} iframe`).locator('input')).toBeVisible()
    await expect
      .poll(async () => (await page.locator(`${field} iframe`).boundingBox())?.height)
      .toBeGreaterThan(15)
  }
  await line.stop()
})

for (const [what, head, expected] of [
  ['a part that did not load is loaded from another address', '', ['', '?']],
  [
    'but not on a page that has pinned its one address',
    '<link rel="modulepreload" href="/pinned.mjs">',
    ['', ''],
  ],
] as const) {
  test(what, async ({ page, merchant, service }) => {
    const asked: string[] = []
    await page.route(/payments-/, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await openElementPage(page, merchant, { service: service.origin, types: ['pan'], head })
    for (const _ of expected) {
      const answer = await onPage(page, ({ payments, fields }) =>
        (payments as unknown as { getBinInformation(field: object): Promise<object> }).getBinInformation(
          fields.pan,
        ),
      )
      expect(answer).toMatchObject({ error: { type: 'network_error', retryable: true } })
    }
    expect(asked).toEqual(expected.map((end) => `${service.origin}/payments-1.2.0.mjs${end}`))
  })
}
