import { expect, type Locator, type Page } from '@playwright/test'
import { focusInput, untilKeysArrive } from './focus-input.ts'

/**
 * So high that the whole checkout fits. Where a click has to scroll first, the browser routes it to what was in that
 * place before, which may be a card field.
 */
export const wholeCheckout: { readonly width: number; readonly height: number } = {
  width: 1280,
  height: 1400,
}

/** Waits for the three fields of the shop or its app. */
export async function untilFieldsAreUp(page: Page): Promise<void> {
  for (const field of ['card-number', 'card-expiration', 'card-code'])
    await expect(page.frameLocator(`#${field} iframe`).locator('input')).toBeVisible()
}

/** A detail on the page of an order, by its label. */
export function factOf(page: Page, label: string): Locator {
  return page.locator('.facts > div', { hasText: label }).locator('dd')
}

/** The reference of the payment on the page of an order: the order's own number, unless an earlier attempt failed. */
export function referenceOn(page: Page): Locator {
  return page.locator('.facts code').last()
}

/** Replaces the text in one of the shop's card fields, with the keyboard. */
export async function typeInto(page: Page, container: string, text: string): Promise<void> {
  await focusInput(page.frameLocator(`#${container} iframe`).locator('input'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

export interface ShopCard {
  readonly number: string
  readonly expiration?: string
  readonly code?: string
}

/** Inserts a card into the fields of the shop or of a link, each at once, and waits until they have handled it. */
export async function insertCard(
  page: Page,
  { number, expiration = '1230', code = '123' }: ShopCard,
): Promise<void> {
  const input = (field: string): Locator => page.frameLocator(`#card-${field} iframe`).locator('input')
  for (const [field, text] of Object.entries({ number, expiration, code })) {
    await focusInput(input(field))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(text)
  }
  await untilKeysArrive(input('code'))
}

/** Fills in the checkout of the shop, as Ana Souza. */
export async function fillCheckout(page: Page, card: ShopCard): Promise<void> {
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.locator('[autocomplete=cc-name]').fill('Ana Souza')
  await insertCard(page, card)
}
