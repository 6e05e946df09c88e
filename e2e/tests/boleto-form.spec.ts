import { sidewaysOf } from '../support/challenge.ts'
import { makeLink } from '../support/links.ts'
import { boletoPayer } from '../support/payment-link.ts'
import { findingsOf, findingsOfLooks } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

const create = { name: 'Get the boleto' }
const onlyBoleto = { allowPaymentMethods: ['BOLETO'] }

test('the keyboard is enough to fill in who pays a boleto, and to correct a mistake', async ({
  page,
  service,
}) => {
  const { url } = await makeLink(service, { ...onlyBoleto, name: null })
  await page.goto(url)
  await page.getByLabel('Full name or company').focus()
  const typed = ['Bruno Lima', '111.444.777-36', '13010-100', 'SP', 'Campinas', 'Centro', 'Rua Um', '901', '']
  for (const text of typed) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', create)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('not been created')
  const document = page.getByLabel('CPF or CNPJ')
  await expect(document).toBeFocused()
  await expect(document).toHaveAccessibleDescription(/^Enter a valid CPF/)
  await document.fill('111.444.777-35')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for your payment')).toBeVisible()
  await page.getByRole('link', { name: 'Open printable version' }).click()
  await expect(page.getByText('Bruno Lima · CPF 111.444.777-35 · Rua Um, 901')).toBeVisible()
})

test('axe finds nothing in the form of a boleto on a light desktop and on a dark phone, and it fits', async ({
  page,
  service,
}) => {
  const check = async (): Promise<void> => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 844 })
    expect(await findingsOf(page)).toEqual([])
    expect(await sidewaysOf(page)).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 844 })
    expect(await findingsOfLooks(page)).toEqual([])
    expect(await sidewaysOf(page)).toBe(0)
  }
  const { url } = await makeLink(service, onlyBoleto)
  await page.goto(url)
  await page.getByRole('button', create).click()
  await expect(page.locator('.field-error')).toHaveCount(7)
  await check()
  const known = await makeLink(service, { ...boletoPayer, ...onlyBoleto })
  await page.goto(known.url)
  await expect(page.getByLabel('City')).toBeHidden()
  await page.getByText('Check or change').click()
  await check()
})
