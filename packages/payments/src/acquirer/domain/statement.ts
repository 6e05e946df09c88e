/** A movement of money, or of a reservation, that an acquirer has made. A declined operation is not a movement. */
export interface StatementLine {
  /** `null`: the source names payments by their reference alone. */
  readonly merchantId: string | null
  readonly reference: string
  /** A payment that is captured at once has an `authorize` and a `capture`. */
  readonly type: StatementLineType
  /** Of a refund; otherwise `null`. */
  readonly refundReference: string | null
  /** Minor units of the currency. Of a cancellation: the released amount. */
  readonly amountMinor: number
  readonly currency: string
  readonly atMs: number
  /** The acquirer's id of the movement, by which a line that is listed again is recognized. Default: none. */
  readonly movementId?: string | null
}

export const statementLineTypes = ['authorize', 'capture', 'cancel', 'refund'] as const

export type StatementLineType = (typeof statementLineTypes)[number]

/** A part of a statement: the movements of a period. */
export interface StatementQuery {
  /** Inclusive. */
  readonly fromMs: number
  /** Exclusive. */
  readonly untilMs: number
  /** The `next` of the part before; `null` for the first part. */
  readonly after: string | null
}

export interface StatementPage {
  /** Whether `authorize` and `cancel` are listed. Some acquirers list only the money that moved. */
  readonly hasReservations: boolean
  readonly lines: readonly StatementLine[]
  /** `null`: this is the last part. */
  readonly next: string | null
}
