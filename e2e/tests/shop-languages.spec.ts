import { findingsOf } from '../support/run-axe.ts'
import { factOf, typeInto, untilFieldsAreUp, wholeCheckout } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'
import { watchPage } from '../support/watch-page.ts'

test.use({ viewport: wholeCheckout })

test.describe('a payer whose browser asks for Portuguese', () => {
  test.use({ locale: 'pt-BR' })

  test('pays in it, in installments', async ({ page, shop }) => {
    const watch = watchPage(page)
    await page.goto(shop)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Nome no cartão').fill('Ana Souza')
    await typeInto(page, 'card-number', '4242 4242 4242 4242')
    await typeInto(page, 'card-expiration', '1230')
    await typeInto(page, 'card-code', '123')
    await page.getByLabel('Parcelas').selectOption('2')
    await expect(page.locator('#installments-cost')).toHaveText(/^Total: R\$\s[\d.]+,\d\d, sem juros\.$/)
    await page.getByRole('button', { name: /^Pagar R\$\s[\d.]+,\d\d$/ }).click()
    await expect(page.getByRole('heading', { name: 'Pagamento concluído. Obrigado!' })).toBeVisible()
    await expect(factOf(page, 'Pago com')).toHaveText('Visa com final 4242')
    await expect(page).toHaveTitle('Pagamento concluído. Obrigado! · Olaria Serrana')
    expect(await findingsOf(page)).toEqual([])
    expect([watch.errors, watch.consoled]).toEqual([[], []])
  })
})

test.describe('a payer whose browser asks for Spanish', () => {
  test.use({ locale: 'es-CO' })

  test('sees the errors of the fields in it', async ({ page, shop }) => {
    await page.goto(shop)
    await untilFieldsAreUp(page)
    await page.getByLabel('Nombre en la tarjeta').fill('Ana Souza')
    await typeInto(page, 'card-number', '4242 4242 4242 4241')
    await page.getByRole('button', { name: /^Pagar R/ }).click()
    await expect(page.locator('#card-number-error')).toHaveText(
      'El número de tarjeta no es válido. Revisa sus dígitos.',
    )
    await expect(page.locator('#email-error')).toHaveText('Ingresa tu correo electrónico.')
    await expect(page.locator('#form-problems')).toHaveText('Revisa 4 campos. Ingresa tu correo electrónico.')
    expect(await findingsOf(page)).toEqual([])
  })
})

test('the keyboard is enough to choose another language, which stays', async ({ page, shop }) => {
  await page.goto(shop)
  const choice = page.getByRole('navigation', { name: 'Language' })
  await expect(choice.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'English' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const portuguese = choice.getByRole('link', { name: 'Português' })
  await expect(portuguese).toBeFocused()
  expect(await portuguese.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.goto(`${shop}/react`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento')
})
