import type { Acquirer, Outcome, PaymentName } from './acquirer.ts'
import type { LedgerEntry } from './ledger.ts'

/** A payment by a method other than a card, made at the method's provider. */
export interface Collection extends PaymentName {
  readonly amountMinor: number
  readonly currency: string
  /** The result that the simulated provider reports. */
  readonly outcome: 'paid' | 'failed'
}

/** An acquirer that moves no money and whose ledger can be read, in this process or in another. */
export interface SimulatedAcquirer extends Acquirer {
  /**
   * Acts as the payer. Declined if the payment was already cancelled; if it was already paid, approved without a second
   * payment.
   */
  collect(collection: Collection): Promise<Outcome>
  /** All operations for a merchant, oldest first. */
  entriesFor(merchantId: string): Promise<readonly LedgerEntry[]>
  /** Deletes all operations of merchants. */
  forget(merchantIds: readonly string[]): Promise<void>
}

/** Whether an acquirer is a simulator, whose ledger can be read. A real one never is. */
export function isSimulated(acquirer: Acquirer): acquirer is SimulatedAcquirer {
  return 'entriesFor' in acquirer && 'forget' in acquirer && 'collect' in acquirer
}

/** The acquirer that moves the money. */
export interface AcquirerContext {
  readonly acquirer: Acquirer
}

/** The acquirer of a sandbox. */
export interface SimulatorContext {
  /** The same acquirer in a sandbox, where its ledger can be read and cleared; `null` in live mode. */
  readonly simulator: SimulatedAcquirer | null
}
