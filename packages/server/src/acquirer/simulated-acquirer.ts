import type { Acquirer } from './acquirer.ts'
import type { LedgerEntry } from './ledger.ts'

/** An acquirer that moves no money, and shows its book. In this process or in another: each answer takes its time. */
export interface SimulatedAcquirer extends Acquirer {
  /** What it did for a merchant, oldest first. */
  entriesFor(merchantId: string): Promise<readonly LedgerEntry[]>
  /** Forgets all that it did, for every merchant. */
  clear(): Promise<void>
}

/** Whether an acquirer is one whose book can be read: a real one never is. */
export function isSimulated(acquirer: Acquirer): acquirer is SimulatedAcquirer {
  return 'entriesFor' in acquirer && 'clear' in acquirer
}
