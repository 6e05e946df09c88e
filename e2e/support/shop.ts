import type { Page } from '@playwright/test'

/** Replaces what is in one of the shop's card fields, by keyboard. */
export async function typeInto(page: Page, container: string, text: string): Promise<void> {
  await page.frameLocator(`#${container} iframe`).locator('input').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}
