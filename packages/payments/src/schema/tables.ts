import type { ColumnType, Generated } from 'kysely'
import type { BinRange } from '../bins/domain/describe-bin.ts'
import type { Charge } from '../charges/domain/charge.ts'
import type { Destination } from '../forward/domain/destination.ts'
import type { Forward } from '../forward/domain/forward.ts'
import type { HistoryEvent } from '../history/domain/history-event.ts'
import type { SettingsAuthor } from '../history/domain/settings-change.ts'
import type { InstallmentPlan } from '../installments/domain/installment-plan.ts'
import type { InstallmentRule } from '../installments/domain/installment-rule.ts'
import type { Attempt, LinkOrder, PaymentLink } from '../links/domain/payment-link.ts'
import type { AccessRole } from '../merchants/domain/merchant.ts'
import type { DeliveryAttempt, Notification } from '../notifications/domain/notification.ts'
import type { StoredPayment, StoredRefund } from '../reconciliation/domain/payment-sides.ts'
import type {
  ReconciliationCount,
  ReconciliationRun,
  StoredDifference,
} from '../reconciliation/domain/run.ts'
import type { LinkRefund } from '../refunds/domain/refund.ts'
import type { Card } from '../tokens/domain/card.ts'
import type { CvvToken } from '../tokens/domain/cvv-token.ts'
import type { StoredVerification } from '../tokens/domain/verification.ts'

declare module '@element-js/database/schema' {
  interface Schema extends Tables {}
}

/**
 * The tables. Columns are snake_case in SQL. Every row belongs to a merchant, with few
 * exceptions.
 */
