import type {
  AuthenticatedAuthorization,
  Authorization,
  CardDetails,
  Outcome,
  Position,
  ReturnedFields,
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

/** A recorded operation that is being sent. */
export interface Step {
  /** Its `pending` is the operation. */
  readonly payment: PaymentRecord
  /**
   * Records the processor's own id of the payment durably. A processor that gives it before money moves is asked by it
   * after a crash.
   */
  remember(processorId: string): Promise<void>
  /** Records durably that the processor is about to be asked to cancel the payment by its name. */
  beginClosing(): Promise<void>
}

/** The challenges of a processor that can send payers to their issuers. */
export interface ProcessorChallenges {
  /** The names of the return parameters that it reads. No others are recorded, because they may contain secrets. */
  readonly returnedNames: readonly string[]
  /** Authorizes, and has the issuer authenticate the payer. Decides `challenged` if the payer must go there. */
  authorize(step: Step, order: AuthenticatedAuthorization): Promise<Decision>
  /**
   * Continues when a payer claims to have returned. A payer who has not authenticated is `challenged` again.
   *
   * @param step Of a payment that is challenged, with `continue` as its pending operation.
   * @param returned What was added to the return address, of `returnedNames`. Anybody can make it up: the processor must
   *   be asked.
   */
  continue(step: Step, returned: ReturnedFields): Promise<Decision>
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
  /** @param step Of a payment that is authorized or challenged, with `cancel` as its pending operation. */
  cancel(step: Step): Promise<Decision>
  /** Finds out, or decides, what became of the pending operation. Nothing of it may happen after a decision. */
  recover(step: Step): Promise<Decision>
  /** Absent if it does not support challenges; the service then refuses payments with 3-D Secure. */
  readonly challenges?: ProcessorChallenges
  /**
   * Returns money once, however often it is called with the same record; `null` while the processor has not decided.
   *
   * @param remember Records what the processor said durably.
   */
  refund(refund: RefundRecord, remember: (progress: RefundProgress) => Promise<void>): Promise<Outcome | null>
  /**
   * Reverses what the processor reported by notification after the opposite had been decided, such as an authorization
   * of a payment that was answered as declined.
   *
   * @param payment Decided, with nothing pending.
   * @returns whether nothing is left to do.
   */
  reverseLate?(payment: PaymentRecord): Promise<boolean>
  /**
   * Lists what the processor has done, part by part. Optional. It must be the processor's own list, and not the adapter's
   * record, which is what it is compared with.
   *
   * @returns `null` if the processor did not answer.
   */
  readStatement?(query: StatementQuery): Promise<StatementPage | null>
}
