import type { CDPSession, Locator, Page } from '@playwright/test'
import { type FieldName, inputOf } from './card-page.ts'
import { focusInput } from './focus-input.ts'
import { expect } from './sites.ts'

/** A field as `4242| 42`, with the caret at the bar, or as `42[42 4]2`, with a part selected. */
export async function marked(input: Locator): Promise<string> {
  return input.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement
    const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0]
    return start === end
      ? `${value.slice(0, start)}|${value.slice(start)}`
      : `${value.slice(0, start)}[${value.slice(start, end)}]${value.slice(end)}`
  })
}

/** Empties a field with its history, inserts the digits of a marked text and puts caret or selection at the marks. */
export async function startFrom(page: Page, field: FieldName, text: string): Promise<void> {
  const input = inputOf(page, field)
  await clearField(page, field)
  const hasFocus = await input.evaluate(
    (element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
  )
  if (!hasFocus) await focusInput(input)
  const plain = text.replace(/[|[\]]/g, '')
  await page.keyboard.insertText(plain.replace(/\D/g, ''))
  await expect(input).toHaveValue(plain)
  await select(input, text)
}

/** Sets the caret or the selection of a field as in a marked text. */
export async function select(input: Locator, text: string): Promise<void> {
  const start = text.search(/[|[]/)
  const end = text.includes(']') ? text.indexOf(']') - 1 : start
  await input.evaluate((element, at) => (element as HTMLInputElement).setSelectionRange(at.start, at.end), {
    start,
    end,
  })
}

let clears = 0

/** Calls `clear` on the page, and waits until the field has handled it, with an option that is set afterwards. */
export async function clearField(page: Page, field: string): Promise<void> {
  clears += 1
  const placeholder = `Cleared ${clears}`
  await page.evaluate(
    ([name = '', text]) => {
      const { fields } = globalThis as unknown as {
        fields: Record<string, { clear(): void; update(options: object): void }>
      }
      fields[name]?.clear()
      fields[name]?.update({ placeholder: text })
    },
    [field, placeholder],
  )
  await expect(inputOf(page, field)).toHaveAttribute('placeholder', placeholder)
}

/** Presses keys one after another: names of keys, or single characters. */
export async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Copies a text on the page, from a separate text area, and pastes it into a field at its caret. */
export async function paste(page: Page, input: Locator, text: string): Promise<void> {
  const source = page.locator('#source')
  await source.fill(text)
  await source.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+C')
  await input.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** A connection to the browser for a field's own process, to simulate input methods. */
export async function inputMethodOf(page: Page, field: string): Promise<CDPSession> {
  const frame = await (await page.locator(`#${field} iframe`).elementHandle())?.contentFrame()
  if (!frame) throw new Error(`The field ${field} has no frame.`)
  return page.context().newCDPSession(frame)
}

/** The position of a place in a field's text on the screen, in CSS pixels of the page. */
export async function placeOf(input: Locator, offset: number): Promise<{ x: number; y: number }> {
  const box = await input.boundingBox()
  if (!box) throw new Error('The field is not on the page.')
  const left = await input.evaluate((element, end) => {
    const { value, scrollLeft } = element as HTMLInputElement
    const { fontSize, fontFamily, letterSpacing } = getComputedStyle(element)
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return 0
    context.font = `${fontSize} ${fontFamily}`
    context.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
    return context.measureText(value.slice(0, end)).width - scrollLeft
  }, offset)
  return { x: box.x + left, y: box.y + box.height / 2 }
}

/** Drags from one place on the screen to another, with the mouse. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
}
