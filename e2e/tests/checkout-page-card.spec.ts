import { focusInput } from '../support/focus-input.ts'
import { bookOf, makeLink, openCardForm, standingOfLink } from '../support/links.ts'
import { insertCard } from '../support/shop.ts'
import { expect, test } from '../support/sites.ts'

const pay = { name: /^Pay R\$/ }
const paid = { name: 'Payment complete. Thank you!' }

test('a payer pays a link by card, with Enter in one of the fields of our own library', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  await openCardForm(page, link)
  await expect(page.getByLabel('Name on the card')).toHaveValue('Ana Souza')
  await insertCard(page, { number: '5555 5555 5555 4444' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', paid)).toBeVisible()
  await expect(page).toHaveURL(link.url)
  await expect(page.getByText('Mastercard •••• 4444')).toBeVisible()
  expect(await standingOfLink(service, link)).toBe('SETTLED CREDIT_CARD')
  // There is no verification before it: the payment asks the issuer itself.
  expect(await bookOf(service, link)).toEqual(['authorize approved', 'capture approved'])
})

test('a payer sees why a card failed, keeps the values that are right, and pays with another card in the same form', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  await openCardForm(page, link)
  const inputOf = (field: string) => page.frameLocator(`#card-${field} iframe`).locator('input')
  await insertCard(page, { number: '4000 0000 0000 0069' })
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('alert').filter({ hasText: 'has expired' })).toBeVisible()
  expect(await standingOfLink(service, link)).toBe('INITIAL_STATUS')
  await expect(inputOf('number')).not.toHaveValue('')
  for (const field of ['expiration', 'code']) await expect(inputOf(field)).toHaveValue('')
  await insertCard(page, { number: '4000 0000 0000 9995' })
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('alert').filter({ hasText: 'has expired' })).toBeHidden()
  await expect(page.locator('#card-problem')).toBeVisible()
  // The first field to fill in again has the focus.
  await expect(inputOf('number')).toBeFocused()
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  expect(await standingOfLink(service, link)).toBe('SETTLED CREDIT_CARD')
  expect(await bookOf(service, link)).toEqual([
    'authorize declined',
    'authorize declined',
    'authorize approved',
    'capture approved',
  ])
})

test('a payer sees what installments cost before choosing them', async ({ page, service }) => {
  const link = await makeLink(service, { amount: 100_000 })
  await openCardForm(page, link)
  const choice = page.getByLabel('Installments')
  await choice.selectOption({ label: '12 × R$100.40, R$1,204.80 with interest' })
  await expect(choice).toHaveAccessibleDescription(
    'Total R$1,204.80, including R$204.80 in interest (2.99% per month, 42.41% per year).',
  )
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.getByRole('button', { name: 'Pay R$1,204.80' }).click()
  await expect(page.getByText('Visa •••• 4242, 12 × R$100.40, R$1,204.80 with interest')).toBeVisible()
})

test('the installments follow the brand of the card, and the choice stays where the brand has it', async ({
  page,
  service,
}) => {
  const planId = async (brand: string): Promise<string> => {
    const price = { amount: 39_000, currency: 'BRL', country: 'BR', brand }
    const { body } = await service.call('POST', '/v1/payments/installments-plans', price)
    return (body as { readonly planId: string }).planId
  }
  const paymentIntentInfo = { installmentPlanId: await planId('mastercard') }
  const link = await makeLink(service, { amount: 39_000, paymentIntentInfo })
  await openCardForm(page, link)
  const choice = page.getByLabel('Installments')
  await expect(choice).toBeHidden()
  await insertCard(page, { number: '5555 5555 5555 4444' })
  await choice.selectOption('3')
  await expect(choice).toHaveAccessibleDescription('Total R$390.00, no interest.')
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await expect(choice).toBeHidden()
  await page.getByRole('button', { name: 'Pay R$390.00' }).click()
  await expect(page.getByText('Visa •••• 4242', { exact: true })).toBeVisible()
})

test('a merchant’s rules decide, and a form takes only what they offer', async ({ page, service }) => {
  const link = await makeLink(service, { amount: 900 })
  await openCardForm(page, link)
  await expect(page.getByLabel('Installments')).toHaveCount(0)
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.name = 'installments'
    input.value = '12'
    document.querySelector('#card-form')?.append(input)
  })
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('alert').filter({ hasText: 'was not accepted' })).toBeVisible()
  expect(await bookOf(service, link)).toEqual([])
})

