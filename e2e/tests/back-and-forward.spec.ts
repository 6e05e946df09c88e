import { chromium, type Page } from '@playwright/test'
import { createToken, openCardPage, typeCard } from '../support/card-page.ts'
import { ordinaryField, ordinaryFields } from '../support/ordinary-fields.ts'
import { startPageServer } from '../support/page-server.ts'
import { expect, test } from '../support/sites.ts'

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }
const ordinaryText = '4242'

/** The browser stores typed values, which it restores later, only after a while. */
const settledMs = 6_000

test.describe('a page that the payer leaves and comes back to', () => {
  for (const { cache, tree } of [
    { cache: 'on', tree: 'light' },
    { cache: 'on', tree: 'shadow' },
    { cache: 'off', tree: 'light' },
    { cache: 'off', tree: 'shadow' },
  ] as const) {
    test(`has empty fields that work, in ${tree} trees, with the back/forward cache ${cache}`, async ({
      merchant,
      service,
      launchOptions,
    }) => {
      const browser = await chromium.launch({
        ...launchOptions,
        ...(cache === 'on' && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
      })
      const page = await browser.newPage()
      const otherSite = await startPageServer('127.0.0.1')
      const head = ordinaryFields({ frame: otherSite.serve('/ordinary', ordinaryField) })
      await openCardPage(page, merchant, { service: service.origin, head, tree })
      const emptyPictures = await pictures(page)
      const elsewhere = merchant.serve('/elsewhere', '<!doctype html><title>Elsewhere</title>')
      let isKept = false
      // A browser that is busy stores what was typed later.
      for (let waitMs = settledMs; ; waitMs *= 2) {
        await typeCard(page, card)
        await page.locator('#input').fill(ordinaryText)
        await page.frameLocator('#frame iframe').locator('input').fill(ordinaryText)
        await page.waitForTimeout(waitMs)
        await page.goto(elsewhere)
        await page.goBack({ waitUntil: 'commit' })
        await expect(page).toHaveTitle(/loaded|from the cache/)
        isKept = (await page.title()) === 'from the cache'
        if (isKept || (await ordinary(page))[0] === ordinaryText) break
      }
      if (cache === 'off') expect(isKept).toBe(false)
      else expect(isKept).toBe(true)

      // The browser restores text that nothing clears; in frames that a script adds, only with a page from the cache.
      await expect.poll(() => ordinary(page)).toEqual([ordinaryText, isKept ? ordinaryText : ''])

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
      await otherSite.stop()
    })
  }
})

/** The text in the page's ordinary fields. */
function ordinary(page: Page): Promise<[input: string, inFrame: string | null]> {
  return page.evaluate(() => (globalThis as unknown as { ordinary(): [string, string | null] }).ordinary())
}

/** A screenshot of the three fields, without a caret. */
async function pictures(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const focused = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    if (focused instanceof HTMLElement) focused.blur()
  })
  const shots = ['pan', 'expiration', 'cvv'].map((field) => page.locator(`#${field}`).screenshot())
  return (await Promise.all(shots)).map((shot) => shot.toString('base64'))
}
