import type { AcquirerContext } from '../acquirer/acquirer-context.ts'
import type { Issuer } from '../acquirer/issuer.ts'
import type { StoreContext } from '../database/store-context.ts'
import type { OutboxContext } from '../notifications/outbox.ts'
import type { ReportContext } from '../observability/metrics/report-context.ts'
import type { OwnershipContext } from '../ownership/ownership-context.ts'
import type { ServiceContext } from '../values/service-mode.ts'
import type { VaultContext } from '../vault/vault-context.ts'

/** What charging a card needs. */
export interface ChargeContext
  extends StoreContext,
    VaultContext,
    AcquirerContext,
    OwnershipContext,
    OutboxContext,
    ReportContext,
    ServiceContext {
  /** `null`: there is no 3-D Secure server to ask. */
  readonly issuer: Issuer | null
}
