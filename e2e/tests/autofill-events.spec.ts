import type { Page } from '@playwright/test'
import { portThief } from '../support/attack-page.ts'
import { startWithPolicies } from '../support/autofill-browser.ts'
import { layouts, shapes } from '../support/autofill-cells.ts'
import { type AutofillPage, openAutofillPage } from '../support/autofill-page.ts'
import type { TypedCard } from '../support/card-page.ts'
import { brands, cardsFrom, pairsPerBrand } from '../support/similar-cards.ts'
import { expect, test } from '../support/sites.ts'

/** Everything that reaches the page, in order, while the browser fills in a card and the page clears it. */
async function heardWhileFilled(page: Page, opened: AutofillPage, card: TypedCard): Promise<string[]> {
  const [expiryMonth, year] = [card.expiration.slice(0, 2), card.expiration.slice(2)]
  // For a moment after a frame was cleared, the browser still takes it for filled, and leaves it as it is.
  await expect(async () => {
    await opened.clear()
    await heardBy(page)
    await opened.chooseCard('pan', {
      number: card.pan,
      name: 'Ana Souza',
      expiryMonth,
      expiryYear: `20${year}`,
      cvc: card.cvv,
    })
    await expect.poll(async () => (await opened.reports()).length, { timeout: 5000 }).toBe(3)
  }).toPass({ intervals: [50] })
  await opened.clear()
  return heardBy(page)
}

/** What has reached the page since it was last asked. */
function heardBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { intercepted } = globalThis as unknown as { intercepted: { index: number; data: object }[] }
    // Sorted by port: there is no order between messages of different ports.
    const received = intercepted.splice(0).sort((one, other) => one.index - other.index)
    return received.map(({ index, data }) => JSON.stringify([index, { ...data, id: 0 }]))
  })
}

test(`the page receives the same for ${brands.length * pairsPerBrand} pairs of one brand and length that the browser fills in`, async ({
  playwright,
  launchOptions,
  merchant,
  service,
}) => {
  const [shape] = shapes
  const layout = layouts.find(({ name }) => name === 'three frames')
  if (!shape || !layout) throw new Error('The table is empty.')
  const browser = await startWithPolicies(playwright.chromium, launchOptions)
  const page = await browser.newPage()
  const head = `<script>${portThief}</script>`
  const opened = await openAutofillPage(page, merchant, {
    service: service.origin,
    layout,
    shape,
    policy: 'allowed',
    head,
  })
  const makeCard = cardsFrom(20261127)
  for (const brand of brands) {
    await heardWhileFilled(page, opened, makeCard(brand))
    for (let pair = 0; pair < pairsPerBrand; pair += 1) {
      const one = await heardWhileFilled(page, opened, makeCard(brand))
      expect(await heardWhileFilled(page, opened, makeCard(brand))).toEqual(one)
      expect(one.filter((message) => message.includes('"name":"autofilled"'))).toHaveLength(3)
      expect(one.join()).toContain(brand.id)
    }
  }
  await browser.close()
})
