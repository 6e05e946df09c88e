import { ServiceError } from '@element-js/values'
import type { SealedColumn } from './domain/sealed-column.ts'
import type { SealedField, Vault } from './vault.ts'

/** What the vault counts. */
export interface VaultMetrics {
  /** @param field What could not be opened. */
  countVaultFailure(field: SealedColumn): void
}

interface VaultReports {
  readonly log: { error(fields: object, text: string): void }
  readonly metrics: VaultMetrics
}

/**
 * A vault that reports each sealed value that it cannot open. To merchants the payment looks like any other failed one,
 * but the value was changed in the store, moved to another row, or sealed with a key that is gone, so an operator has
 * to investigate.
 */
export function reportFailures(vault: Vault, { log, metrics }: VaultReports): Vault {
  const report = (error: unknown, { merchantId, rowId, field }: SealedField): void => {
    // The store did not answer, so nothing is known of the value.
    if (error instanceof ServiceError) return
    metrics.countVaultFailure(field)
    log.error(
      { err: error, merchantId, row: beginningOf(rowId), field },
      'a sealed value could not be opened: it was changed, or its key is missing',
    )
  }
  return {
    ...vault,
    open: async (field, sealed) => {
      try {
        return await vault.open(field, sealed)
      } catch (error) {
        report(error, field)
        throw error
      }
    },
  }
}

// Enough to find the row. The whole id of a card is a token that can be charged.
function beginningOf(rowId: string): string {
  return rowId.slice(0, 12)
}
