import type { StoreContext } from '../database/database.ts'
import type { ProcessesContext } from '../database/work-leases.ts'
import type { OwnershipContext } from '../ownership/ownership-context.ts'
import type { ReportContext } from '../report-context.ts'
import type { ServiceContext } from '../values/service-mode.ts'
import type { TracingContext } from '../values/tracing.ts'
import type { VaultContext } from '../vault/vault-context.ts'
import type { OutboxContext } from './outbox.ts'

/** The dependencies of recording and delivering notifications. */
export interface NotificationContext
  extends StoreContext,
    ProcessesContext,
    VaultContext,
    OutboxContext,
    OwnershipContext,
    ReportContext,
    TracingContext,
    ServiceContext {}
