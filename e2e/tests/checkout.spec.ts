import { findingsInBothSchemes } from '../support/run-axe.ts'
import { factOf, fillCheckout, referenceOn, typeInto, wholeCheckout } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'
import { watchReports } from '../support/watch-reports.ts'

test.use({ viewport: wholeCheckout })

test('a shopper pays with Enter in a field, under the strictest policy, and the payment is found through the API', async ({
  page,
  shop,
  service,
}) => {
  const reports = await watchReports(page)
  const response = await page.goto(shop)
  const policy = response?.headers()['content-security-policy'] ?? ''
  for (const line of [
    "default-src 'none'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
    expect(policy.split('; ')).toContain(line)
  expect(policy).not.toMatch(/unsafe|data:|\*|https?:(?!\/\/127)/)
  await fillCheckout(page, { number: '4242 4242 4242 4242' })
  await page.frameLocator('#card-number iframe').locator('input').press('Enter')

  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you!' })).toBeVisible()
  await expect(factOf(page, 'Paid by')).toContainText('4242')
  expect(await reports()).toEqual([])
  const reference = await referenceOn(page).textContent()
  const { status, body } = await service.call('GET', `/v1/payments/charges/${reference}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    idempotencyKey: reference,
    transferStatus: 'SETTLED',
    transferStatusCode: 200,
    currency: 'BRL',
    country: 'BR',
    transferDetails: {
      card: { cardInfo: { brand: 'visa', bin: '424242', last4: '4242', cardHolderName: 'Ana Souza' } },
    },
  })
})

test('the address of an order survives a reload, with its receipt or why it is not paid', async ({
  page,
  shop,
}) => {
  await page.goto(shop)
  await fillCheckout(page, { number: '4000 0000 0000 9995' })
  await page.getByRole('button', { name: /^Pay/ }).click()
  const declined = { name: 'This card does not have sufficient funds' }
  await expect(page.getByRole('heading', declined)).toBeVisible()
  const reference = (await page.locator('#notice-reference').textContent()) ?? ''
  await page.reload()
  await expect(page.getByRole('heading', declined)).toBeVisible()
  await expect(referenceOn(page)).toHaveText(reference)
  expect(await findingsInBothSchemes(page)).toEqual([])

  await page.getByRole('link', { name: 'Back to the checkout' }).click()
  await fillCheckout(page, { number: '4242 4242 4242 4242' })
  await page.getByRole('button', { name: /^Pay/ }).click()
  const paid = { name: 'Payment complete. Thank you!' }
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await expect(factOf(page, 'E-mail')).toHaveText('ana@example.com')
  await expect(factOf(page, 'Paid to')).toContainText('CNPJ')
  await expect(page.getByRole('link', { name: 'ajuda@olaria-serrana.example' })).toBeVisible()
  expect(await findingsInBothSchemes(page)).toEqual([])
})

test('the number of a test card is copied with the keyboard, which is announced', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(shop)
  await page.getByText('Sandbox: pay with a test card').press('Enter')
  expect(await findingsInBothSchemes(page)).toEqual([])
  const button = page.getByRole('button', { name: 'Copy: 4000 0000 0000 3220' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000 0000 0000 3220')
})

test('a shopper whose card is declined sees why, and pays with another in as many installments; both payments are found through the API', async ({
  page,
  shop,
  service,
}) => {
  await page.goto(shop)
  const choice = page.getByLabel('Installments')
  await fillCheckout(page, { number: '4000 0000 0000 0002' })
  await choice.selectOption('3')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.locator('#notice')).toContainText('Your card was declined')
  const declined = await page.locator('#notice-reference').textContent()
  expect(await service.call('GET', `/v1/payments/charges/${declined}`)).toMatchObject({
    status: 200,
    body: { transferStatus: 'CANCELLED', transferStatusCode: 400 },
  })

  await page.getByRole('button', { name: 'Use another card' }).click()
  // Without a card nothing is offered.
  await expect(choice).toBeDisabled()
  await expect(choice).toHaveText('In one payment')
  await fillCheckout(page, { number: '5555 5555 5555 4444' })
  await expect(choice).toHaveValue('3')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you!' })).toBeVisible()
  const paid = await referenceOn(page).textContent()
  expect(paid).not.toBe(declined)
  expect(await service.call('GET', `/v1/payments/charges/${paid}`)).toMatchObject({
    status: 200,
    body: { transferStatus: 'SETTLED', installments: { count: 3 } },
  })
})

test('a shopper pays in installments, knowing what they cost', async ({ page, shop, service }) => {
  await page.goto(shop)
  const choice = page.getByLabel('Installments')
  await expect(choice).toBeDisabled()
  await expect(choice).toHaveText('In one payment')
  await fillCheckout(page, { number: '4242 4242 4242 4242' })
  await expect(choice.getByRole('option')).toHaveCount(12)
  await choice.selectOption('3')
  await expect(choice).toHaveAccessibleDescription(/^Total R\$[\d,.]+, no interest\.$/)
  await choice.selectOption('12')
  await expect(choice).toHaveAccessibleDescription(/ in interest \(2\.99% per month, 42\.41% per year\)\.$/)
  const description = await page.locator('#installments-cost').textContent()
  const [, total = ''] = /^Total (R\$[\d,.]+), /.exec(description ?? '') ?? []
  // The button has the sum with interest.
  await page.getByRole('button', { name: `Pay ${total}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you!' })).toBeVisible()
  await expect(factOf(page, 'Installments')).toHaveText(`12, ${total} in total`)
  const reference = await referenceOn(page).textContent()
  const { body } = await service.call('GET', `/v1/payments/charges/${reference}`)
  const totalAmount = Number(total.replaceAll(/\D/g, ''))
  expect(body).toMatchObject({ transferStatus: 'SETTLED', installments: { count: 12, totalAmount } })
})

test('each field shows its error until it is corrected, and paying shows their number and focuses the first field', async ({
  page,
  shop,
}) => {
  await page.goto(shop)
  await page.getByRole('button', { name: /^Pay/ }).click()
  for (const field of ['email', 'holder-name', 'card-number', 'card-expiration', 'card-code']) {
    await expect(page.locator(`#${field}-error`)).not.toBeEmpty()
  }
  const problems = page.locator('#form-problems')
  await expect(problems).toHaveText('5 fields need your attention. Enter your e-mail address.')
  await expect(page.getByLabel('E-mail')).toBeFocused()

  await page.getByLabel('E-mail').fill('ana@example.com')
  await expect(problems).toBeEmpty()
  await page.getByLabel('Name on the card').fill('Ana Souza')
  await typeInto(page, 'card-number', '4242 4242 4242 4241')
  await expect(page.locator('#card-number-error')).toHaveText(
    'Your card number is not valid. Check its digits.',
  )
  await expect(page.locator('#card-number')).toHaveClass(/ServiceElement--invalid/)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await expect(page.locator('#card-number-error')).toBeEmpty()
  await expect(page.locator('#card-number')).toHaveClass(/ServiceElement--complete/)
  await typeInto(page, 'card-expiration', '1230')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(problems).toHaveText('One field needs your attention. Enter the security code of your card.')
  await expect(page.frameLocator('#card-code iframe').locator('input')).toBeFocused()

  await page.keyboard.type('123')
  await page.getByLabel('Name on the card').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(problems).toHaveText(
    'One field needs your attention. Enter the name on your card, not its number.',
  )
  await expect(page.getByLabel('Name on the card')).toBeFocused()
})

test('a lost answer is requested again, also after a reload, and the order is paid once', async ({
  page,
  shop,
  service,
}) => {
  await page.goto(shop)
  await fillCheckout(page, { number: '4242 4242 4242 4242' })
  let sent: { idempotencyKey?: string } = {}
  await page.route('**/pay', async (route) => {
    // Nobody pays in another way meanwhile.
    await expect(page.locator('#methods')).toHaveAttribute('inert', '')
    sent = route.request().postDataJSON()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await expect(page.getByRole('region', { name: 'We have not heard back yet' })).toBeVisible()
  await page.unroute('**/pay')
  await page.reload()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(referenceOn(page)).toHaveText(sent.idempotencyKey ?? '')
  expect(await service.call('GET', `/v1/payments/charges/${sent.idempotencyKey}`)).toMatchObject({
    body: { transferStatus: 'SETTLED' },
  })
})
