import type { PaymentMethod } from '@element-js/protocol/http'
import type { Instrument } from '../../payment-methods/domain/instrument.ts'

/**
 * `waiting`: it can be paid. `withdrawn`: the payer chose another method, or the link ended, and it cannot be paid any
 * more.
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
  /** What the acquirer knows it by. */
  readonly acquirerReference: string
  /** What the payer pays with or by: codes, accounts, the address of a provider's page. */
  readonly instrument: Instrument
  /** When the acquirer is to be asked how it stands; `null`: not before somebody tells. */
  readonly checkAtMs: number | null
  /** When it can be paid no more. */
  readonly expiresAtMs: number
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}
