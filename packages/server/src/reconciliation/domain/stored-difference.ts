import type { ResolvedDifference, StoredDifference } from './run.ts'

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
