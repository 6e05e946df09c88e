import type { AccountField } from '../../refunds/account-fields.ts'

/** The list of refunds, and the forms that refund links and card payments. */
export interface RefundWords {
  readonly none: string
  readonly noneHint: string
  readonly search: string
  readonly subject: string
  /** A heading. */
  readonly refund: string
  readonly finished: string
  readonly key: string
  readonly copiedKey: string
  readonly id: string
  readonly copiedId: string
  readonly requested: string
  readonly refunded: string
  readonly failed: string
  readonly amount: string
  readonly reason: string
  readonly onceHint: string
  readonly partsHint: string
  readonly left: string
  readonly atMost: (amount: string) => string
  readonly wrong: string
  readonly review: string
  readonly confirm: string
  readonly edit: string
  readonly partOfLink: string
  readonly part: string
  readonly whole: string
  readonly toCard: string
  readonly to: string
  readonly toMethod: string
  /** A button. */
  readonly action: string
  readonly account: string
  readonly accountNeeded: string
  readonly accountInstead: string
  readonly accountFields: Readonly<Record<AccountField, string>>
}
