import { expect, type Locator } from '@playwright/test'

/**
 * Focuses an input in a frame, so that it receives the next key. The browser is informed about the new focus a moment
 * after the frame, and sends keys to the previous frame until then. So Shift is pressed until the input receives it.
 */
export async function focusInput(input: Locator): Promise<void> {
  await input.focus()
  await input.evaluate((node) => {
    node.addEventListener('keydown', () => node.setAttribute('data-receives-keys', ''), { once: true })
  })
  await expect(async () => {
    await input.page().keyboard.press('Shift')
    if ((await input.getAttribute('data-receives-keys')) === '') return
    // For the frame its input has the focus already, so only a click informs the browser again.
    await input.click()
    throw new Error('The input receives no keys yet.')
  }).toPass({ intervals: [20] })
  await input.evaluate((node) => node.removeAttribute('data-receives-keys'))
}
