import type { Card } from '../domain/card.ts'
import type { Charge } from '../domain/charge.ts'
import type { TokenAttempt } from '../domain/token-attempt.ts'
import type { SandboxState } from './sandbox-state.ts'

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
  tokenAttempts: TokenAttempt
  sandboxState: SandboxState
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
