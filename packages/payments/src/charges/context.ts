import type { Database, ProcessesContext, StoreContext } from '@element-js/database'
import type { ServiceContext } from '@element-js/values'
import type { VaultContext } from '@element-js/vault'
import type { Issuer } from '../acquirer/issuer.ts'
import type { AcquirerContext } from '../acquirer/simulated-acquirer.ts'
import type { Actor } from '../history/domain/history-event.ts'
import type { OutboxContext } from '../notifications/outbox.ts'
import type { OwnershipContext } from '../ownership/ownership-context.ts'
import type { ReportContext } from '../report-context.ts'
import type { Charge } from './domain/charge.ts'

/** The dependencies of a charge. */
export interface ChargeContext
  extends StoreContext,
    Pick<ProcessesContext, 'signals'>,
    VaultContext,
    AcquirerContext,
    OwnershipContext,
    OutboxContext,
    ReportContext,
    ServiceContext {
  /** Of a sandbox. `null`: the acquirer authenticates payers, if it can. */
  readonly issuer: Issuer | null
  /** Registered by the feature whose payment links are paid by charges. */
  readonly finalizeWithLink: FinalizeWithLink
}

/** A change of a charge that must be written in one transaction with its payment link. */
export interface ChargeWithLink {
  /** As it was before. */
  readonly charge: Charge
  readonly linkId: string
  /** Who caused it. */
  readonly actor: Actor
  /** @returns the charge as it is now, or `undefined` if another process was first. */
  write(transaction: Database): Promise<Charge | undefined>
}

/**
 * Writes a change of a charge in one transaction with all its consequences for the payment link. The link is locked
 * before the charge is written: every flow that changes both locks them in this order.
 */
export type FinalizeWithLink = (
  context: Pick<ChargeContext, 'db' | 'nowMs' | 'log' | 'outbox' | 'metrics' | 'signals'>,
  change: ChargeWithLink,
) => Promise<Charge | undefined>
