import { fillCard } from '@element-js/testing/playwright'
import type { Page } from '@playwright/test'
import { bankIn } from '../support/challenge.ts'
import { findingsOf, findingsOfLooks } from '../support/run-axe.ts'
import { referenceOn } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number, { expiration: '1230', cvv: '123', name: 'Ana Souza' })
  await page.getByRole('button', { name: 'Pay R$390.00' }).click()
}

const paid = { name: 'Payment complete. Thank you!' }

test('a shopper is declined, then pays; axe finds nothing, light and wide or dark and narrow', async ({
  page,
  shop,
  service,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const watch = watchPage(page)
  const look = async (fields: number): Promise<void> => {
    // The library opens one frame more before it is needed, and removes it.
    await expect.poll(() => page.frames().length).toBe(1 + fields)
    for (const [colorScheme, width] of [
      ['dark', 320],
      ['light', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      // A frame is transparent; on its own, axe assumes that its background is white.
      const isOfBackground = (finding: string) =>
        colorScheme === 'dark' && finding.startsWith('frame: color-contrast')
      const found = colorScheme === 'dark' ? await findingsOfLooks(page) : await findingsOf(page)
      expect(found.filter((finding) => !isOfBackground(finding))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
  await page.goto(shop)
  await page.getByRole('link', { name: 'as a React app' }).click()
  await expect(page.getByRole('button', { name: 'Pay R$390.00' })).toBeEnabled()
  await look(3)
  await payWith(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await look(3)
  await payWith(page, '5555 5555 5555 4444')
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await look(0)
  const reference = await referenceOn(page).textContent()
  expect(await service.call('GET', `/v1/payments/charges/${reference}`)).toMatchObject({
    body: {
      transferStatus: 'SETTLED',
      amount: 39_000,
      transferDetails: { card: { cardInfo: { last4: '4444' } } },
    },
  })
  // One is for the declined answer, which the browser reports by itself.
  expect([watch.errors, watch.consoled.length]).toEqual([[], 1])
})

test('a shopper whose browser asks for Spanish hears what is missing, and confirms with the bank', async ({
  browser,
  shop,
}) => {
  const page = await browser.newPage({ locale: 'es-CO' })
  await page.goto(`${shop}/react`)
  const button = page.getByRole('button', { name: /^Pagar R/ })
  await button.click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await fillCard(page, '4000 0000 0000 3220', { expiration: '1230', cvv: '123', name: 'Ana Souza' })
  await button.click()
  await bankIn(page).getByRole('button', { name: /^Sí, / }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pago completado. ¡Gracias!')
  await page.close()
})
