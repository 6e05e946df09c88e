import type { PaymentMethod } from '@element-js/protocol/http'
import type { Instrument } from '../../payment-methods/domain/instrument.ts'

/**
 * `waiting`: it can be paid. `withdrawn`: it was superseded by another attempt, or the link was cancelled, and it can no
 * longer be paid.
 */
export type AttemptState = 'waiting' | 'paid' | 'failed' | 'withdrawn'

/** A payer's choice of a method on a link, as stored. That of a card has a charge, whose idempotencyKey is `attemptId`. */
export interface Attempt {
  readonly merchantId: string
  /** `pay_…` */
  readonly attemptId: string
  readonly linkId: string
  readonly method: PaymentMethod
  readonly state: AttemptState
  /** The acquirer's name for it. */
  readonly acquirerReference: string
  /** The payer's instrument: codes, accounts, the address of a provider's page. */
  readonly instrument: Instrument
  /** When the acquirer is asked about it; `null`: never. */
  readonly checkAtMs: number | null
  /** The time from which it can no longer be paid. */
  readonly expiresAtMs: number
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}
