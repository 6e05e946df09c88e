import { setTimeout as sleep } from 'node:timers/promises'
import type { Frame, Page } from 'puppeteer-core'
import type { FieldType, Step } from './journey.ts'
import type { Keyboard } from './keyboard.ts'
import type { ScreenReader } from './screen-reader.ts'

/** A page in front of a payer who uses a screen reader. */
export interface Scene {
  readonly page: Page
  readonly keyboard: Keyboard
  readonly reader: ScreenReader
}

/** Opens a page, and waits until its fields are ready and the screen reader has nothing more to say about it. */
export async function openPage(scene: Scene, address: string, fields: number): Promise<void> {
  const { page } = scene
  await page.goto(address, { timeout: 0 })
  while ((await readyFrames(page)) < fields) await sleep(20)
  await page.evaluate(watchMessages)
  await takeFocus(scene)
  await settle(scene, await page.title())
}

/** The first page does not have the focus of its window, so that no key would reach it. */
async function takeFocus({ page, keyboard }: Scene): Promise<void> {
  const hasFocus = (): Promise<boolean> => page.evaluate(() => document.hasFocus())
  if (await hasFocus()) return
  await keyboard.clickCorner()
  while (!(await hasFocus())) await sleep(20)
}

/** Does what a payer, the page or the browser does, and waits until everything about it was said. */
export async function performStep(scene: Scene, step: Step): Promise<void> {
  const { page, keyboard } = scene
  switch (step.do) {
    case 'press':
      await keyboard.press(step.key)
      if (step.until) await page.waitForSelector(step.until, { visible: true, timeout: 0 })
      break
    case 'focus':
      await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), step.selector)
      break
    case 'type':
      await keyboard.type(step.text)
      break
    case 'submit': {
      const answers = await page.evaluate(() => (globalThis as unknown as FormGlobals).answers)
      await keyboard.press(step.key)
      await page.waitForFunction(
        (before) => (globalThis as unknown as FormGlobals).answers > before,
        { timeout: 0 },
        answers,
      )
      break
    }
    case 'call':
      await page.evaluate(
        (field, method, options) => (globalThis as unknown as FormGlobals).fields[field]?.[method]?.(options),
        step.field,
        step.method,
        step.options,
      )
      break
    case 'translate':
      await page.evaluate(
        (locale) => (globalThis as unknown as FormGlobals).elements.update({ locale }),
        step.to,
      )
      break
    case 'fill':
      await fillIn(page, step.field, step.value)
  }
  await settle(scene)
}

/** Globals of the page that `formPage` writes. */
interface FormGlobals {
  readonly answers: number
  readonly elements: { update(options: object): void }
  readonly fields: Readonly<Record<string, Readonly<Record<string, (options?: object) => void>>>>
}

/** The messages that the page has put into its live regions since the last call. */
export function takeMessages(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { messages: string[] }).messages.splice(0))
}

/** This runs in the page. */
function watchMessages(): void {
  const messages: string[] = []
  Object.assign(globalThis, { messages })
  for (const region of document.querySelectorAll(
    '[aria-live]:not([aria-live=off]), [role=alert], [role=status]',
  )) {
    let before = region.textContent
    const note = (): void => {
      const text = region.textContent?.trim()
      if (text && text !== before && region.ariaLive !== 'off') messages.push(text)
      before = text ?? ''
    }
    // A text that is replaced before it is drawn is for nobody: the mistakes of a `card` come one after the other.
    new MutationObserver(() => requestAnimationFrame(note)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  }
}

/** As Firefox fills in a card: the value at once, then `input` and `change`. */
async function fillIn(page: Page, field: FieldType, value: string): Promise<void> {
  const frame = await (await page.$(`#${field} iframe`))?.contentFrame()
  await frame?.evaluate((text) => {
    const input = document.querySelector('input')
    if (!input) return
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, value)
}

async function readyFrames(page: Page): Promise<number> {
  const inner = page.frames().filter((frame) => frame !== page.mainFrame())
  const ready = inner.map((frame) =>
    // A frame that is still loading has no document yet.
    frame.evaluate(() => document.querySelector('input[aria-describedby]') !== null).catch(() => false),
  )
  return (await Promise.all(ready)).filter(Boolean).length
}

/**
 * Waits until nothing follows any more: Orca has handled the keys, each document has drawn twice, so that Firefox has
 * sent what has changed, and Orca has handled that. A message from a frame to its page takes another round.
 *
 * @param title The page that Orca must be on, after it was opened.
 */
export async function settle({ page, keyboard, reader }: Scene, title?: string): Promise<void> {
  let silentRounds = 0
  while (silentRounds < 2) {
    const before = reader.utterances.length
    const until = title === undefined ? { keys: keyboard.pressed } : { keys: keyboard.pressed, title }
    await reader.settle(until)
    await Promise.all(page.frames().map(drawTwice))
    await reader.settle(until)
    silentRounds = reader.utterances.length === before ? silentRounds + 1 : 0
  }
}

async function drawTwice(frame: Frame): Promise<void> {
  const draw = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      // A hidden frame never draws.
      setTimeout(resolve, 500)
    })
  // A frame may be removed meanwhile.
  await frame.evaluate(draw).catch(() => {})
}
