import type { BrandId } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import { findInput } from './find-fields.ts'
import { describeField, type FieldNow, readField } from './read-field.ts'
import type { Scope } from './scope.ts'
import { type Patience, until } from './until.ts'

/** What a field should be. What is not named may be anything. */
export interface ExpectedField extends Patience {
  readonly empty?: boolean
  readonly complete?: boolean
  /** The error that the payer sees: its text, a part of it as an expression, any, or none. */
  readonly error?: string | RegExp | boolean
  /** The brand of the number that is typed; `null` while it is uncertain. For `pan` only. */
  readonly brand?: BrandId | null
  readonly disabled?: boolean
  readonly focused?: boolean
}

/**
 * Waits until a field is as expected.
 *
 * @param scope A page, a frame, or a locator of an element that contains one such field.
 * @throws when the time is up, with what the field is instead. No error contains a digit of a card.
 */
export async function expectField(scope: Scope, field: FieldName, expected: ExpectedField): Promise<void> {
  const { timeoutMs, ...facts } = expected
  if (field !== 'pan' && facts.brand !== undefined)
    throw new Error(`expectField() was given a brand for the ${field} field. Give it for "pan".`)
  const input = await findInput(scope, field, expected)
  await until(
    async () => isAs(await readField(input), facts) || undefined,
    async () =>
      `Expected the ${field} field to be ${describeFacts(facts)}, and it ${describeField(await readField(input))}`,
    expected,
  )
}

function isAs(now: FieldNow, { error, ...facts }: Omit<ExpectedField, 'timeoutMs'>): boolean {
  const isEqual = Object.entries(facts).every(
    ([name, value]) => value === undefined || now[name as keyof typeof facts] === value,
  )
  return isEqual && isError(now.error, error)
}

function isError(shown: string | null, expected: ExpectedField['error']): boolean {
  if (expected === undefined) return true
  if (typeof expected === 'boolean') return (shown !== null) === expected
  if (typeof expected === 'string') return shown === expected
  return shown !== null && expected.test(shown)
}

function describeFacts(facts: Omit<ExpectedField, 'timeoutMs'>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${value instanceof RegExp ? value : JSON.stringify(value)}`)
    .join(', ')
}
