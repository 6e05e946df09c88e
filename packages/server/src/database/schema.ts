import type { Generated } from 'kysely'
import type { Charge } from '../charges/domain/charge.ts'
import type { HistoryEvent } from '../history/domain/history-event.ts'
import type { Attempt } from '../links/domain/attempt.ts'
import type { LinkOrder, PaymentLink } from '../links/domain/payment-link.ts'
import type { DeliveryAttempt, Notification } from '../notifications/domain/notification.ts'
import type { Refund } from '../refunds/domain/refund.ts'
import type { Card } from '../tokens/domain/card.ts'
import type { Verification } from '../tokens/domain/verification.ts'

/** The tables, one interface each. Columns are snake_case in SQL. Every row belongs to a merchant, save one. */
export interface Schema {
  merchants: MerchantsTable
  apiKeys: ApiKeysTable
  accessTokens: AccessTokensTable
  apiClients: ApiClientsTable
  frameOrigins: FrameOriginsTable
  merchantKeys: MerchantKeysTable
  keyHolders: KeyHoldersTable
  keyRotation: KeyRotationTable
  cards: Card
  securityCodes: SecurityCodesTable
  temporaryHolds: TemporaryHoldsTable
  charges: Charge
  tokenAttempts: Verification
  sandboxState: SandboxStateTable
  paymentLinks: PaymentLinksTable
  paymentAttempts: AttemptsTable
  refunds: RefundsTable
  notifications: Notification
  deliveryAttempts: DeliveryAttempt
  notificationSecrets: NotificationSecretsTable
  historyEvents: HistoryEventsTable
  deskSessions: DashboardSessionsTable
}

interface MerchantsTable {
  readonly merchantId: string
  readonly name: string
  /** 0 or 1: SQLite has no booleans. */
  readonly isPaymentServiceProvider: number
  /** A JSON list of capabilities. */
  readonly capabilities: string
  /** `null`: from before this was noted. */
  readonly createdAtMs: number | null
  /** Where the merchant hears of its card payments; `null`: nowhere. */
  readonly notificationUrl: string | null
  /** Shown to payers. */
  readonly logoUrl: string | null
}

/** What every credential has. Of the credential itself there is a hash, never more. */
interface CredentialColumns {
  readonly merchantId: string
  /** `null`: from before this was noted. */
  readonly createdAtMs: number | null
  /** `null`: it lets in. The row is kept, for whoever asks later on what was revoked when. */
  readonly revokedAtMs: number | null
}

interface ApiKeysTable extends CredentialColumns {
  /** SHA-256 in hex; the key itself is nowhere. */
  readonly keyHash: string
}

interface AccessTokensTable extends CredentialColumns {
  readonly tokenHash: string
  /** `null`: never. */
  readonly expiresAtMs: number | null
  /** The client that fetched it; `null`: it was made by hand. */
  readonly clientId: string | null
}

interface ApiClientsTable extends CredentialColumns {
  readonly clientId: string
  readonly secretHash: string
}

interface FrameOriginsTable {
  readonly merchantId: string
  /** A source as `frame-ancestors` takes it: `https://shop.example`, `http://localhost:*`. */
  readonly pattern: string
}

interface MerchantKeysTable {
  readonly merchantId: string
  readonly purpose: 'seal' | 'fingerprint'
  readonly version: number
  readonly masterVersion: number
  readonly wrapped: Uint8Array
}

/** The processes that open the vault. */
interface KeyHoldersTable {
  readonly owner: string
  /** Descriptions of the master keys that it knows, with spaces between. */
  readonly masterKeys: string
}

/** One row, which is also the gate between a rotation that begins and a process that starts. */
interface KeyRotationTable {
  readonly id: number
  /** The master key of the rotation under way; `null`: there is none. */
  readonly masterVersion: number | null
}

interface SecurityCodesTable {
  readonly merchantId: string
  readonly cardId: string
  readonly sealedCode: Uint8Array
  readonly expiresAt: number
}

/** Verifications that may hold money at the acquirer until they are cancelled. */
interface TemporaryHoldsTable {
  readonly merchantId: string
  readonly acquirerReference: string
  /** The process that is to cancel it; `null` when none does, and a job is to. */
  readonly owner: string | null
}

/** What the processes of one sandbox agree on. It is the whole sandbox's: the one row that belongs to no merchant. */
interface SandboxStateTable {
  /** How far the sandbox's clock is ahead of the system's; below zero when it is behind. */
  readonly offsetMs: number
  /** How often it was reset. */
  readonly resets: number
}

/** What is looked for by, or changes, has a column of its own; the rest of a link is JSON in `terms`. */
interface PaymentLinksTable extends Omit<PaymentLink, Exclude<keyof LinkOrder, LinkColumn>> {
  /** JSON of a ShippingAddress. */
  readonly shippingAddress: string | null
  readonly terms: string
}

type LinkColumn = 'orderId' | 'amountMinor' | 'currency' | 'country' | 'expiresAtMs' | 'callbackUrl'

interface AttemptsTable extends Omit<Attempt, 'instrument'> {
  /** JSON */
  readonly instrument: string
}

interface RefundsTable extends Omit<Refund, 'bankAccount'> {
  /** JSON */
  readonly bankAccount: string | null
}

/** What a merchant's notifications are signed with. */
interface NotificationSecretsTable {
  readonly merchantId: string
  readonly secretId: string
  /** `whsec_…`, sealed by the vault. */
  readonly sealedSecret: Uint8Array
  readonly createdAtMs: number
  /** When it stops signing, after another took its place; `null`: it is the merchant's own. */
  readonly retiresAtMs: number | null
}

/** Rows are only added. */
type HistoryEventsTable = HistoryEvent & {
  /** Grows in the order in which the events of a subject happened. */
  readonly eventId: Generated<number>
}

interface DashboardSessionsTable {
  /** SHA-256 in hex of what the cookie says. */
  readonly sessionHash: string
  readonly merchantId: string
  /** Of the access token that opened it: when that lets in no more, neither does the session. */
  readonly tokenHash: string
  /** What forms of the session bring along. */
  readonly formKey: string
  readonly expiresAtMs: number
}
