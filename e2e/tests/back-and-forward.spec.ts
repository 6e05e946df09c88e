import { chromium, type Page } from '@playwright/test'
import { createToken, openCardPage, typeCard } from '../support/card-page.ts'
import { expect, test } from '../support/sites.ts'

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }

/** The browser stores typed values, which it restores later, only after a while. */
const settledMs = 6_000

test.describe('a page that is left and come back to', () => {
  for (const cache of ['on', 'off'] as const) {
    test(`has empty fields that work, with the back/forward cache ${cache}`, async ({
      merchant,
      service,
      launchOptions,
    }) => {
      const browser = await chromium.launch({
        ...launchOptions,
        ...(cache === 'on' && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
      })
      const page = await browser.newPage()
      await openCardPage(page, merchant, { service: service.origin, head: fieldStyle })
      const emptyPictures = await pictures(page)
      await typeCard(page, card)
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          document.title = persisted ? 'from the cache' : 'loaded'
        })
      })
      await leaveAndComeBack(page, merchant.serve('/elsewhere', '<!doctype html><title>Elsewhere</title>'))
      await expect(page).toHaveTitle(cache === 'on' ? 'from the cache' : 'Card')

      // Playwright cannot read frames that are restored from the cache, so the test uses screenshots and the token.
      await expect
        .poll(() => createToken(page))
        .toMatchObject({ error: { code: 2, field: 'pan', errors: { length: 3 } } })
      expect(await pictures(page)).toEqual(emptyPictures)
      for (const [field, text] of Object.entries(card)) {
        await page.locator(`#${field}`).click()
        await page.keyboard.type(text)
      }
      expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4242' } } })
      await browser.close()
    })
  }

  test('would get its values back if nothing cleared them', async ({ merchant, launchOptions }) => {
    const browser = await chromium.launch(launchOptions)
    const page = await browser.newPage()
    await page.goto(
      merchant.serve('/plain', '<!doctype html><title>Plain</title><input autocomplete="cc-number">'),
    )
    await page.locator('input').fill('4242 4242 4242 4242')
    await leaveAndComeBack(page, merchant.serve('/elsewhere', '<!doctype html><title>Elsewhere</title>'))
    await expect(page.locator('input')).toHaveValue('4242 4242 4242 4242')
    await browser.close()
  })
})

const fieldStyle = '<style>body > div { inline-size: 20rem; padding: 0.5rem; border: 1px solid }</style>'

async function leaveAndComeBack(page: Page, elsewhere: string): Promise<void> {
  await page.waitForTimeout(settledMs)
  await page.goto(elsewhere)
  await page.goBack({ waitUntil: 'commit' })
}

/** A screenshot of the three fields, without a caret. */
async function pictures(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const shots = ['pan', 'expiration', 'cvv'].map((field) => page.locator(`#${field}`).screenshot())
  return (await Promise.all(shots)).map((shot) => shot.toString('base64'))
}
