import type { StoreContext } from '@element-js/database'
import type { ServiceContext } from '@element-js/values'
import type { VaultContext } from '@element-js/vault'
import type { AcquirerContext } from '../acquirer/simulated-acquirer.ts'
import type { OwnershipContext } from '../ownership/ownership-context.ts'
import type { ReportContext } from '../report-context.ts'

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
