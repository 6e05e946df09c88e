import type { CDPSession, ElementHandle, Locator } from '@playwright/test'
import type { Situation } from './cases.ts'
import { expandText, type Run } from './expand-text.ts'
import { runScripted } from './run-scripted.ts'
import type { Sequence, Step } from './sequence.ts'

/** An input that a keyboard writes into. */
export interface Target {
  readonly input: ElementHandle<SVGElement | HTMLElement>
  /** The process of its document, for what only the browser can do. */
  readonly session: CDPSession
  /** Puts digits into the input, in place of all others. */
  fill(digits: string): Promise<void>
}

/** The element of a locator, which is then not looked for again at each step. */
export async function elementOf(locator: Locator): Promise<Target['input']> {
  const element = await locator.elementHandle()
  if (!element) throw new Error('The input is not on the page.')
  return element
}

/** The text of an input, and its caret as the number of digits in front of it; `null` if the focus is elsewhere. */
export interface Result {
  readonly text: string
  readonly at: number | null
}

/** Plays a sequence into an input with the focus. */
export async function replay(
  { intent, each, end = [] }: Sequence,
  { before, at, isBehindSeparator, digits }: Situation,
  target: Target,
): Promise<Result> {
  const { input } = target
  await target.fill(before)
  const word = await input.evaluate(putCaret, { at, isBehindSeparator })
  const isOnce = intent === 'insert' || intent === 'delete a word'
  const times = isOnce ? 1 : digits.length
  for (let typed = 1; typed <= times; typed += 1) {
    for (const step of each) await take(step, { all: digits, typed, word }, target)
  }
  for (const step of end) await take(step, { all: digits, typed: times, word }, target)
  return input.evaluate(readResult)
}

async function take(step: Step, run: Run, { input, session }: Omit<Target, 'fill'>): Promise<void> {
  switch (step.do) {
    case 'compose': {
      if (step.text === '$shorterWord' && run.typed > run.word.length) {
        // A keyboard composes one word. In front of it, it deletes as every editor does.
        await session.send('Input.insertText', { text: '' })
        return take({ do: 'command', name: 'deleteBackward' }, run, { input, session })
      }
      const text = expandText(step.text, run)
      const range = step.over === 'word' && run.typed === 1 ? await input.evaluate(wordRange) : null
      const caret = { selectionStart: text.length, selectionEnd: text.length }
      const replaced = range && { replacementStart: range.start, replacementEnd: range.end }
      await pressUnknown(session)
      await session.send('Input.imeSetComposition', { text, ...caret, ...replaced })
      return
    }
    case 'commit':
      await pressUnknown(session)
      await session.send('Input.insertText', { text: expandText(step.text, run) })
      return
    case 'command': {
      const key = { key: 'Unidentified', windowsVirtualKeyCode: 0, commands: [step.name] }
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
      return
    }
    case 'select':
      await input.evaluate(selectBack, step.back)
      return
    case 'leave':
      await input.evaluate((node) => node.blur())
      return
    case 'script':
      await input.evaluate(runScripted, { ...step, text: expandText(step.text, run) })
      return
  }
}

/** What a page learns of a key of a phone's keyboard: that there was one. */
async function pressUnknown(session: CDPSession): Promise<void> {
  const key = { key: 'Unidentified', windowsVirtualKeyCode: 229 }
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ])
}

/** Puts the caret behind a number of digits. Runs in the document. @returns the text back to the separator. */
function putCaret(
  node: SVGElement | HTMLElement,
  { at, isBehindSeparator }: { at: number; isBehindSeparator: boolean },
): string {
  const input = node as HTMLInputElement
  let offset = 0
  for (let seen = 0; seen < at; offset += 1) if (/\d/.test(input.value[offset] ?? '0')) seen += 1
  while (isBehindSeparator && offset < input.value.length && !/\d/.test(input.value[offset] ?? ''))
    offset += 1
  input.focus()
  input.setSelectionRange(offset, offset)
  return input.value.slice(0, offset).split(' ').at(-1) ?? ''
}

function wordRange(node: SVGElement | HTMLElement): { start: number; end: number } | null {
  const { value, selectionEnd } = node as HTMLInputElement
  const end = selectionEnd ?? value.length
  const start = value.lastIndexOf(' ', end - 1) + 1
  return start === end ? null : { start, end }
}

/** Selects from the caret back over a number of digits. */
function selectBack(node: SVGElement | HTMLElement, digits: number): void {
  const input = node as HTMLInputElement
  const end = input.selectionEnd ?? input.value.length
  let start = end
  for (let seen = 0; seen < digits && start > 0; start -= 1)
    if (/\d/.test(input.value[start - 1] ?? '')) seen += 1
  input.setSelectionRange(start, end)
}

/** Reads an input after everything that was due has run. */
async function readResult(node: SVGElement | HTMLElement): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  await new Promise((resolve) => setTimeout(resolve, 0))
  const { value, selectionEnd } = node as HTMLInputElement
  const isFocused = node.ownerDocument.activeElement === node
  return {
    text: value,
    at: isFocused ? value.slice(0, selectionEnd ?? value.length).replace(/\D/g, '').length : null,
  }
}
