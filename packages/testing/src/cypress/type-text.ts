import { type Patience, until } from '../until.ts'
import { type Input, selectorOf } from './find-fields.ts'
import { pressKey } from './tab.ts'

/** Replaces the text of an input with trusted keys, and waits until its frame has handled all of them. */
export async function typeText(input: Input, text: string, patience: Patience): Promise<void> {
  const isEmpty = await focusInput(input, patience)
  if (!isEmpty) await pressKey('Backspace')
  for (const character of text) await pressKey(character)
  // Keys arrive in order, so after this one all others have been handled.
  await untilKeysArrive(input, patience)
}

/** Focuses an input with its text selected, and waits until it receives keys. @returns whether the input is empty. */
export async function focusInput(input: Input, patience: Patience): Promise<boolean> {
  const select = (): Promise<boolean> =>
    input.frame.evaluate((selector) => {
      const node = document.querySelector(selector) as HTMLInputElement
      window.focus()
      node.focus()
      node.select()
      return node.value === ''
    }, selectorOf(input.field))
  await select()
  await untilKeysArrive(input, patience)
  // What a field does when it receives the focus may move the selection.
  return select()
}

/** Presses Shift, which types nothing, until the document of an input has received it. */
async function untilKeysArrive({ frame }: Input, patience: Patience): Promise<void> {
  await frame.evaluate(() => {
    const { documentElement } = document
    delete documentElement.dataset.keyArrived
    const note = (): void => {
      documentElement.dataset.keyArrived = ''
    }
    documentElement.addEventListener('keyup', note, { once: true })
  })
  await until(
    async () => {
      await pressKey('Shift')
      return (await frame.evaluate(() => document.documentElement.dataset.keyArrived === '')) || undefined
    },
    () => 'The field received no key, because something else has the focus',
    patience,
  )
}
