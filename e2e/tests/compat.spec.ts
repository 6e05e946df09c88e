import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bundled } from '../support/custom-elements-bundle.ts'
import { focusInput } from '../support/focus-input.ts'
import type { PageServer } from '../support/page-server.ts'
import { expect, test } from '../support/sites.ts'

// Pages that were written for other libraries. Only where they get the library from has changed, and the key.

interface Sites {
  readonly merchant: PageServer
  readonly service: { readonly origin: string }
}

const names = { pan: 'cc-number', expiration: 'cc-exp', cvv: 'cc-csc' } as const
const visa = { pan: '4242424242424242', expiration: '1230', cvv: '123' }

async function open(page: Page, name: string, { merchant, service }: Sites): Promise<string[]> {
  const mistakes: string[] = []
  page.on('pageerror', ({ message }) => mistakes.push(message))
  const file = new URL(`../compat-pages/${name}.html`, import.meta.url)
  const html = readFileSync(file, 'utf8').replaceAll('SERVICE', service.origin)
  await page.goto(merchant.serve(`/${name}`, html))
  return mistakes
}

/** Types into the fields, each in the container with this selector, or all in one. */
async function typeCard(
  page: Page,
  containers: { readonly [field in keyof typeof visa]: string },
  card: Partial<typeof visa> = visa,
): Promise<void> {
  for (const [field, text] of Object.entries(card) as [keyof typeof visa, string][]) {
    const input = page.frameLocator(`${containers[field]} iframe`).locator(`[autocomplete="${names[field]}"]`)
    await focusInput(input)
    await page.keyboard.type(text)
  }
}

const oneContainer = (selector: string) => ({ pan: selector, expiration: selector, cvv: selector })

