import { devices } from '@playwright/test'
import { sidewaysOf } from '../support/challenge.ts'
import { makeLink, openCardForm } from '../support/links.ts'
import { locales } from '../support/locales.ts'
import { findingsInBothSchemes, findingsOf } from '../support/run-axe.ts'
import { insertCard } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'

test('light or dark, axe-core finds nothing on the card form, and its fields look like the page’s own inputs', async ({
  page,
  service,
}) => {
  const link = await makeLink(service, { paymentIntentInfo: { installmentPlanId: 'plan_1' } })
  await openCardForm(page, link)
  const field = page.frameLocator('#card-number iframe').locator('input')
  const colorOf = () => field.evaluate((node) => getComputedStyle(node).color)
  const properties = ['color', 'fontSize', 'lineHeight'] as const
  const looksOf = (node: Element, names: readonly string[]) => {
    const style = getComputedStyle(node) as unknown as Record<string, string>
    return names.map((name) => style[name])
  }
  const looksLikeOwn = async (): Promise<void> => {
    const own = await page.locator('#card-name').evaluate(looksOf, properties)
    expect(await field.evaluate(looksOf, properties)).toEqual(own)
    const boxes = await Promise.all(
      ['#card-number', '#card-name'].map((id) => page.locator(id).boundingBox()),
    )
    expect(boxes[0]?.height).toBe(boxes[1]?.height)
    expect(boxes[0]?.width).toBe(boxes[1]?.width)
  }
  await looksLikeOwn()
  expect(await findingsOf(page), 'empty').toEqual([])
  await page.getByRole('button', { name: /^Pay R\$/ }).click()
  await expect(page.locator('#card-number-error')).not.toBeEmpty()
  expect(await findingsInBothSchemes(page), 'with errors').toEqual([])
  await insertCard(page, { number: '4000 0000 0000 9995' })
  await page.getByRole('button', { name: /^Pay R\$/ }).click()
  await expect(page.locator('#card-problem')).toBeVisible()
  expect(await findingsInBothSchemes(page), 'declined').toEqual([])

  await openCardForm(page, link)
  const light = await colorOf()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colorOf).not.toBe(light)
  await looksLikeOwn()
  expect(await findingsOf(page), 'empty and dark').toEqual([])
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
    await insertCard(page, { number: '4000 0000 0000 0127' })
    await page.getByRole('button', { name: 'Pagar R$\u00a0390,00' }).tap()
    await expect(page.locator('#card-problem')).toContainText('código de segurança está incorreto')
    expect(await sidewaysOf(page)).toBe(0)
    await insertCard(page, { number: '4242 4242 4242 4242' })
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

test('a library that cannot be loaded, or was changed in transit, does not run: the page reports it, and nothing can be sent', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  for (const isChanged of [false, true]) {
    await page.unroute('**/element-1.2.0.js')
    await page.route('**/element-1.2.0.js', async (route) => {
      if (!isChanged) return route.abort()
      const response = await route.fetch()
      return route.fulfill({ response, body: `${await response.text()};document.title="altered"` })
    })
    await page.goto(`${link.url}?method=CREDIT_CARD`)
    await expect(page.locator('#card-problem')).toContainText('could not be loaded')
    await expect(page.locator('#card-pay')).toBeDisabled()
    await expect(page).not.toHaveTitle('altered')
  }
})

test('fields that load after all take away the message that they could not be loaded', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  await page.route('**/frames/**', (route) => route.abort())
  await page.goto(`${link.url}?method=CREDIT_CARD`)
  await expect(page.locator('#card-problem')).toContainText('could not be loaded')
  await page.unroute('**/frames/**')
  // The page tries again when the connection is back, until all fields are there.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.locator('#card-problem')).toBeHidden({ timeout: 2000 })
  }).toPass()
  await insertCard(page, { number: '4242 4242 4242 4242' })
})

test('before the script of the page has arrived, neither the button nor Enter sends anything', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.route('**/card-form-*.js', (route) => route.abort())
  await page.goto(`${link.url}?method=CREDIT_CARD`)
  await expect(page.getByRole('button', { name: /^Pay R\$/ })).toBeDisabled()
  await page.getByLabel('Name on the card').press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  expect(sent).toEqual([])
})