test('a missing value is reported next to its field, a screen reader reads the first one, and nothing is sent', async ({
  page,
  service,
}) => {
  const link = await makeLink(service, { name: null })
  await openCardForm(page, link)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', pay).click()
  for (const id of ['card-number', 'card-expiration', 'card-code', 'card-name']) {
    await expect(page.locator(`#${id}-error`)).not.toBeEmpty()
  }
  const number = page.frameLocator('#card-number iframe').locator('input')
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(number).toHaveAccessibleDescription('Enter your card number.')
  const lines = page.locator('#card-number-error, #card-expiration-error, #card-code-error')
  await expect(lines).toHaveText([/card number/, /expiration date/, /security code/])
  // Three announcements in a row would drown it.
  for (const line of await lines.all()) await expect(line).toHaveAttribute('aria-live', 'off')
  // A single error that appears when the payer leaves a field is announced.
  await page.keyboard.type('4242')
  await page.keyboard.press('Tab')
  await expect(page.locator('#card-number-error')).toHaveText('Your card number is incomplete.')
  await expect(page.locator('#card-number-error')).toHaveAttribute('aria-live', 'assertive')
  await insertCard(page, { number: '4242 4242 4242 4241' })
  await expect(page.locator('#card-number-error')).toContainText('not valid')
  await number.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('2')
  await expect(page.locator('#card-number-error')).toBeEmpty()
  await page.getByRole('button', pay).click()
  await expect(page.getByLabel('Name on the card')).toBeFocused()
  expect(asked.filter((url) => url.includes('/tokens/') || url.endsWith('/card'))).toEqual([])
  await page.keyboard.type('4242 4242 4242 4242')
  await page.keyboard.press('Enter')
  await expect(page.locator('#card-name-error')).toHaveText('Enter the name on your card, not its number.')
  await expect(page.getByLabel('Name on the card')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Ana Souza')
  await expect(page.locator('#card-name-error')).toBeEmpty()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', paid)).toBeVisible()
})

test('the keyboard is enough, in reading order, to pay in installments', async ({ page, service }) => {
  const paymentIntentInfo = { installmentPlanId: 'plan_1' }
  const link = await makeLink(service, { amount: 10_000, paymentIntentInfo })
  await openCardForm(page, link)
  await expect(page.getByLabel('Installments').getByRole('option')).toHaveText([
    'R$100.00 in one payment',
    '2 × R$50.00, no interest',
    'R$33.34 + 2 × R$33.33, no interest',
    'R$16.70 + 5 × R$16.66, no interest',
  ])
  await page.locator('h1').click()
  for (const [id, text] of [
    ['card-number', '4242424242424242'],
    ['card-expiration', '1230'],
    ['card-code', '123'],
  ] as const) {
    await page.keyboard.press('Tab')
    // The focus moves between frames through the browser; nobody types faster than that.
    await expect(page.frameLocator(`#${id} iframe`).locator('input:focus')).toBeAttached()
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name on the card')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Installments')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Installments')).toHaveAccessibleDescription('Total R$100.00, no interest.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', pay)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Visa •••• 4242, R$33.34 + 2 × R$33.33, no interest')).toBeVisible()
})

test('a button that is pressed two and three times pays once, and shows that it is busy', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  await openCardForm(page, link)
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.route('**/pay/*/card', async (route) => {
    await expect(page.getByRole('button', { name: 'Paying…' })).toBeDisabled()
    await route.continue()
  })
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('#card-form')
    for (let presses = 0; presses < 3; presses += 1) form?.requestSubmit()
  })
  await expect(page.getByRole('heading', paid)).toBeVisible()
  expect(await bookOf(service, link)).toEqual(['authorize approved', 'capture approved'])
})

test('two tabs that pay at the same time pay once, and both show that the link is paid', async ({
  context,
  service,
}) => {
  const link = await makeLink(service)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    await openCardForm(tab, link)
    await insertCard(tab, { number: '4242 4242 4242 4242' })
  }
  await Promise.all(
    tabs.map((tab) => tab.locator('#card-pay').evaluate((button) => (button as HTMLElement).click())),
  )
  for (const tab of tabs) await expect(tab.getByRole('heading', paid)).toBeVisible()
  expect(await bookOf(service, link)).toEqual(['authorize approved', 'capture approved'])
})

test('a payer whose answer is lost still sees that the link is paid', async ({ page, service }) => {
  const link = await makeLink(service)
  await openCardForm(page, link)
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.route('**/pay/*/card', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('heading', paid)).toBeVisible({ timeout: 10_000 })
  expect(await bookOf(service, link)).toEqual(['authorize approved', 'capture approved'])
})

test('a lost answer is requested again, and nothing is paid twice', async ({ page, service }) => {
  const link = await makeLink(service)
  // Neither events nor polls get through.
  await page.route(/\/(events|status)$/, (route) => route.abort())
  await openCardForm(page, link)
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.route(
    '**/pay/*/card',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', pay).click()
  await expect(page.locator('#card-problem')).toContainText('not received an answer yet')
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('heading', paid)).toBeVisible()
  expect(await bookOf(service, link)).toEqual(['authorize approved', 'capture approved'])
})

test('a link that its merchant cancels during typing shows this, and accepts no card', async ({
  page,
  service,
}) => {
  const link = await makeLink(service)
  await openCardForm(page, link)
  await focusInput(page.frameLocator('#card-number iframe').locator('input'))
  await page.keyboard.type('4242')
  const { status } = await service.call('POST', '/v2/cashier/payment-link/cancel', { linkId: link.linkId })
  expect(status).toBe(200)
  await expect(page.getByRole('heading', { name: 'This payment link was cancelled' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await bookOf(service, link)).toEqual([])
})

test('a cancellation that the page does not know yet is reported', async ({ page, service }) => {
  const link = await makeLink(service)
  await page.route(/\/(events|status)$/, (route) => route.abort())
  await openCardForm(page, link)
  await insertCard(page, { number: '4242 4242 4242 4242' })
  await page.route('**/tokens/card', async (route) => {
    await service.call('POST', '/v2/cashier/payment-link/cancel', { linkId: link.linkId })
    await route.continue()
  })
  await page.getByRole('button', pay).click()
  await expect(page.getByRole('heading', { name: 'This payment link was cancelled' })).toBeVisible()
  expect(await bookOf(service, link)).toEqual([])
})
