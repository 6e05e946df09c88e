import { readClipboard } from '../support/read-clipboard.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const pages = ['/', '/reference', '/test-cards']
const sizes = [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 360, height: 740 }],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of sizes) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      for (const path of pages) {
        test(`${path} is accessible, fits the screen and does not violate its policy`, async ({
          page,
          service,
        }) => {
          const said: string[] = []
          page.on('console', (message) => said.push(message.text()))
          page.on('pageerror', (error) => said.push(error.message))
          await page.goto(service.origin + path)
          expect(await findingsOf(page)).toEqual([])
          const overflowPx = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflowPx).toBe(0)
          expect(said).toEqual([])
        })
      }
    })
  }
}

test('a button copies a number, and a click selects it as a whole', async ({
  context,
  page,
  service,
  merchant,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: service.origin })
  await page.goto(`${service.origin}/test-cards`)
  await page.getByRole('button', { name: 'Copy 4000000000000002' }).click()
  expect(await readClipboard(context, merchant)).toBe('4000000000000002')
  await page.locator('#outcome-4000000000009995').click()
  expect(await page.evaluate(() => String(getSelection()))).toBe('4000000000009995')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the reference is complete, and its contents link to every section', async ({ page, service }) => {
    await page.goto(`${service.origin}/reference`)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: 'Create a card payment or an authorization' }).click()
    await expect(
      page.getByRole('heading', { name: 'Create a card payment or an authorization' }),
    ).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  })
})
