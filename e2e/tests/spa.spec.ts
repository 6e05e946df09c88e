import type { Page } from '@playwright/test'
import { focusInput } from '../support/focus-input.ts'
import { findingsOf } from '../support/run-axe.ts'
import { fillCheckout, typeInto, untilFieldsAreUp } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay R/ })

async function goToCheckout(page: Page, shop: string): Promise<void> {
  await page.goto(`${shop}/spa`)
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await untilFieldsAreUp(page)
}

const fillIn = (page: Page, number = '4242 4242 4242 4242'): Promise<void> => fillCheckout(page, { number })

test('a shopper adds an item, pays, and the payment is found through the API', async ({
  page,
  shop,
  service,
}) => {
  const watch = watchPage(page)
  await page.goto(`${shop}/spa`)
  await page.getByRole('button', { name: 'Add one Yellow Bourbon' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page).toHaveTitle('Checkout · Olaria Serrana')
  await expect(page.getByRole('main')).toBeFocused()
  await fillIn(page)
  await expect(page.locator('.card-brand')).toHaveText('Visa')
  await page.getByRole('button', { name: 'Pay R$436.00' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment complete. Thank you!')
  await expect(page).toHaveURL(`${shop}/spa/receipt`)
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  const reference = await page.locator('#paid-reference').textContent()
  expect(await service.call('GET', `/v1/payments/charges/${reference}`)).toMatchObject({
    status: 200,
    body: { transferStatus: 'SETTLED', amount: 43600, currency: 'BRL' },
  })
  expect(watch.consoled).toEqual([])
  expect(watch.errors).toEqual([])
})

test('a shopper pays in installments, which follow the brand', async ({ page, shop, service }) => {
  await goToCheckout(page, shop)
  const installments = page.getByLabel('Installments')
  await expect(installments).toBeDisabled()
  await fillIn(page)
  await installments.selectOption({ value: '6' })
  await expect(payButton(page)).toHaveText('Pay R$390.00')
  await installments.selectOption({ value: '12' })
  await expect(page.locator('#installments-cost')).toContainText('in interest')
  const sum = (await payButton(page).textContent())?.replace('Pay ', '') ?? ''
  expect(sum).not.toBe('R$390.00')
  // Another brand has a plan of its own, and what was chosen stays.
  const plan = page.waitForResponse('**/v1/payments/installments-plans')
  await typeInto(page, 'card-number', '5555 5555 5555 4444')
  await plan
  await expect(installments).toBeEnabled()
  await expect(installments).toHaveValue('12')
  await payButton(page).click()
  await expect(page.getByText(`12, ${sum} in total`)).toBeVisible()
  const reference = await page.locator('#paid-reference').textContent()
  expect(await service.call('GET', `/v1/payments/charges/${reference}`)).toMatchObject({
    body: { transferStatus: 'SETTLED', installments: { count: 12 } },
  })
})

test('a shopper sees why a card was declined, and pays with another one', async ({ page, shop, service }) => {
  await goToCheckout(page, shop)
  await fillIn(page, '4000 0000 0000 0002')
  await payButton(page).click()
  const notice = page.getByRole('region', { name: 'Your card was declined' })
  await expect(notice).toBeFocused()
  const declined = await notice.locator('code').textContent()
  expect(await service.call('GET', `/v1/payments/charges/${declined}`)).toMatchObject({
    body: { transferStatus: 'CANCELLED' },
  })
  await notice.getByRole('button', { name: 'Use another card' }).click()
  await expect(notice).toHaveCount(0)
  const number = page.frameLocator('#card-number iframe').locator('input')
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('')
  await fillIn(page, '5555 5555 5555 4444')
  await payButton(page).click()
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
})

test('fields are empty after going back and forward, and a payment works', async ({ page, shop }) => {
  await goToCheckout(page, shop)
  await fillIn(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await expect.poll(() => page.frames().length).toBe(1)
  await page.goForward()
  await untilFieldsAreUp(page)
  for (const field of ['card-number', 'card-expiration', 'card-code'])
    await expect(page.frameLocator(`#${field} iframe`).locator('input')).toHaveValue('')
  await fillIn(page)
  await payButton(page).click()
  await expect(page).toHaveURL(`${shop}/spa/receipt`)

  // The receipt replaces the checkout in the history, so that nobody returns to a form that would pay again.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await page.goForward()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
})

test('the card in one line pays too', async ({ page, shop }) => {
  await goToCheckout(page, shop)
  await page.getByText('One line').click()
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByLabel('Name on the card').fill('Ana Souza')
  const inputs = page.frameLocator('#card-line iframe').locator('input')
  for (const [place, text] of ['4242424242424242', '1230', '123'].entries()) {
    await focusInput(inputs.nth(place))
    await page.keyboard.type(text)
  }
  // Enter in a field pays.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
})

test('paying with empty fields shows an error for every field, and the first one has the focus', async ({
  page,
  shop,
}) => {
  await goToCheckout(page, shop)
  await payButton(page).click()
  for (const field of ['email', 'holder-name', 'card-number', 'card-expiration', 'card-code'])
    await expect(page.locator(`#${field}-error`)).not.toBeEmpty()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByLabel('Name on the card').fill('Ana Souza')
  await expect(page.locator('#email-error')).toBeEmpty()
  await payButton(page).click()
  await expect(page.frameLocator('#card-number iframe').locator('input')).toBeFocused()
})

test('a lost answer is requested again, and the order is paid once', async ({ page, shop, service }) => {
  await goToCheckout(page, shop)
  await fillIn(page)
  let sent: { idempotencyKey?: string } = {}
  await page.route('**/pay', async (route) => {
    sent = route.request().postDataJSON()
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await expect(page.getByRole('region', { name: 'We have not heard back yet' })).toBeVisible()
  await page.unroute('**/pay')
  // Also for a payer who reloads the page meanwhile.
  await page.reload()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.locator('#paid-reference')).toHaveText(sent.idempotencyKey ?? '')
  expect(await service.call('GET', `/v1/payments/charges/${sent.idempotencyKey}`)).toMatchObject({
    body: { transferStatus: 'SETTLED' },
  })
})

test('a checkout that the payer leaves during the token request pays nothing', async ({ page, shop }) => {
  await goToCheckout(page, shop)
  await fillIn(page)
  let paid = 0
  await page.route('**/pay', (route) => {
    paid += 1
    return route.continue()
  })
  const asked = page.waitForRequest('**/v1/payments/tokens/card')
  await page.route('**/v1/payments/tokens/card', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue().catch(() => {})
  })
  await payButton(page).click()
  await asked
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  // The checkout that would pay is gone, and nothing that can be observed follows: the token takes 0.3 s.
  await page.waitForTimeout(1_000)
  expect(paid).toBe(0)
})

test('a field that cannot load shows an error under its label', async ({ page, shop, service }) => {
  await page.route(`${service.origin}/frames/**`, (route) => route.abort())
  await page.goto(`${shop}/spa/checkout`)
  const sentence = 'This field could not be loaded.'
  await expect(page.locator('#card-number-error')).toContainText(sentence)
  await expect(page.locator('#card-code-error')).toContainText(sentence)
})

test('the shop links to the app, and the app back', async ({ page, shop }) => {
  await page.goto(shop)
  await page.getByRole('link', { name: 'as a React app' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
  await page.getByRole('link', { name: 'a version with a script tag' }).click()
  await expect(page).toHaveURL(`${shop}/`)
})

test('every address can be opened directly; the address of a missing receipt shows the cart', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop}/spa/checkout`)
  await untilFieldsAreUp(page)
  await page.goto(`${shop}/spa/receipt`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
})

test('the app runs with a policy under which no text becomes markup or script', async ({ page, shop }) => {
  const watch = watchPage(page)
  await goToCheckout(page, shop)
  await fillIn(page)
  await payButton(page).click()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  expect(watch.errors).toEqual([])
  // The policy is active.
  const setMarkup = (): void => {
    document.createElement('div').innerHTML = '<b>text</b>'
  }
  await expect(page.evaluate(setMarkup)).rejects.toThrow(/TrustedHTML/)
})

/** A frame is transparent; on its own, axe assumes that its background is white. */
function isOfBackground(finding: string): boolean {
  return finding.startsWith('frame: color-contrast')
}

for (const colorScheme of ['light', 'dark'] as const) {
  const isDark = colorScheme === 'dark'
  for (const width of [1280, 320]) {
    test(`axe finds nothing on any page, ${colorScheme}, ${width} wide, and nothing is cut off`, async ({
      page,
      shop,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      const look = async (): Promise<void> => {
        const findings = await findingsOf(page)
        expect(findings.filter((finding) => !(isDark && isOfBackground(finding)))).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await page.goto(`${shop}/spa`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look()
      await page.getByRole('link', { name: 'Go to checkout' }).click()
      await untilFieldsAreUp(page)
      await look()
      await payButton(page).click()
      await expect(page.locator('#card-code-error')).not.toBeEmpty()
      await look()
      await page.getByText('One line').click()
      await expect(page.frameLocator('#card-line iframe').locator('input').first()).toBeVisible()
      await look()
      await page.getByText('Three fields').click()
      await untilFieldsAreUp(page)
      await fillIn(page, '4000 0000 0000 0002')
      await payButton(page).click()
      await expect(page.getByRole('region', { name: 'Your card was declined' })).toBeVisible()
      await look()
      await typeInto(page, 'card-number', '4242424242424242')
      await payButton(page).click()
      await expect(page).toHaveURL(`${shop}/spa/receipt`)
      await expect.poll(() => page.frames().length).toBe(1)
      await look()
    })
  }
}
