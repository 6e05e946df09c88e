import type { Brand, Verdict, YearMonth } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import type { Format } from './text.ts'

/** What a judgement needs besides the value. */
export interface JudgeContext {
  /** Brand of the group's card number, `null` while it is not certain. */
  readonly brand: Brand | null
  readonly today: YearMonth
}

/** Everything in which one field differs from another. */
export interface FieldSpec extends Format {
  readonly name: FieldName
  /**
   * Whether there is room for these digits when they are typed one at a time.
   *
   * @param brand Brand of the group's card number before.
   */
  fits(digits: string, brand: Brand | null): boolean
  judge(digits: string, context: JudgeContext): Verdict
  /** The digits that take their place once the payer leaves the field. Default: the same. */
  finish?(digits: string): string
  /** The input's `autocomplete` (WHATWG autofill detail token). */
  readonly autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc'
}
