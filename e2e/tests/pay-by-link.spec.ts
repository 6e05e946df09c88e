import { devices, type Page } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { findingsOf } from '../support/run-axe.ts'
import { insertCard, wholeCheckout } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'

test.use({ viewport: wholeCheckout })

/** Chooses a method that is on the payment page, and goes there. */
async function payByLink(page: Page, method: string): Promise<void> {
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

const paid = { name: 'Payment complete. Thank you!' }
const paidInShop = { name: 'Payment complete. Thank you!' }

test('a shopper pays by link with a card and returns to the shop, which has received a signed notification', async ({
  page,
  shop,
  service,
}) => {
  await page.goto(shop)
  await page.getByRole('button', { name: 'Add one Yellow Bourbon' }).click()
  await page.getByLabel('Name on the card').fill('Ana Souza')
  await payByLink(page, 'Boleto')

  await expect(page.getByText('2 × Mantiqueira cup, 1 × Two-cup dripper, 2 × Yellow Bourbon')).toBeVisible()
  expect(page.url()).toContain(`${service.origin}/pay/lnk_`)
  await expect(page.getByRole('heading', { name: /boleto/i })).toBeVisible()
  await page.getByRole('link', { name: 'Other payment methods' }).click()
  await page.getByRole('link', { name: /^Card/ }).click()
  await expect(page.getByLabel('Name on the card')).toHaveValue('Ana Souza')
  await page.getByLabel('Installments').selectOption('2')
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.getByRole('button', { name: 'Pay R$436.00' }).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await page.getByRole('link', { name: /^Back to localhost/ }).click()

  await expect(page).toHaveURL(new RegExp(`^${shop}/orders/OS(-[0-9A-Z]{4}){4}$`))
  await expect(page.getByRole('heading', paidInShop)).toBeVisible()
  await expect(page.getByText('R$436.00')).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('a signed notification of the service')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a shopper returns before the payment, and continues it', async ({ page, shop, service }) => {
  await page.goto(shop)
  // Enter in a field continues with the chosen method too, and a wrong address is told first.
  await page.getByRole('radio', { name: 'Pix' }).check()
  await page.getByLabel('E-mail').press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.locator('#form-problems')).toContainText('Enter your e-mail address.')
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByLabel('E-mail').press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay with Pix' })).toBeVisible()
  const { origin, pathname } = new URL(page.url())
  const { body } = await service.call('GET', `/v2/cashier/payment-link/${pathname.split('/').at(-1)}`)
  const { redirectUrl } = (body as { data: { redirectUrl: string } }).data
  await page.goto(redirectUrl)
  await expect(page.getByRole('heading', { name: 'This order is not paid yet' })).toBeVisible()
  expect(await findingsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(origin + pathname)
})

test.describe('on a phone, without JavaScript', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, javaScriptEnabled: false })

  test('a shopper can still pay by link, with Pix', async ({ page, shop }) => {
    await page.goto(shop)
    expect(await sidewaysOf(page)).toBe(0)
    await expect(page.locator('noscript p')).toContainText('Paying by card needs JavaScript')
    await payByLink(page, 'Pix')
    await page.getByRole('button', { name: 'Show the Pix code' }).click()
    await page.getByRole('button', { name: 'Paid', exact: true }).click()
    await expect(page.getByRole('heading', paid)).toBeVisible()
    await page.getByRole('link', { name: /^Back to localhost/ }).click()
    await expect(page.getByRole('heading', paidInShop)).toBeVisible()
    await expect(page.getByText('Pix')).toBeVisible()
  })
})
