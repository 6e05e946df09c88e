import type { CardToFill } from '../fields/fill-fields.ts'
import { framesOfTab } from './tab.ts'

/**
 * Types the name on the card into the page's own input for it. That is an ordinary input, so its text is set, as a
 * program that fills in forms does.
 *
 * @throws if a name is passed and the page has no input for it, or several.
 */
export async function fillHolder({ name }: Pick<CardToFill, 'name'>): Promise<void> {
  if (name === null) return
  const frames = await framesOfTab()
  const counts = await Promise.all(
    frames.map((frame) => frame.evaluate(fillIn, { name: null }).catch(() => 0)),
  )
  const found = counts.reduce((sum, count) => sum + count, 0)
  const [frame] = frames.filter((_, index) => counts[index] === 1)
  if (found === 1 && frame)
    await frame.evaluate(fillIn, { name: name ?? 'Ana Souza', isDefault: name === undefined })
  else if (name !== undefined)
    throw new Error(`Looked for one input with autocomplete="cc-name" in the page, and found ${found}.`)
}

/** Runs in a document. @returns the number of its visible inputs for a name. */
function fillIn({ name, isDefault = false }: { name: string | null; isDefault?: boolean }): number {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[autocomplete~="cc-name"]')].filter(
    (input) => input.checkVisibility(),
  )
  const [input] = inputs
  if (input && name !== null && !(isDefault && input.value !== '')) {
    input.focus()
    input.select()
    document.execCommand('insertText', false, name)
  }
  return inputs.length
}
