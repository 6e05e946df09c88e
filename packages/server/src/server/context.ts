import type { FastifyBaseLogger } from 'fastify'
import type { Acquirer } from '../acquirer/acquirer.ts'
import type { SimulatedAcquirer } from '../acquirer/simulated-acquirer.ts'
import type { Database } from '../database/database.ts'
import type { Owner } from '../database/owner.ts'
import type { Outbox } from '../notifications/outbox.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Disowning } from '../ownership/release-ownership.ts'
import type { Issuer } from '../three-d-secure/issuer.ts'
import type { Vault } from '../vault/vault.ts'

/** `sandbox` takes test cards only and has merchants of its own; `live` takes real cards only. */
export type ServiceMode = 'sandbox' | 'live'

/** What the flows and routes work with. */
export interface Parts {
  readonly mode: ServiceMode
  readonly db: Database
  readonly vault: Vault
  readonly acquirer: Acquirer
  /** The same acquirer, where its book may be read and emptied: in a sandbox. `null` otherwise. */
  readonly simulator: SimulatedAcquirer | null
  /** `null`: there is no 3-D Secure server to ask. */
  readonly issuer: Issuer | null
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** This process as the owner of what it begins at the acquirer. */
  readonly owner: Owner
  /** What it could not end there, for the jobs. */
  readonly givenUp: Set<Disowning>
  /** To be woken after each commit that put a notification into it. */
  readonly outbox: Outbox
  /** Where browsers find the service, without a slash at the end. */
  readonly publicUrl: string
  readonly metrics: Metrics
  /** The service's clock, in Unix milliseconds. */
  readonly nowMs: () => number
  /** How long a repeated request for a token waits for the first, before the acquirer is asked to end that one. */
  readonly patienceMs: number
}
