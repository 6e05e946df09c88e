import type { Locator } from '@playwright/test'
import type { CardToFill } from '../fields/fill-fields.ts'
import { nameOf, pageOf, type Scope } from './scope.ts'

/** The inputs of the page for the name on a card, by their `autocomplete`. */
const holderInputs = 'input[autocomplete~="cc-name"]'

/**
 * Types the name on the card. A scope may contain only the fields, so the name can be anywhere on the page.
 *
 * @throws if a name is passed and the page has no input for it, or several.
 */
export async function fillHolder(scope: Scope, { name }: Pick<CardToFill, 'name'>): Promise<void> {
  if (name === null) return
  const inputs = await visibleInputs(scope)
  const [input, another] = inputs
  if (name === undefined) {
    if (input && !another && (await input.inputValue()) === '') await input.fill('Ana Souza')
    return
  }
  if (!input || another)
    throw new Error(
      `Looked for one input with autocomplete="cc-name" in ${nameOf(scope)}, and found ${inputs.length}.`,
    )
  await input.fill(name)
}

async function visibleInputs(scope: Scope): Promise<Locator[]> {
  for (const place of [scope, pageOf(scope)]) {
    const found = await place.locator(holderInputs).filter({ visible: true }).all()
    if (found.length > 0) return found
  }
  return []
}
