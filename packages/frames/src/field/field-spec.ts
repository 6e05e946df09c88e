import type { Brand, CardClock, Verdict } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import type { Format } from './text.ts'

/** The facts that a judgement needs besides the value. */
export interface JudgeContext {
  /** Brand of the group's card number; `null` while it is uncertain. */
  readonly brand: Brand | null
  readonly today: CardClock
  /** Whether the payer may still type. */
  readonly isFocused: boolean
}

/** Everything in which fields differ. */
export interface FieldSpec extends Format {
  readonly name: FieldName
  /**
   * Whether there is room for these digits if they are typed one at a time.
   *
   * @param brand The brand of the group's card number before the edit.
   */
  fits(digits: string, brand: Brand | null): boolean
  judge(digits: string, context: JudgeContext): Verdict
  /** The digits that replace them when the payer leaves the field. Default: the same. */
  finish?(digits: string): string
  /** The input's `autocomplete` (WHATWG autofill detail token). */
  readonly autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc'
}
