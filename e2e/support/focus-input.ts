import { expect, type Locator } from '@playwright/test'

/**
 * Focuses an input in a frame so that the next key is its own. The browser learns a moment after the frame that the
 * focus has moved there, and gives keys to the frame before until then: a Shift is pressed until the input hears it.
 */
export async function focusInput(input: Locator): Promise<void> {
  await input.focus()
  await input.evaluate((node) => {
    node.addEventListener('keydown', () => node.setAttribute('data-hears-keys', ''), { once: true })
  })
  await expect(async () => {
    await input.page().keyboard.press('Shift')
    if ((await input.getAttribute('data-hears-keys')) === '') return
    // To the frame its input is focused already, so that only a click tells the browser again.
    await input.click()
    throw new Error('The input hears no keys yet.')
  }).toPass({ intervals: [20] })
  await input.evaluate((node) => node.removeAttribute('data-hears-keys'))
}
