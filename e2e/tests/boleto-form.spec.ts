import { sidewaysOf } from '../support/challenge.ts'
import { makeLink } from '../support/links.ts'
import { boletoPayer } from '../support/payment-link.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const waiting = { name: 'Pay with boleto' }
const create = { name: 'Get the boleto' }
const onlyBoleto = { allowPaymentMethods: ['BOLETO'] }

test('the keyboard is enough to fill in who pays a boleto', async ({ page, service }) => {
  const { url } = await makeLink(service, { ...onlyBoleto, name: null })
  await page.goto(url)
  await page.getByLabel('Full name or company').focus()
  const typed = ['Bruno Lima', '111.444.777-35', '13010-100', 'SP', 'Campinas', 'Centro', 'Rua Um', '901', '']
  for (const text of typed) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', create)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await page.getByRole('link', { name: 'Open printable version' }).click()
  await expect(page.getByText('Bruno Lima · CPF 111.444.777-35 · Rua Um, 901')).toBeVisible()
})

test('a mistake has the focus, its description and the invalid state', async ({ page, service }) => {
  const { url } = await makeLink(service, { ...boletoPayer, documentId: undefined, ...onlyBoleto })
  await page.goto(url)
  await page.getByLabel('CPF or CNPJ').fill('111.444.777-36')
  await page.getByRole('button', create).click()
  const document = page.getByLabel('CPF or CNPJ')
  await expect(document).toBeFocused()
  await expect(document).toHaveAccessibleDescription(/^Enter a valid CPF/)
  await expect(document).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toContainText('not been created')
  await document.fill('111.444.777-35')
  await page.getByRole('button', create).click()
  await expect(page.getByRole('heading', waiting)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form of a boleto works, and a link that contains the payer needs only one click', async ({
    page,
    service,
  }) => {
    const asked = await makeLink(service, onlyBoleto)
    await page.goto(asked.url)
    await page.getByRole('button', create).click()
    await expect(page.locator('.field-error')).toHaveCount(7)
    const known = await makeLink(service, { ...boletoPayer, ...onlyBoleto })
    await page.goto(known.url)
    await expect(page.getByLabel('City')).toBeHidden()
    await page.getByRole('button', create).click()
    await expect(page.getByText('Waiting for your payment')).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 390, 1280]) {
    test(`axe finds nothing in the form of a boleto, ${colorScheme}, ${width} wide, and it fits`, async ({
      page,
      service,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      const { url } = await makeLink(service, onlyBoleto)
      await page.goto(url)
      await page.getByRole('button', create).click()
      await expect(page.locator('.field-error')).toHaveCount(7)
      expect(await findingsOf(page)).toEqual([])
      expect(await sidewaysOf(page)).toBe(0)
      const known = await makeLink(service, { ...boletoPayer, ...onlyBoleto })
      await page.goto(known.url)
      await page.getByText('Check or change').click()
      expect(await findingsOf(page)).toEqual([])
      expect(await sidewaysOf(page)).toBe(0)
    })
  }
}
