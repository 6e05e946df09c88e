import { expect, type Locator } from '@playwright/test'

/**
 * Focuses an input in a frame by a click, so that it receives the next key. The browser is informed about the new focus
 * a moment after the frame, and sends keys to the previous frame until then. So Shift is pressed until the input
 * receives it.
 */
export async function focusInput(input: Locator): Promise<void> {
  await input.click()
  await untilKeysArrive(input)
}

/** Presses Shift until the input with the focus receives it. */
export async function untilKeysArrive(input: Locator): Promise<void> {
  await input.evaluate((node) => {
    node.addEventListener('keydown', () => node.setAttribute('data-receives-keys', ''), { once: true })
  })
  await expect(async () => {
    await input.page().keyboard.press('Shift')
    expect(await input.getAttribute('data-receives-keys')).toBe('')
  }).toPass({ intervals: [20] })
  await input.evaluate((node) => node.removeAttribute('data-receives-keys'))
}
