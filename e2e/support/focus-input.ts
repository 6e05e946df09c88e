import { expect, type Locator } from '@playwright/test'

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
  let keys = 0
  await input.evaluate((node) => {
    node.addEventListener('keydown', () => node.setAttribute('data-receives-keys', ''), { once: true })
  })
  await expect(async () => {
    await input.page().keyboard.press('Shift')
    keys += 1
    const { hasArrived, hasFocus } = await input.evaluate((node) => ({
      hasArrived: node.hasAttribute('data-receives-keys'),
      hasFocus: node.ownerDocument.hasFocus(),
    }))
    if (!hasArrived && !hasFocus) await onFocusElsewhere?.()
    if (!hasArrived && keys % 50 === 0) await onKeysElsewhere?.()
    expect(hasArrived).toBe(true)
  }).toPass({ intervals: [20] })
  await input.evaluate((node) => node.removeAttribute('data-receives-keys'))
}

/**
 * Focuses the iframe of an input. If the page and a frame take the focus in the same moment, Chromium can go on sending
 * keys to the page, while the frame believes that it has the focus and reports no click as a change.
 */
async function focusFrameOf(input: Locator): Promise<void> {
  const frame = await (await input.elementHandle())?.ownerFrame()
  await (await frame?.frameElement())?.focus()
}
