import type { FieldName } from '@element-js/protocol/frame'
import type { Patience } from '../until.ts'
import { findInput } from './find-fields.ts'
import type { Scope } from './scope.ts'
import { typeText } from './type-text.ts'

/**
 * Replaces the value of one field by typing with trusted keys, as a payer does. It waits until the field is there, and
 * until it has handled every key. The value may be wrong or incomplete; an empty one clears the field.
 *
 * @param scope A page, a frame, or a locator of an element that contains one such field.
 * @throws if there is no such field, or more than one.
 */
export async function fillField(
  scope: Scope,
  field: FieldName,
  text: string,
  patience: Patience = {},
): Promise<void> {
  await typeText(await findInput(scope, field, patience), text, patience)
}
