import type { Brand, Verdict, YearMonth } from '@element-js/card'
import type { FieldName } from '@element-js/protocol/frame'
import type { Format } from './text.ts'

/** What a judgement needs beside the value itself. */
export interface Surroundings {
  /** Brand of the group's card number, `null` while it is not certain. */
  readonly brand: Brand | null
  readonly today: YearMonth
}

/** All that makes one field differ from another. */
export interface FieldSpec extends Format {
  readonly name: FieldName
  /**
   * Whether there is room for these digits when they are typed one at a time.
   *
   * @param brand Brand of the group's card number before.
   */
  fits(digits: string, brand: Brand | null): boolean
  judge(digits: string, surroundings: Surroundings): Verdict
  /** What stands for these digits once the field is left; by default they do themselves. */
  settle?(digits: string): string
  /** The input's `autocomplete` (WHATWG autofill detail token). */
  readonly autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc'
}
