import { writeFileSync } from 'node:fs'
import { version } from '@element-js/protocol/frame'
import { fillCheckout, untilFieldsAreUp } from '../../e2e/support/shop.ts'
import { expect, test } from '../../e2e/support/sites.ts'

const folder = new URL('../../docs/pictures/', import.meta.url)

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // The window is as high as the page: to draw a part that is outside, Playwright would change the size of the window.
    test.use({ colorScheme, locale: 'en', viewport: { width: 430, height: 2000 }, deviceScaleFactor: 1.5 })

    test('pictures of the checkout, filled in and paid, for the README', async ({ page, shop }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(shop)
      await untilFieldsAreUp(page)
      await fillCheckout(page, { number: '4242424242424242' })
      const form = page.locator('#payment')
      const filled = await form.screenshot()
      await page.getByRole('button', { name: /^Pay/ }).click()
      const paid = page.locator('.confirmation')
      await expect(paid).toBeVisible()
      const pictures = [filled, await paid.screenshot()].map(
        (png) => `<img src="data:image/png;base64,${png.toString('base64')}" width="400">`,
      )
      const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      // The shop's policy allows no text as markup.
      await page.goto('about:blank')
      await page.setViewportSize({ width: 860, height: 700 })
      await page.setContent(
        `<body style="margin:0;display:flex;gap:20px;align-items:start;padding:16px;background:${background}">${pictures.join('')}`,
      )
      await page.screenshot({ path: new URL(`checkout-${colorScheme}.png`, folder).pathname, fullPage: true })
    })
  })
}

test.afterAll(() => writeFileSync(new URL('version.json', folder), `${JSON.stringify({ version })}\n`))
