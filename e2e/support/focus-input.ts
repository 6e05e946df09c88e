import type { Locator } from '@playwright/test'

/**
 * Focuses an input in a frame by a click, so that it receives the next key. The browser is informed about the new focus
 * a moment after the frame, and sends keys to the previous frame until then. So Shift is pressed until the input
 * receives it. Just after a page has scrolled, Chromium may send a click in a frame to the page, which takes the focus
 * back from the frame: in that case the input is clicked again, as a payer would.
 */
export async function focusInput(input: Locator): Promise<void> {
  await input.click()
  await untilKeysArrive(input, {
    onFocusElsewhere: () => input.click(),
    onKeysElsewhere: () => focusFrameOf(input),
  })
}

interface Elsewhere {
  /** Called while another document has the focus. */
  onFocusElsewhere?(): Promise<void>
  /** Called when many keys have not arrived. */
  onKeysElsewhere?(): Promise<void>
}

/** Presses Shift until the input with the focus receives it. */
export async function untilKeysArrive(
  input: Locator,
  { onFocusElsewhere, onKeysElsewhere }: Elsewhere = {},
): Promise<void> {
  const page = input.page()
  // A locator would be looked up in each frame again at every step.
  const node = await input.elementHandle()
  if (!node) throw new Error('There is no input.')
  await node.evaluate((element) => {
    element.addEventListener('keydown', () => element.setAttribute('data-receives-keys', ''), { once: true })
  })
  for (let keys = 1; ; keys += 1) {
    await page.keyboard.press('Shift')
    const { hasArrived, hasFocus } = await node.evaluate((element) => {
      const hasArrived = element.hasAttribute('data-receives-keys')
      element.removeAttribute('data-receives-keys')
      return { hasArrived, hasFocus: element.ownerDocument.hasFocus() }
    })
    if (hasArrived) return
    if (!hasFocus) await onFocusElsewhere?.()
    if (keys % 50 === 0) await onKeysElsewhere?.()
    await page.waitForTimeout(20)
  }
}

/**
 * Focuses the iframe of an input. If the page and a frame take the focus in the same moment, Chromium can go on sending
 * keys to the page, while the frame believes that it has the focus and reports no click as a change.
 */
async function focusFrameOf(input: Locator): Promise<void> {
  const frame = await (await input.elementHandle())?.ownerFrame()
  await (await frame?.frameElement())?.focus()
}
