import type { ProcessesContext, StoreContext } from '@element-js/database'
import type { ServiceContext, TracingContext } from '@element-js/values'
import type { VaultContext } from '@element-js/vault'
import type { OwnershipContext } from '../ownership/ownership-context.ts'
import type { ReportContext } from '../report-context.ts'
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
