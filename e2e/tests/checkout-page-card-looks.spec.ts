import { devices } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { makeLink, openCardForm, typeCard } from '../support/links.ts'
import { locales } from '../support/locales.ts'
import { findingsOf } from '../support/run-axe.ts'
import { expect, test } from '../support/sites.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe-core finds nothing on the card form, ${colorScheme}`, async ({ page, service }) => {
    await page.emulateMedia({ colorScheme })
    const link = await makeLink(service, { paymentIntentInfo: { installmentPlanId: 'plan_1' } })
    await openCardForm(page, link)
    expect(await findingsOf(page), 'empty').toEqual([])
    await page.getByRole('button', { name: /^Pay R\$/ }).click()
    await expect(page.locator('#card-number-error')).not.toBeEmpty()
    expect(await findingsOf(page), 'with errors').toEqual([])
    await typeCard(page, { number: '4000 0000 0000 9995' })
    await page.getByRole('button', { name: /^Pay R\$/ }).click()
    await expect(page.locator('#card-problem')).toBeVisible()
    expect(await findingsOf(page), 'declined').toEqual([])
  })

  test(`the fields look like the page's own inputs, ${colorScheme}`, async ({ page, service }) => {
    await page.emulateMedia({ colorScheme })
    await openCardForm(page, await makeLink(service))
    const properties = ['color', 'fontSize', 'lineHeight'] as const
    const looksOf = (node: Element, names: readonly string[]) => {
      const style = getComputedStyle(node) as unknown as Record<string, string>
      return names.map((name) => style[name])
    }
    const own = await page.locator('#card-name').evaluate(looksOf, properties)
    const field = page.frameLocator('#card-number iframe').locator('input')
    expect(await field.evaluate(looksOf, properties)).toEqual(own)
    const boxes = await Promise.all(
      ['#card-number', '#card-name'].map((id) => page.locator(id).boundingBox()),
    )
    expect(boxes[0]?.height).toBe(boxes[1]?.height)
    expect(boxes[0]?.width).toBe(boxes[1]?.width)
  })
}

test('the fields follow a change of the color scheme', async ({ page, service }) => {
  await openCardForm(page, await makeLink(service))
  const field = page.frameLocator('#card-number iframe').locator('input')
  const colorOf = () => field.evaluate((node) => getComputedStyle(node).color)
  const light = await colorOf()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colorOf).not.toBe(light)
})

test.describe('on a phone, in Portuguese', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, locale: 'pt-BR' })

  test('a payer pays by touch, in the payer’s language', async ({ page, service }) => {
    const link = await makeLink(service, { paymentIntentInfo: { installmentPlanId: 'plan_2' } })
    await openCardForm(page, link)
    await expect(page.getByText('Aceitos')).toHaveCount(0)
    await expect(page.getByLabel('Parcelas')).toContainText('12 × R$\u00a039,16, R$\u00a0469,92 com juros')
    await page.getByRole('button', { name: 'Pagar R$\u00a0390,00' }).tap()
    await expect(page.locator('#card-number-error')).toContainText('cartão')
    await typeCard(page, { number: '4000 0000 0000 0127' })
    await page.getByRole('button', { name: 'Pagar R$\u00a0390,00' }).tap()
    await expect(page.locator('#card-problem')).toContainText('código de segurança está incorreto')
    expect(await sidewaysOf(page)).toBe(0)
    await typeCard(page, { number: '4242 4242 4242 4242' })
    await page.getByRole('button', { name: 'Pagar R$\u00a0390,00' }).tap()
    await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  })
})

test('the page fits 320 pixels, in each language', async ({ page, service }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const amount = 999_999_999_999_999
  const link = await makeLink(service, { amount, paymentIntentInfo: { installmentPlanId: 'plan_2' } })
  for (const language of locales) {
    await page.goto(`${link.url}?method=CREDIT_CARD&lang=${language}`)
    await expect(page.locator('#card-pay')).toBeVisible()
    expect(await sidewaysOf(page), language).toBe(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that cards need JavaScript, and offers the other methods', async ({
    page,
    service,
  }) => {
    const link = await makeLink(service)
    await page.goto(`${link.url}?method=CREDIT_CARD`)
    await expect(page.locator('noscript p')).toContainText('Paying by card needs JavaScript')
    await expect(page.locator('#card-form')).toBeHidden()
    await page.getByRole('link', { name: 'Other payment methods' }).click()
    await expect(page.getByRole('button', { name: /^Pix/ })).toBeVisible()
  })
})

test('the page reports a library that cannot be loaded, and nothing can be sent', async ({
  page,
  service,
}) => {
  await page.route('**/element-1.2.0.js', (route) => route.abort())
  const link = await makeLink(service)
  await page.goto(`${link.url}?method=CREDIT_CARD`)
  await expect(page.locator('#card-problem')).toContainText('could not be loaded')
  await expect(page.locator('#card-pay')).toBeDisabled()
})

test('a library that was changed in transit does not run', async ({ page, service }) => {
  await page.route('**/element-1.2.0.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};document.title="altered"` })
  })
  const link = await makeLink(service)
  await page.goto(`${link.url}?method=CREDIT_CARD`)
  await expect(page.locator('#card-problem')).toContainText('could not be loaded')
  await expect(page).not.toHaveTitle('altered')
})

test('no text that a merchant wrote runs beside the fields', async ({ page, service }) => {
  const hostile = '"><img src=x onerror="document.title=1"><script>document.title=2</script>'
  const link = await makeLink(service, { name: hostile.slice(0, 50), description: hostile })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await openCardForm(page, link)
  await expect(page.getByLabel('Name on the card')).toHaveValue(hostile.slice(0, 50))
  await expect(page).toHaveTitle(/Pay by card/)
  // Even if one ran, it could not create markup: text does not become HTML here.
  const thrown = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>hi</b>'
      return 'none'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(thrown).toBe('TypeError')
  expect(complaints).toEqual([])
})
