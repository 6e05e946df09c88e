import type { FieldName } from '@element-js/protocol/frame'
import { type ExpectedField, refuseBrand, untilAsExpected } from '../fields/expected-field.ts'
import { findInput } from './find-fields.ts'
import { readField } from './read-field.ts'
import type { Scope } from './scope.ts'

/**
 * Waits until a field has the expected state.
 *
 * @param scope A page, a frame, or a locator of an element that contains one such field.
 * @throws when the time is up. The error says what the field is instead, and contains no digit of a card.
 */
export async function expectField(scope: Scope, field: FieldName, expected: ExpectedField): Promise<void> {
  refuseBrand(field, expected)
  const input = await findInput(scope, field, expected)
  await untilAsExpected(field, expected, () => readField(input))
}
