import type {
  Authorization,
  CardDetails,
  Outcome,
  Position,
  StatementPage,
  StatementQuery,
} from '@element-js/server/adapters'
import type { PaymentRecord } from './payment-record.ts'
import type { RefundProgress, RefundRecord } from './refund-record.ts'

/**
 * What came of a request to the processor: the payment's position after it, or `null` if the processor did not say it
 * and may still do what was asked.
 */
export type Decision = Position | null

/** An operation that has been recorded, and that is sent now. */
export interface Step {
  /** With the operation as `pending`. */
  readonly payment: PaymentRecord
  /**
   * Records the processor's own id of the payment durably. A processor that gives it before money moves is asked by it
   * after a crash.
   */
  remember(processorId: string): Promise<void>
}

/**
 * The public API of a payments processor, as the adapter uses it. No method repeats an authorization, and none throws
 * because a request failed: what is unknown is `null`. All calls of one payment come one after another.
 */
export interface Processor {
  verify(step: Step, card: CardDetails): Promise<Decision>
  authorize(step: Step, order: Authorization): Promise<Decision>
  /** @param payment Authorized, with `capture` as its pending operation. */
  capture(payment: PaymentRecord, amountMinor: number): Promise<Decision>
  /** @param payment Authorized, with `cancel` as its pending operation. */
  cancel(payment: PaymentRecord): Promise<Decision>
  /** Finds out, or decides, what became of the pending operation. Nothing of it may happen after a decision. */
  recover(payment: PaymentRecord): Promise<Decision>
  /**
   * Returns money once, however often it is called with the same record; `null` while the processor has not decided.
   *
   * @param remember Records what the processor said durably.
   */
  refund(refund: RefundRecord, remember: (progress: RefundProgress) => Promise<void>): Promise<Outcome | null>
  /**
   * Lists what the processor has done, part by part. Optional. It must be the processor's own list, and not the adapter's
   * record, which is what it is compared with.
   *
   * @returns `null` if the processor did not answer.
   */
  readStatement?(query: StatementQuery): Promise<StatementPage | null>
}
