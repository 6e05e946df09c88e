import { detectBrand } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import { openFields } from './open-field.ts'
import { typeText } from './type-text.ts'

/** What is typed besides the number. */
export interface CardToType {
  /** As it is typed: `12/30`. Default: December, three years from now. */
  readonly expiration?: string | undefined
  /** Default: `123`, or `1234` if the brand's cards have four digits. */
  readonly cvv?: string | undefined
}

/**
 * Types a card into the fields of one group. It resolves when the page has received all events.
 *
 * @param scope The document, or an element that contains one group.
 * @throws if there is no such group, or more than one.
 */
export async function fillCard(scope: Node, pan: string, card: CardToType = {}): Promise<void> {
  const { codeLength = 3 } = detectBrand(pan.replace(/\D/g, '')) ?? {}
  const { expiration = `12/${new Date().getFullYear() + 3 - 2000}`, cvv = '1234'.slice(0, codeLength) } = card
  await fillField(scope, 'pan', pan)
  await fillField(scope, 'expiration', expiration)
  await fillField(scope, 'cvv', cvv)
}

/**
 * Replaces the value of one field with simulated keys. The value may be wrong or incomplete; an empty one clears it.
 *
 * @param scope The document, or an element that contains one such field.
 * @throws if there is no such field, or more than one.
 */
export async function fillField(scope: Node, field: FieldName, text: string): Promise<void> {
  // A field that has just been mounted is ready in a moment.
  await Promise.resolve()
  const inputs = [...openFields].flatMap(({ box, inputs }) => {
    const input = inputs.get(field)
    return input && isIn(scope, box) ? [input] : []
  })
  const [input, another] = inputs
  if (!input || another)
    throw new Error(
      `Looked for one ${field} field in ${scope.nodeName.toLowerCase()}, and found ${inputs.length}.`,
    )
  if (input.disabled || input.readOnly)
    throw new Error(
      `The ${field} field cannot be filled: it is ${input.disabled ? 'disabled' : 'read-only'}.`,
    )
  typeText(input, text)
  // The events are on their way.
  await Promise.resolve()
}

function isIn(scope: Node, box: Node): boolean {
  for (let node: Node | null = box; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    if (node === scope) return true
  return false
}
