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
import type { PaymentRecord, RefundProgress, RefundRecord } from './records.ts'

/**
 * The outcome of a request to the processor: the payment's position after it, or `null` if the processor did not report
 * the position and may still do what the request asked for.
 */
export type Decision = Position | null

/** A recorded operation that is being sent. */
export interface Step {
  /** Its `pending` is the operation. */
  readonly payment: PaymentRecord
  /**
   * Records the processor's own id of the payment durably. If the processor gives the id before money moves, the
   * adapter asks by this id after a crash.
   */
  remember(processorId: string): Promise<void>
  /** Records durably that the adapter is about to ask the processor to cancel the payment by its name. */
  beginClosing(): Promise<void>
}

/** The challenges of a processor that can send payers to their issuers. */
export interface ProcessorChallenges {
  /** The names of the return parameters that it reads. No others are recorded, because they may contain secrets. */
  readonly returnedNames: readonly string[]
  /**
   * Authorizes, and lets the issuer authenticate the payer. Decides `challenged` if the payer must visit the issuer.
   */
  authorize(step: Step, order: AuthenticatedAuthorization): Promise<Decision>
  /**
   * Continues when a payer claims to have returned. A payer who has not authenticated is `challenged` again.
   *
   * @param step A step of a challenged payment with `continue` as its pending operation.
   * @param returned The parameters of the return address that `returnedNames` lists. Anybody can invent them, so the
   *   adapter must ask the processor.
   */
  continue(step: Step, returned: ReturnedFields): Promise<Decision>
}

/**
 * The public API of a payments processor, as the adapter uses it. No method repeats an authorization, and none throws
 * because a request failed: it returns `null` for an unknown outcome. All calls of one payment come one after another.
 */
export interface Processor {
  verify(step: Step, card: CardDetails): Promise<Decision>
  authorize(step: Step, order: Authorization): Promise<Decision>
  /** @param payment An authorized payment with `capture` as its pending operation. */
  capture(payment: PaymentRecord, amountMinor: number): Promise<Decision>
  /** @param step A step of an authorized or challenged payment with `cancel` as its pending operation. */
  cancel(step: Step): Promise<Decision>
  /** Finds out or decides the outcome of the pending operation. The operation may have no effect after a decision. */
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
   * Reverses what the processor reported in a notification after the adapter had decided the opposite: for example the
   * authorization of a payment that the adapter had answered as declined.
   *
   * @param payment A decided payment with no pending operation.
   * @returns whether nothing is left to do.
   */
  reverseLate?(payment: PaymentRecord): Promise<boolean>
  /**
   * Lists what the processor has done, part by part. Optional. It must be the processor's own list and not the
   * adapter's record, because the two are compared.
   *
   * @returns `null` if the processor did not answer.
   */
  readStatement?(query: StatementQuery): Promise<StatementPage | null>
}
