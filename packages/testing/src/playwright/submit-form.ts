import type { ElementHandle, Locator } from '@playwright/test'
import { formAround } from '../fields/form-around.ts'
import type { Patience } from '../until.ts'
import { focusInput } from './type-text.ts'

/**
 * Submits the form around a field: by clicking its button, or with Enter in the field if the form has no button.
 *
 * @param input The input in the frame of the field.
 * @throws if there is no form around the field.
 */
export async function submitForm(input: Locator, { timeoutMs = 30_000 }: Patience): Promise<void> {
  const frame = await (await input.elementHandle())?.ownerFrame()
  const iframe = await frame?.frameElement()
  if (!iframe) throw new Error('The field left the page before the payment was submitted.')
  const found = await (iframe as ElementHandle<Element>).evaluateHandle(formAround)
  const button = (await found.getProperty('button')).asElement()
  if (button) return button.click({ timeout: timeoutMs })
  if (!(await (await found.getProperty('hasForm')).jsonValue()))
    throw new Error('There is no form around the fields. Pass the `button` that submits the payment.')
  await focusInput(input, { timeoutMs })
  await input.page().keyboard.press('Enter')
}