test.describe('a page for Stripe', () => {
  const split = { pan: '#card-number', expiration: '#card-expiry', cvv: '#card-cvc' }

  test('with a script tag and split elements shows errors and brands, and gets a token', async ({
    page,
    merchant,
    service,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const mistakes = await open(page, 'stripe-split', { merchant, service })
    await typeCard(page, split, { pan: '378282246310006' })
    await expect(page.locator('#card-errors')).not.toBeEmpty()
    await expect(page.locator('#card-number')).toHaveClass(/StripeElement--invalid/)
    await expect(page.locator('#brand')).toHaveText('amex')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(visa.pan)
    await typeCard(page, split, { expiration: visa.expiration, cvv: '12' })
    await page.getByRole('button').focus()
    await expect
      .poll(() => page.evaluate('seen.at(-1)'))
      .toMatchObject({ elementType: 'cardCvc', complete: false, error: { code: 'incomplete_cvc' } })
    await focusInput(page.frameLocator('#card-cvc iframe').locator('input'))
    await page.keyboard.press('End')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(page.locator('#token')).toHaveText(/^crd_\w+ 4242$/)
    expect(mistakes).toEqual([])
    expect(warnings.join('\n')).toContain("a token needs the cardholder's name")
  })

  test('that imports loadStripe gets a payment method, and is told what is not there', async ({
    page,
    merchant,
    service,
  }) => {
    const mistakes = await open(page, 'stripe-payment-method', { merchant, service })
    await expect(page.locator('#card')).toHaveClass('field StripeElement--empty')
    await expect(page.locator('#submit')).toBeDisabled()
    await typeCard(page, oneContainer('#card'))
    await expect(page.locator('#submit')).toBeEnabled()
    await page.locator('#submit').click()
    await expect(page.locator('#message')).toHaveText(/^crd_\w+ visa Ana Souza$/)
    await expect(page.locator('#message')).toHaveAttribute(
      'title',
      'confirmCardPayment() is not there in element.js. See docs/coming-from.md.',
    )
    expect(mistakes).toEqual([])
  })

  test('shows the refusal of a card', async ({ page, merchant, service }) => {
    await open(page, 'stripe-payment-method', { merchant, service })
    await typeCard(page, oneContainer('#card'), { ...visa, pan: '4000000000000002' })
    await page.locator('#submit').click()
    await expect(page.locator('#message')).toHaveText(
      'card_error card_declined: Tu tarjeta fue rechazada. Prueba otra tarjeta o llama a tu banco.',
    )
  })
})

test.describe('the public package @stripe/react-stripe-js', () => {
  async function openReact(page: Page, { merchant, service }: Sites, isSplit: boolean): Promise<string[]> {
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    page.on('console', (message) => message.type() === 'error' && mistakes.push(message.text()))
    const script = await bundled('stripe-react-app.ts')
    const setup = JSON.stringify({ baseUrl: service.origin, isSplit })
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head><body>
<div id="app"></div><script type="application/json" id="setup">${setup}</script><script type="module">${script}</script></body></html>`
    await page.goto(merchant.serve(`/react-stripe-${isSplit}`, html))
    return mistakes
  }

  for (const isSplit of [false, true]) {
    test(`mounts, changes, shows an error and gets a token with ${isSplit ? 'split elements' : 'one element'}`, async ({
      page,
      merchant,
      service,
    }) => {
      const mistakes = await openReact(page, { merchant, service }, isSplit)
      const containers = isSplit
        ? { pan: '#number', expiration: '#expiry', cvv: '#cvc' }
        : oneContainer('#card')
      const number = page.frameLocator(`${containers.pan} iframe`).locator(`[autocomplete="${names.pan}"]`)
      await expect(number).toHaveCSS('color', 'rgb(26, 43, 60)')
      // It is focused when it is ready.
      if (!isSplit) await expect(number).toBeFocused()
      await page.locator('#larger').click()
      await expect(number).toHaveCSS('font-size', '20px')
      await typeCard(page, containers, { pan: '4242424242424241' })
      await expect(page.locator('#told')).toHaveText(/card number/i)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(visa.pan)
      await typeCard(page, containers, { expiration: visa.expiration, cvv: visa.cvv })
      await page.keyboard.press('Enter')
      await expect(page.locator('#told')).toHaveText(/^crd_\w+ 4242$/)
      expect(mistakes).toEqual([])
    })
  }
})

test.describe('a page for Smart Fields', () => {
  const three = { pan: '#pan-field', expiration: '#expiration-field', cvv: '#cvv-field' }

  test('with three fields gets a token, and its promise rejects when the card is declined', async ({
    page,
    merchant,
    service,
  }) => {
    const mistakes = await open(page, 'smart-fields-three', { merchant, service })
    await typeCard(page, three, { ...visa, pan: '4000000000000002' })
    await expect(page.frameLocator('#cvv-field iframe').locator('input')).toHaveClass(/masked/)
    await expect(page.frameLocator('#cvv-field iframe').locator('input')).toHaveCSS(
      'color',
      'rgb(18, 52, 86)',
    )
    await expect(page.locator('.installments option').first()).toHaveText('1 x 129.9')
    await expect(page.locator('.installments option').nth(1)).toHaveAttribute('value', /^ipl_\w+_2$/)
    await page.keyboard.press('Enter')
    await expect(page.locator('.error')).toHaveText(
      'Seu cartão foi recusado. Tente outro cartão ou ligue para o seu banco.',
    )
    await focusInput(page.frameLocator('#pan-field iframe').locator('input'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type(visa.pan)
    await page.keyboard.press('Enter')
    await expect(page.locator('.token')).toHaveText(/^crd_/)
    expect(await page.evaluate('seen')).toEqual(['ready', 'ready', 'ready', 'visa'])
    expect(mistakes).toEqual([])
  })

  test('with one card field has its placeholders, is cleared and gets a token', async ({
    page,
    merchant,
    service,
  }) => {
    const mistakes = await open(page, 'smart-fields-card', { merchant, service })
    const card = page.frameLocator('#card-field iframe')
    const number = card.locator('[autocomplete="cc-number"]')
    await expect(number).toHaveAttribute('placeholder', '0000')
    const placeholder = () =>
      number.evaluate((input) => {
        const { color, letterSpacing } = getComputedStyle(input, '::placeholder')
        return { color, letterSpacing }
      })
    await expect.poll(placeholder).toMatchObject({ color: 'rgb(16, 32, 48)' })
    const resting = await placeholder()
    await focusInput(number)
    await expect.poll(placeholder).toEqual({ color: 'rgb(64, 80, 96)', letterSpacing: '1px' })
    await page.locator('button').focus()
    await expect.poll(placeholder).toEqual(resting)
    const container = page.locator('#card-field')
    await typeCard(page, oneContainer('#card-field'))
    await expect(container).toHaveClass(/DlocalField--complete/)
    await page.locator('.reset').click()
    await expect(card.locator('[autocomplete="cc-number"]')).toHaveValue('')
    await expect(container).toHaveClass(/DlocalField--empty/)
    await page.getByRole('button').click()
    await expect(page.locator('.message')).toHaveText('Type a card.')
    await typeCard(page, oneContainer('#card-field'))
    await expect(container).toHaveClass(/DlocalField--complete/)
    await page.getByRole('button').click()
    await expect(page.locator('.message')).toHaveText(/^crd_/)
    expect(mistakes).toEqual([])
  })

  test('that imports a module gets errors in its language, and updates a field', async ({
    page,
    merchant,
    service,
  }) => {
    const mistakes = await open(page, 'smart-fields-module', { merchant, service })
    const containers = { pan: '#number', expiration: '#date', cvv: '#code' }
    await expect(page.locator('#number')).toHaveClass('box DlocalField--empty')
    await typeCard(page, containers, { pan: visa.pan, expiration: visa.expiration })
    const code = page.frameLocator('#code iframe').locator('input')
    // The page has moved the focus.
    await expect(code).toBeFocused()
    await page.locator('#pay').click()
    await expect(page.locator('#answer')).toHaveText(
      'validation_error: Ingresa el código de seguridad de tu tarjeta.',
    )
    await page.locator('#mask').click()
    await expect(code).toHaveClass(/masked/)
    await typeCard(page, containers, { cvv: visa.cvv })
    await page.locator('#pay').click()
    await expect(page.locator('#answer')).toHaveText(/^crd_/)
    expect(mistakes).toEqual([])
  })
})
