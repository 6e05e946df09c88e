import type { Difference, DifferenceKind } from './difference.ts'

/** A comparison of the store with the acquirer, as stored. It belongs to no merchant. */
export interface ReconciliationRun {
  readonly runId: string
  /** Where the acquirer's list came from. */
  readonly source: 'acquirer' | 'file'
  /** The period that was compared. */
  readonly fromMs: number
  readonly untilMs: number
  readonly state: 'running' | 'ended' | 'failed'
  /** The process that makes it; `null` once it is over. */
  readonly owner: string | null
  /** On the system's clock. */
  readonly startedAtMs: number
  readonly endedAtMs: number | null
}

/** What a comparison found for one merchant. */
export interface ReconciliationCount {
  readonly merchantId: string
  readonly runId: string
  readonly startedAtMs: number
  /** Movements that the acquirer listed. */
  readonly lineCount: number
  readonly paymentCount: number
  readonly differenceCount: number
  readonly broughtForwardCount: number
}

/**
 * `forward`: the store was brought to where the acquirer is, or a reservation that it had forgotten was released.
 * `possible`: it can be. `none`: a person has to decide.
 */
export type Resolution = 'forward' | 'possible' | 'none'

export interface ResolvedDifference extends Difference {
  readonly resolution: Resolution
}

/** How many differences of a merchant in one comparison are stored. A longer list says nothing new. */
export const mostDifferencesStored = 10_000

/** A difference, as stored. */
export interface StoredDifference {
  readonly merchantId: string
  readonly runId: string
  /** Counts the merchant's differences in the run, from 1. */
  readonly number: number
  readonly kind: DifferenceKind
  readonly reference: string
  readonly refundReference: string | null
  readonly payment: string | null
  readonly storeState: string | null
  readonly storeAmountMinor: number | null
  readonly storeCurrency: string | null
  readonly acquirerState: string | null
  readonly acquirerAmountMinor: number | null
  readonly acquirerCurrency: string | null
  readonly atMs: number | null
  readonly resolution: Resolution
}

/** A difference as a row. */
export function storedDifferenceOf(
  { inStore, atAcquirer, ...difference }: ResolvedDifference,
  place: Pick<StoredDifference, 'runId' | 'number'>,
): StoredDifference {
  return {
    ...place,
    ...difference,
    storeState: inStore?.state ?? null,
    storeAmountMinor: inStore?.amountMinor ?? null,
    storeCurrency: inStore?.currency ?? null,
    acquirerState: atAcquirer?.state ?? null,
    acquirerAmountMinor: atAcquirer?.amountMinor ?? null,
    acquirerCurrency: atAcquirer?.currency ?? null,
  }
}
