import type { Page } from '@playwright/test'
import { bankIn } from '../support/challenge.ts'
import { findingsOf } from '../support/run-axe.ts'
import { factOf, fillCheckout, referenceOn, typeInto, wholeCheckout } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'

test.use({ viewport: wholeCheckout })

const paid = { name: 'Payment complete. Thank you!' }

/** Pays the first order with a new card, and lets the shop save it. */
async function saveCard(page: Page, shop: string, number: string): Promise<void> {
  await page.goto(shop)
  await fillCheckout(page, { number })
  await page.getByLabel('Save this card').check()
  await page.getByRole('button', { name: /^Pay/ }).click()
}

async function orderAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Place another order' }).click()
  await page.getByLabel('E-mail').fill('ana@example.com')
}

const payAgain = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click()

test('a shopper pays again with a saved card by its security code alone', async ({ page, shop, service }) => {
  await saveCard(page, shop, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await orderAgain(page)
  await expect(page.getByText('Pay again with the Visa card ending in 4242')).toBeVisible()
  await expect(page.locator('#card-fields')).toBeHidden()
  expect(await findingsOf(page)).toEqual([])

  // An empty code is an error at its field, and an incomplete one another.
  await payAgain(page)
  await expect(page.locator('#saved-code-error')).toHaveText('Enter the security code of your card.')
  await typeInto(page, 'saved-code', '12')
  await payAgain(page)
  await expect(page.locator('#saved-code-error')).toContainText('incomplete')

  const tokenized = page.waitForRequest(/\/v1\/payments\/tokens\/cvv$/)
  const ordered = page.waitForRequest(/\/pay$/)
  await typeInto(page, 'saved-code', '735')
  await payAgain(page)
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await expect(factOf(page, 'Paid by')).toContainText('4242')
  // The frame sends the code to the service; the shop gets only the token.
  expect((await tokenized).postDataJSON()).toEqual({ cardId: expect.stringMatching(/^crd_/), cvv: '735' })
  expect((await tokenized).frame()).not.toBe(page.mainFrame())
  // Random ids may have the same digits by chance.
  const { cardId, cvvToken, idempotencyKey, ...order } = (await ordered).postDataJSON()
  expect([cardId, cvvToken]).toEqual([
    expect.stringMatching(/^crd_[\da-f]{32}$/),
    expect.stringMatching(/^cvv_[\da-f]{32}$/),
  ])
  expect(idempotencyKey).toEqual(expect.any(String))
  expect(JSON.stringify(order)).not.toContain('735')

  const reference = await referenceOn(page).textContent()
  expect(await service.call('GET', `/v1/payments/charges/${reference}`)).toMatchObject({
    status: 200,
    body: { transferStatus: 'SETTLED' },
  })
})

test('a payment that the bank declines is tried again with the code that was typed once', async ({
  page,
  shop,
}) => {
  await saveCard(page, shop, '4000 0000 0000 3220')
  const bank = bankIn(page)
  await bank.getByRole('button', { name: 'Yes, confirm the payment' }).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await orderAgain(page)
  await typeInto(page, 'saved-code', '735')

  // The bank declines without its own page, so the shop charges a second time with the same code.
  await payAgain(page)
  await bank.getByRole('button', { name: 'Fail the verification' }).click()
  await expect(
    page.getByRole('heading', { name: 'Your bank could not confirm that it was you' }),
  ).toBeVisible()
  await expect(page.getByText('You already entered its security code.')).toBeVisible()
  await expect(page.locator('#saved-code')).toBeHidden()
  let typedAgain = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/tokens/cvv')) typedAgain += 1
  })
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await bank.getByRole('button', { name: 'Yes, confirm the payment' }).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  expect(typedAgain).toBe(0)

  // That payment has used the code: the next one needs it again.
  await orderAgain(page)
  await expect(page.locator('#saved-code')).toBeVisible()
})

test('a shopper uses another card, and forgets the saved one', async ({ page, shop }) => {
  await saveCard(page, shop, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await orderAgain(page)
  await page.getByRole('button', { name: 'Use another card' }).click()
  await fillCheckout(page, { number: '5555 5555 5555 4444' })
  await payAgain(page)
  await expect(factOf(page, 'Paid by')).toContainText('4444')

  await orderAgain(page)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Forget this card' }).click()
  expect((await deleted).status()).toBe(200)
  await page.reload()
  await expect(page.locator('#card-fields')).toBeVisible()
  await expect(page.locator('#saved-card')).toBeHidden()
})
