import type { Acquirer, Outcome, PaymentName } from './acquirer.ts'
import type { LedgerEntry } from './ledger.ts'

/** A payer who pays by another way than a card, at the provider of it. */
export interface Collection extends PaymentName {
  readonly amountMinor: number
  readonly currency: string
  /** How it ends. */
  readonly outcome: 'paid' | 'failed'
}

/** An acquirer that moves no money, and shows its book. In this process or in another: each answer takes its time. */
export interface SimulatedAcquirer extends Acquirer {
  /** Plays the payer. Declined where the payment was cancelled before; one that was paid is approved and not paid twice. */
  collect(collection: Collection): Promise<Outcome>
  /** What it did for a merchant, oldest first. */
  entriesFor(merchantId: string): Promise<readonly LedgerEntry[]>
  /** Forgets all that it did, for every merchant. */
  clear(): Promise<void>
}

/** Whether an acquirer is one whose book can be read: a real one never is. */
export function isSimulated(acquirer: Acquirer): acquirer is SimulatedAcquirer {
  return 'entriesFor' in acquirer && 'clear' in acquirer && 'collect' in acquirer
}
