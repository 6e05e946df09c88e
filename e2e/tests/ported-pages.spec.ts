import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from '@playwright/test'
import { focusInput } from '../support/focus-input.ts'
import { expect, test } from '../support/sites.ts'

// Pages that were written for similar libraries. Only the names of script, entry point, key and token were changed: they
// use options, styles and data that exist there, and not here.
const page = (name: string, service: string): string =>
  readFileSync(new URL(`../ported-pages/${name}.html`, import.meta.url), 'utf8').replaceAll(
    'SERVICE',
    service,
  )

const card = { pan: '4242424242424242', expiration: '1230', cvv: '123' }
type Field = keyof typeof card

const token = /^crd_/

/** Everything that the page's console shows, and every error that nobody catches. */
function reportsOf(shop: Page): { warnings: string[]; errors: string[] } {
  const warnings: string[] = []
  const errors: string[] = []
  shop.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
    if (message.type() === 'error') errors.push(message.text())
  })
  shop.on('pageerror', (error) => errors.push(String(error)))
  return { warnings, errors }
}

function inputIn(frame: FrameLocator, field?: Field): ReturnType<FrameLocator['locator']> {
  const autocomplete = { pan: 'cc-number', expiration: 'cc-exp', cvv: 'cc-csc' } as const
  return field ? frame.locator(`[autocomplete="${autocomplete[field]}"]`) : frame.locator('input')
}

test('a donation form that moves on by itself makes a token, with styles and data of another library', async ({
  page: shop,
  merchant,
  service,
}) => {
  const { warnings, errors } = reportsOf(shop)
  await shop.goto(merchant.serve('/donation', page('donation', service.origin)))
  await expect(inputIn(shop.frameLocator('#pan iframe'))).toBeEnabled()
  await shop.getByText('Número').click()
  await expect(inputIn(shop.frameLocator('#pan iframe'))).toBeFocused()
  await shop.keyboard.type(card.pan)
  for (const field of ['expiration', 'cvv'] as const) {
    const input = inputIn(shop.frameLocator(`#${field} iframe`))
    await expect(input).toBeFocused()
    await focusInput(input)
    await shop.keyboard.type(card[field])
  }
  await shop.keyboard.press('Enter')
  await expect(shop.locator('#message')).toHaveText(token)
  await expect(shop.locator('#donate')).toBeEnabled()
  expect(errors).toEqual([])
  const meant = [
    "base[':focus']",
    ':-webkit-autofill',
    'secureCvv',
    'webkitAutofill',
    'address_line1',
    'currency',
  ]
  for (const name of meant) expect(warnings.join('\n')).toContain(name)
})

test('a single line with unknown options makes a token, twice, and warns about them', async ({
  page: shop,
  merchant,
  service,
}) => {
  const { warnings, errors } = reportsOf(shop)
  await shop.goto(merchant.serve('/single-line', page('single-line', service.origin)))
  const frame = shop.frameLocator('#card iframe')
  await expect(inputIn(frame, 'pan')).toBeEnabled()
  await shop.locator('#hint').click()
  await expect(inputIn(frame, 'pan')).toBeFocused()
  const type = async (pan: string): Promise<void> => {
    for (const [field, text] of Object.entries({ ...card, pan })) {
      await focusInput(inputIn(frame, field as Field))
      await shop.keyboard.type(text)
    }
    await shop.getByRole('button', { name: 'Pay' }).click()
  }
  await type('4000000000000002')
  await expect(shop.locator('#errors')).toHaveText(/declined/)
  for (const pan of [card.pan, '5555555555554444']) {
    await shop.getByRole('button', { name: 'Another card' }).click()
    await expect(inputIn(frame, 'pan')).toHaveValue('')
    await type(pan)
    await expect(shop.locator('#token')).toHaveText(token)
  }
  expect(errors.filter((text) => !text.includes('402'))).toEqual([])
  expect(warnings.filter((text) => text.includes('covers'))).toEqual([])
})

test('a component that is mounted twice and shown again makes a token', async ({
  page: shop,
  merchant,
  service,
}) => {
  const { errors } = reportsOf(shop)
  await shop.goto(merchant.serve('/component', page('component', service.origin)))
  for (const _ of ['first', 'again']) {
    for (const field of ['pan', 'expiration', 'cvv'] as const) {
      await focusInput(inputIn(shop.frameLocator(`#${field}-field iframe`)))
      await shop.keyboard.type(card[field])
    }
    await shop.locator('#pay').click()
    await expect(shop.locator('#result')).toHaveText(token)
    await shop.locator('#route').click()
    await expect(shop.locator('#result')).toHaveText('')
  }
  expect(errors).toEqual([])
})
