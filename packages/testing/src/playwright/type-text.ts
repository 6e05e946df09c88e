import type { Locator } from '@playwright/test'
import { type Patience, until } from '../until.ts'

/** Replaces the text of an input with trusted keys, and waits until its frame has handled all of them. */
export async function typeText(input: Locator, text: string, patience: Patience): Promise<void> {
  const { keyboard } = input.page()
  await focusInput(input, patience)
  if ((await input.inputValue()) !== '') {
    await keyboard.press('ControlOrMeta+A')
    await keyboard.press('Delete')
  }
  await keyboard.type(text)
  // Keys arrive in order, so after this one all others have been handled.
  await untilKeysArrive(input, { patience })
}

/**
 * Focuses an input in a frame, and waits until it receives keys: the browser learns of the new focus a moment after the
 * frame, and sends keys to the previous frame until then. As a payer would, it clicks again if the focus is elsewhere:
 * a click on a frame that has just appeared may go to what was there before, and a page may take the focus.
 */
export async function focusInput(input: Locator, patience: Patience): Promise<void> {
  const click = () => input.click({ timeout: patience.timeoutMs ?? 30_000 })
  // In a narrow `card` element, a number that has the focus pushes the other inputs out of view. Payers use Tab there.
  const isOutOfView = await input.evaluate(
    (node) => node.ownerDocument.hasFocus() && node.getBoundingClientRect().width === 0,
  )
  if (isOutOfView) await input.focus()
  else await click()
  await untilKeysArrive(input, { patience, onFocusElsewhere: click })
}

interface Waiting {
  readonly patience: Patience
  /** Called each time when neither a key has arrived nor the document of the input has the focus. */
  onFocusElsewhere?(): Promise<void>
}

/**
 * Presses Shift, which types nothing, until the document of an input has received it. It listens on the document,
 * because a `card` element moves the focus to its next input by itself.
 */
async function untilKeysArrive(input: Locator, { patience, onFocusElsewhere }: Waiting): Promise<void> {
  await input.evaluate(({ ownerDocument: { documentElement } }) => {
    delete documentElement.dataset.keyArrived
    documentElement.addEventListener(
      'keyup',
      () => {
        documentElement.dataset.keyArrived = ''
      },
      { once: true },
    )
  })
  await until(
    async () => {
      await input.page().keyboard.press('Shift')
      const { hasArrived, hasFocus } = await input.evaluate(({ ownerDocument }) => ({
        hasArrived: ownerDocument.documentElement.dataset.keyArrived === '',
        hasFocus: ownerDocument.hasFocus(),
      }))
      if (!hasArrived && !hasFocus) await onFocusElsewhere?.()
      return hasArrived || undefined
    },
    () => 'The field received no key, because something else has the focus',
    patience,
  )
}
