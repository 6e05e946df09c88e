import { fillCard } from '@element-js/testing/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { focusInput } from './focus-input.ts'

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

interface ShopCard {
  readonly number: string
  readonly expiration?: string
  readonly code?: string
}

/** Fills in the checkout of the shop or its app, as Ana Souza. */
export async function fillCheckout(
  page: Page,
  { number, expiration = '1230', code = '123' }: ShopCard,
): Promise<void> {
  await page.getByLabel('E-mail').fill('ana@example.com')
  await fillCard(page, number, { expiration, cvv: code, name: 'Ana Souza' })
}
