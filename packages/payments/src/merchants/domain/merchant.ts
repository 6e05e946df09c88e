import type { Profile } from './profile.ts'

/** A feature that an account manager can enable for a merchant. */
export type Capability = (typeof capabilities)[number]

export const capabilities = ['paymentIntentInfo', 'boletoFine', 'paymentDocumentUrl'] as const

/** A customer of the service, who takes payments with it. */
export interface Merchant {
  readonly id: string
  /** Shown to payers on hosted pages, and by their bank when it asks for confirmation. */
  readonly name: string
  /** Shown beside the name; `null` if there is none. */
  readonly logoUrl: string | null
  readonly profile: Profile
  /** The URL for notifications about card payments; `null` if there is none. */
  readonly notificationUrl: string | null
  /** A payment service provider names a sub-merchant in each payment. */
  readonly isPaymentServiceProvider: boolean
  readonly capabilities: readonly Capability[]
  /** `null` for a permanent merchant. */
  readonly session: SandboxSession | null
}

/** A temporary merchant of a sandbox, with a clock of its own. */
export interface SandboxSession {
  /** How far its clock is ahead of the system's; negative if it is behind. */
  readonly offsetMs: number
  /** The number of resets. */
  readonly resets: number
  /** On the system's clock. */
  readonly expiresAtMs: number
}

/** The rights of an access token's holder. `read`: see everything and change nothing. */
export type AccessRole = (typeof accessRoles)[number]

export const accessRoles = ['read', 'write'] as const
