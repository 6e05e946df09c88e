import { expect, type Locator } from '@playwright/test'

/**
 * Focuses an input in a frame by a click, so that it receives the next key. The browser is informed about the new focus
 * a moment after the frame, and sends keys to the previous frame until then. So Shift is pressed until the input
 * receives it. Just after a page has scrolled, Chromium may send a click in a frame to the page, which takes the focus
 * back from the frame: in that case the input is clicked again, as a payer would.
 */
export async function focusInput(input: Locator): Promise<void> {
  await input.click()
  await untilKeysArrive(input, { onFocusElsewhere: () => input.click() })
}

/** Presses Shift until the input with the focus receives it; `onFocusElsewhere` is called while another document has it. */
export async function untilKeysArrive(
  input: Locator,
  { onFocusElsewhere }: { onFocusElsewhere?(): Promise<void> } = {},
): Promise<void> {
  await input.evaluate((node) => {
    node.addEventListener('keydown', () => node.setAttribute('data-receives-keys', ''), { once: true })
  })
  await expect(async () => {
    await input.page().keyboard.press('Shift')
    const { hasArrived, hasFocus } = await input.evaluate((node) => ({
      hasArrived: node.hasAttribute('data-receives-keys'),
      hasFocus: node.ownerDocument.hasFocus(),
    }))
    if (!hasArrived && !hasFocus) await onFocusElsewhere?.()
    expect(hasArrived).toBe(true)
  }).toPass({ intervals: [20] })
  await input.evaluate((node) => node.removeAttribute('data-receives-keys'))
}
