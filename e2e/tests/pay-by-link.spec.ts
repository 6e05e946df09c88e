import { devices } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { focusInput } from '../support/focus-input.ts'
import { typeCard } from '../support/links.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const byLink = { name: 'Choose Pix, boleto or bank transfer' }
const paid = { name: 'Payment complete. Thank you!' }
const paidInShop = { name: 'Payment complete. Thank you!' }

test('a shopper pays by link with a card and returns to the shop, which has received a signed notification', async ({
  page,
  shop,
  service,
}) => {
  await page.goto(shop)
  await page.getByRole('button', { name: 'Add one Yellow Bourbon' }).click()
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByLabel('Name on the card').fill('Ana Souza')
  await page.getByRole('button', byLink).click()

  await expect(page.getByText('2 × Mantiqueira cup, 1 × Two-cup dripper, 2 × Yellow Bourbon')).toBeVisible()
  expect(page.url()).toContain(`${service.origin}/pay/lnk_`)
  await page.getByRole('link', { name: /^Card/ }).click()
  await expect(page.getByLabel('Name on the card')).toHaveValue('Ana Souza')
  await page.getByLabel('Installments').selectOption('2')
  await typeCard(page, { number: '4242 4242 4242 4242' })
  await page.getByRole('button', { name: 'Pay R$436.00' }).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await page.getByRole('link', { name: /^Back to localhost/ }).click()

  await expect(page).toHaveURL(new RegExp(`^${shop}/orders/OS(-[0-9A-Z]{4}){4}$`))
  await expect(page.getByRole('heading', paidInShop)).toBeVisible()
  await expect(page.getByText('R$436.00')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('by a signed notification')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a shopper returns before the payment, and continues it', async ({ page, shop, service }) => {
  await page.goto(shop)
  await page.getByRole('button', byLink).click()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  const link = page.url()
  const { body } = await service.call('GET', `/v2/cashier/payment-link/${link.split('/').at(-1)}`)
  const { redirectUrl } = (body as { data: { redirectUrl: string } }).data
  await page.goto(redirectUrl)
  await expect(page.getByRole('heading', { name: 'This order is not paid yet' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(link)
})

test.describe('on a phone, without JavaScript', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, javaScriptEnabled: false })

  test('a shopper can still pay by link, with Pix', async ({ page, shop }) => {
    await page.goto(shop)
    expect(await sidewaysOf(page)).toBe(0)
    await page.getByRole('button', byLink).click()
    await page.getByRole('button', { name: /^Pix/ }).click()
    await page.getByRole('button', { name: 'Paid', exact: true }).click()
    await expect(page.getByRole('heading', paid)).toBeVisible()
    await page.getByRole('link', { name: /^Back to localhost/ }).click()
    await expect(page.getByRole('heading', paidInShop)).toBeVisible()
    await expect(page.getByText('Pix')).toBeVisible()
  })
})

test('payment by link is disabled while a card is charged', async ({ page, shop }) => {
  await page.goto(shop)
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByLabel('Name on the card').fill('Ana Souza')
  for (const [container, text] of [
    ['card-number', '4242 4242 4242 4242'],
    ['card-expiration', '1230'],
    ['card-code', '123'],
  ]) {
    await focusInput(page.frameLocator(`#${container} iframe`).locator('input'))
    await page.keyboard.type(text ?? '')
  }
  await page.route('**/pay', async (route) => {
    await expect(page.locator('#other-way')).toHaveAttribute('inert', '')
    await route.continue()
  })
  await page.getByRole('button', { name: /^Pay R\$/ }).click()
  await expect(page.getByRole('heading', paidInShop)).toBeVisible()
})
