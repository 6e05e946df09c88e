import type { AcquirerContext } from '../acquirer/simulated-acquirer.ts'
import type { StoreContext } from '../database/database.ts'
import type { OwnershipContext } from '../ownership/ownership-context.ts'
import type { ReportContext } from '../report-context.ts'
import type { ServiceContext } from '../values/service-mode.ts'
import type { VaultContext } from '../vault/vault-context.ts'

/** The dependencies of making a token. */
export interface TokenContext
  extends StoreContext,
    VaultContext,
    AcquirerContext,
    OwnershipContext,
    ReportContext,
    ServiceContext {
  /** How long a repeated request for a token waits for the first, before the acquirer is asked to end that one. */
  readonly patienceMs: number
}
