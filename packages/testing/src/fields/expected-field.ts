import type { BrandId } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import { type Patience, until } from '../until.ts'
import { describeField, type FieldNow } from './field-now.ts'

/** The expected state of a field. Anything that is not named is not checked. */
export interface ExpectedField extends Patience {
  readonly empty?: boolean | undefined
  readonly complete?: boolean | undefined
  /**
   * The error that the payer sees: its text, a regular expression for a part of it, any error (`true`), or none
   * (`false`).
   */
  readonly error?: string | RegExp | boolean | undefined
  /** The brand of the typed number; `null` while it is uncertain. Only for `pan`. */
  readonly brand?: BrandId | null | undefined
  readonly disabled?: boolean | undefined
  readonly focused?: boolean | undefined
}

/**
 * Waits until a field has the expected state.
 *
 * @param read Reads the field.
 * @throws when the time is up. The error says what the field is instead.
 */
export async function untilAsExpected(
  field: FieldName,
  { timeoutMs, ...facts }: ExpectedField,
  read: () => Promise<FieldNow>,
): Promise<void> {
  await until(
    async () => isAs(await read(), facts) || undefined,
    async () =>
      `Expected the ${field} field to be ${describeFacts(facts)}, and it ${describeField(await read())}`,
    timeoutMs === undefined ? {} : { timeoutMs },
  )
}

/** @throws if a brand is expected of a field other than the number. */
export function refuseBrand(field: FieldName, { brand }: ExpectedField): void {
  if (field !== 'pan' && brand !== undefined)
    throw new Error(`expectField() was given a brand for the ${field} field. Pass it only for "pan".`)
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
    .map(([name, value]) => `${name}: ${Object(value) === value ? value : JSON.stringify(value)}`)
    .join(', ')
}