export interface Tables {
  merchants: {
    readonly merchantId: string
    readonly name: string
    /** 0 or 1, because SQLite has no booleans. */
    readonly isPaymentServiceProvider: number
    /** A JSON list of capabilities. */
    readonly capabilities: string
    /** `null` for the merchants of a sandbox. */
    readonly createdAtMs: number | null
    /** The URL for notifications of card payments; `null` if there is none. */
    readonly notificationUrl: string | null
    /** Shown to payers. */
    readonly logoUrl: string | null
    /** What the merchant says of itself, as JSON: a text for each field that it has filled in. */
    readonly profile: string
  }
  apiKeys: CredentialColumns & {
    /** SHA-256 in hex. */
    readonly keyHash: string
    /** It is public. */
    readonly apiKey: string
    /** What it is for; `null` if nobody said so. */
    readonly name: string | null
    /** To the hour, or `null`: not yet. */
    readonly lastUsedAtMs: number | null
  }
  accessTokens: CredentialColumns & {
    readonly tokenHash: string
    /** `null`: it does not expire. */
    readonly expiresAtMs: number | null
    /** The client that fetched it; `null` if it was created on the command line. */
    readonly clientId: string | null
    /** Who uses it; `null` if nobody said so. */
    readonly name: string | null
    readonly role: AccessRole
  }
  apiClients: CredentialColumns & {
    readonly clientId: string
    readonly secretHash: string
  }
  frameOrigins: {
    readonly merchantId: string
    /** A CSP source for `frame-ancestors`: `https://shop.example`, `http://localhost:*`. */
    readonly pattern: string
  }
  cards: Card & SearchedColumn
  securityCodes: {
    readonly merchantId: string
    readonly cardId: string
    readonly sealedCode: Uint8Array
    readonly expiresAt: number
  }
  cvvTokens: CvvToken
  /** Verifications for which the acquirer may have reserved an amount, until it is voided. */
  temporaryHolds: {
    readonly merchantId: string
    readonly acquirerReference: string
    /** The process that will cancel it; `null` if no process will and a job must. */
    readonly owner: string | null
  }
  charges: Charge & SearchedColumn
  verifications: StoredVerification
  /** State that the processes of one sandbox share: the one row that belongs to no merchant. */
  sandboxState: {
    /** How far the sandbox's clock is ahead of the system's; negative if it is behind. */
    readonly offsetMs: number
    /** The number of resets. */
    readonly resets: number
  }
  /** The temporary merchants of a sandbox. */
  sandboxSessions: {
    /** The id of the merchant. */
    readonly sessionId: string
    /** The merchant whose access token asked for it. */
    readonly madeBy: string
    /** How far the session's clock is ahead of the system's; negative if it is behind. */
    readonly offsetMs: number
    /** The number of resets. */
    readonly resets: number
    /** JSON of what a reset restores. */
    readonly setup: string
    /** On the system's clock, as the columns below. */
    readonly createdAtMs: number
    readonly expiresAtMs: number
    /** When its end began; `null` before. The row stays until everything else of the session is deleted. */
    readonly endedAtMs: number | null
  }
  /** Fields that are searched or changed have columns of their own; the rest of a link is JSON in `terms`. */
  paymentLinks: Omit<PaymentLink, Exclude<keyof LinkOrder, LinkColumn>> &
    SearchedColumn & {
      /** JSON of a ShippingAddress. */
      readonly shippingAddress: string | null
      readonly terms: string
      /** The number of notifications about it and its refunds so far: the `sequence` of the last one. */
      readonly notificationCount: Generated<number>
    }
  /** Written by the database, from the column `searchTexts` of links, and of charges and their cards. */
  searchEntries: {
    readonly merchantId: string
    readonly record: 'link' | 'charge'
    readonly text: string
    readonly id: string
  }
  paymentAttempts: Omit<Attempt, 'instrument'> & {
    /** JSON */
    readonly instrument: string
  }
  /** Each row has either a link or the key of a payment. */
  refunds: Omit<LinkRefund, 'linkId' | 'idempotencyKey' | 'refundKey' | 'requestHash' | 'bankAccount'> & {
    readonly linkId: string | null
    readonly idempotencyKey: string | null
    readonly refundKey: string | null
    readonly requestHash: string | null
    /** JSON */
    readonly bankAccount: string | null
  }
  /** The figures of merchants with many payments. */
  paymentFigures: {
    readonly merchantId: string
    /** On the merchant's clock. Payments from then on are not included. */
    readonly untilMs: number
    /** JSON of the figures by hour, with amounts as texts */
    readonly hours: string
  }
  notifications: Notification
  /** The order of a merchant's notifications. */
  notificationOrder: {
    readonly merchantId: string
    readonly notificationId: string
    /** A higher round was recorded later; notifications that were recorded at once can have the same round. */
    readonly round: number
    /** Counts from 1 and never changes; `null` until somebody reads it. */
    readonly ordinal: Generated<number | null>
  }
  deliveryAttempts: DeliveryAttempt
  /** The secrets that sign a merchant's notifications. */
  notificationSecrets: {
    readonly merchantId: string
    readonly secretId: string
    /** `whsec_…`, sealed by the vault. */
    readonly sealedSecret: Uint8Array
    readonly createdAtMs: number
    /** When it stops signing, because another replaced it; `null` for the merchant's current secret. */
    readonly retiresAtMs: number | null
  }
  /** Rows are only added, and deleted together with their payment. */
  historyEvents: HistoryEvent & {
    /** Grows in the order in which the events of a subject happened. */
    readonly eventId: Generated<number>
  }
  /** Rows are only added, and deleted when they are old. */
  settingsChanges: SettingsAuthor & {
    /** Grows in the order in which the changes of a merchant were made. */
    readonly changeId: Generated<number>
    /** JSON */
    readonly change: string
  }
  dashboardSessions: {
    /** SHA-256 in hex of the cookie's value. */
    readonly sessionHash: string
    readonly merchantId: string
    /** The access token that opened the session. When the token becomes invalid, so does the session. */
    readonly tokenHash: string
    /** The secret that forms of the session must contain. */
    readonly formKey: string
    readonly expiresAtMs: number
  }
  /** The logos that the service hosts. */
  merchantLogos: {
    readonly merchantId: string
    /** SHA-256 in hex of the content. */
    readonly logoHash: string
    readonly mediaType: string
    readonly content: Uint8Array
  }
  /** Empty, except during a check of whether the store can be written. */
  storeProbes: {
    readonly probeId: string
    readonly padding: string
  }
  /** The imports of ranges. They belong to no merchant. */
  binImports: {
    readonly importId: string
    /** 1 for the one that is used, 0 for one in progress. */
    readonly isCurrent: number
  }
  binRanges: Omit<BinRange, 'networks'> & {
    readonly importId: string
    /** The line of the file. */
    readonly line: number
    /** Ids, separated by spaces. */
    readonly networks: string
  }
  /** A merchant's condition under which payers can pay in installments. */
  installmentRules: Omit<InstallmentRule, 'brands' | 'counts'> & {
    /** JSON */
    readonly brands: string
    /** JSON */
    readonly counts: string
  }
  /** What payers were offered, until it expires. */
  installmentPlans: Omit<InstallmentPlan, 'options'> & {
    /** JSON */
    readonly options: string
  }
  /** Where merchants may have requests sent with the data of a card. */
  forwardDestinations: Omit<Destination, 'methods' | 'paths' | 'answerFields'> & {
    /** JSON */
    readonly methods: string
    /** JSON */
    readonly paths: string
    /** JSON */
    readonly answerFields: string
  }
  forwards: Forward
  /** The data that stays of removed payments. */
  removedPayments: StoredPayment
  removedRefunds: StoredRefund
  removedOrders: Pick<PaymentLink, 'merchantId' | 'orderId'>
  /** They belong to no merchant. */
  reconciliationRuns: ReconciliationRun
  reconciliationCounts: ReconciliationCount
  reconciliationDifferences: StoredDifference
}

interface SearchedColumn {
  /** See `searchTextsOf`. A row without it is not found by its texts. */
  readonly searchTexts: ColumnType<string | null, string | undefined, never>
}

/** The columns of every credential. Of a secret, only a hash is stored. */
interface CredentialColumns {
  readonly merchantId: string
  /** `null` for those that the merchants of a sandbox have at the start. */
  readonly createdAtMs: number | null
  /** `null` while the credential is valid. Revoked rows stay as a record of what was revoked and when. */
  readonly revokedAtMs: number | null
}

type LinkColumn = 'orderId' | 'amountMinor' | 'currency' | 'country' | 'expiresAtMs' | 'callbackUrl'
