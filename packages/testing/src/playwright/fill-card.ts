import type { FieldName } from '@element-js/protocol/frame'
import { readInput } from '../fields/field-now.ts'
import { type CardToFill, fillFields } from '../fields/fill-fields.ts'
import { fillHolder } from './card-holder.ts'
import { findInputs } from './find-fields.ts'
import type { Scope } from './scope.ts'
import { typeText } from './type-text.ts'

/**
 * Types a card into the fields of one group: into one `card` element, or into a `pan`, an `expiration` and a `cvv`
 * element. It finds the fields however they are mounted, even in shadow trees, custom elements and nested frames.
 *
 * It types trusted keys, and resolves when the fields have handled them. A field with a correct value is then complete.
 *
 * @param scope A page, a frame, or a locator of an element that contains one group.
 * @param pan The number, with or without spaces.
 * @throws if there is no such group, or more than one. The error names the elements that were found.
 */
export async function fillCard(scope: Scope, pan: string, card: CardToFill = {}): Promise<void> {
  const inputs = await findInputs(scope, card)
  const group = {
    today: () =>
      inputs.pan.evaluate(() => {
        const now = new Date()
        return { month: now.getMonth() + 1, year: now.getFullYear() }
      }),
    type: (field: FieldName, text: string) => typeText(inputs[field], text, card),
    typeName: () => fillHolder(scope, card),
    read: (field: FieldName) => inputs[field].evaluate(readInput),
  }
  await fillFields(group, pan, card)
}
