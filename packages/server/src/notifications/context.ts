import type { ProcessesContext } from '../database/processes-context.ts'
import type { StoreContext } from '../database/store-context.ts'
import type { ReportContext } from '../observability/metrics/metrics.ts'
import type { TracingContext } from '../observability/tracing/tracing.ts'
import type { OwnershipContext } from '../ownership/ownership-context.ts'
import type { ServiceContext } from '../values/service-mode.ts'
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
