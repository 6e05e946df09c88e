import type { Database } from '@element-js/database'
import type { SettingsAuthor, SettingsChange } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import type { AccessRole } from '../domain/merchant.ts'

/** The three kinds of credentials of a merchant. */
export type CredentialKind = 'apiKey' | 'accessToken' | 'client'

/** A credential in the form in which it may be shown. */
export interface CredentialRecord {
  /** A client's own id; for the others, the first twelve digits of their hash. */
  readonly id: string
  /** Of an API key: the key itself, which is public, what it is for, and when it was last used, to the hour. */
  readonly key?: {
    readonly apiKey: string
    readonly name: string | null
    readonly lastUsedAtMs: number | null
  }
  readonly createdAtMs: number | null
  readonly revokedAtMs: number | null
  /** Of an access token. `holder`: who uses it; `null` if nobody said so. */
  readonly access?: { readonly holder: string | null; readonly role: AccessRole }
}

const idDigits = 12

/** The short id of an API key or an access token, which gives no access. */
export function shortIdOf(hash: string): string {
  return hash.slice(0, idDigits)
}

/**
 * A merchant's credentials of one kind, oldest first, including revoked ones; of access tokens, only those that do not
 * expire.
 */
export async function listCredentials(
  db: Database,
  { merchantId, kind }: { readonly merchantId: string; readonly kind: CredentialKind },
): Promise<readonly CredentialRecord[]> {
  const rows = await rowsOf(db, { merchantId, kind })
  return rows
    .map((row) => recordOf(kind, row))
    .sort((a, b) => (a.createdAtMs ?? 0) - (b.createdAtMs ?? 0) || (a.id < b.id ? -1 : 1))
}

/** How many valid credentials of one kind a merchant can have: a page of the settings shows all of them. */
export const mostCredentials = 100

interface NewCredential {
  readonly kind: CredentialKind
  readonly change: SettingsChange
  insert(transaction: Database): Promise<void>
}

/**
 * Adds a credential to the settings of a merchant.
 *
 * @returns `false` if the merchant has as many as it can have. Nothing is added then.
 */
export async function addCredential(
  db: Database,
  author: SettingsAuthor,
  { kind, change, insert }: NewCredential,
): Promise<boolean> {
  return changeSettings(db, author, async (transaction, record) => {
    const rows = await rowsOf(transaction, { merchantId: author.merchantId, kind })
    if (rows.filter(({ revokedAtMs }) => revokedAtMs === null).length >= mostCredentials) return false
    await insert(transaction)
    await record(change)
    return true
  })
}

/**
 * Revokes a credential. It is invalid from the next request on.
 *
 * @returns the credential's new state, or `undefined` if the merchant has none with that id. A credential that was
 * already revoked does not change.
 */
export async function revokeCredential(
  db: Database,
  author: SettingsAuthor,
  { kind, id }: { readonly kind: CredentialKind; readonly id: string },
): Promise<CredentialRecord | undefined> {
  const { merchantId, atMs } = author
  return changeSettings(db, author, async (transaction, record) => {
    const found = (await rowsOf(transaction, { merchantId, kind })).find(
      ({ name }) => idOf(kind, name) === id,
    )
    if (!found) return undefined
    if (found.revokedAtMs !== null) return recordOf(kind, found)
    await markRevoked(transaction, { kind, name: found.name, atMs })
    await record(revocationOf(kind, found))
    return recordOf(kind, { ...found, revokedAtMs: atMs })
  })
}

/**
 * Changes the name of an API key.
 *
 * @returns whether the merchant has a key with that id.
 */
export async function renameApiKey(
  db: Database,
  author: SettingsAuthor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const { merchantId } = author
  return changeSettings(db, author, async (transaction, record) => {
    const rows = await rowsOf(transaction, { merchantId, kind: 'apiKey' })
    const found = rows.find((row) => shortIdOf(row.name) === id)
    const from = found?.holder ?? null
    if (!found || from === name) return found !== undefined
    await transaction.updateTable('apiKeys').set({ name }).where('keyHash', '=', found.name).execute()
    await record({ kind: 'api_key_renamed', id, from, to: name })
    return true
  })
}

function recordOf(
  kind: CredentialKind,
  { name, apiKey, lastUsedAtMs = null, createdAtMs, revokedAtMs, holder = null, role }: Row,
): CredentialRecord {
  return {
    id: idOf(kind, name),
    ...(apiKey !== undefined && { key: { apiKey, name: holder, lastUsedAtMs } }),
    createdAtMs,
    revokedAtMs,
    ...(role && { access: { holder, role } }),
  }
}

function revocationOf(kind: CredentialKind, { name, holder = null, role = 'write' }: Row): SettingsChange {
  const id = idOf(kind, name)
  switch (kind) {
    case 'apiKey':
      return { kind: 'api_key_revoked', id, name: holder }
    case 'accessToken':
      return { kind: 'access_token_revoked', id, holder, role }
    case 'client':
      return { kind: 'client_revoked', id }
    default:
      return kind satisfies never
  }
}

function idOf(kind: CredentialKind, name: string): string {
  return kind === 'client' ? name : shortIdOf(name)
}

interface Row {
  /** The value of the column that identifies it: a hash, or a client id. */
  readonly name: string
  readonly apiKey?: string
  readonly lastUsedAtMs?: number | null
  readonly createdAtMs: number | null
  readonly revokedAtMs: number | null
  /** What an API key is for, or who uses an access token. */
  readonly holder?: string | null
  readonly role?: AccessRole
}

async function rowsOf(
  db: Database,
  { merchantId, kind }: { readonly merchantId: string; readonly kind: CredentialKind },
): Promise<readonly Row[]> {
  const shown = ['createdAtMs', 'revokedAtMs'] as const
  switch (kind) {
    case 'apiKey':
      return db
        .selectFrom('apiKeys')
        .select(['keyHash as name', 'apiKey', 'name as holder', 'lastUsedAtMs', ...shown])
        .where('merchantId', '=', merchantId)
        .execute()
    case 'accessToken':
      return db
        .selectFrom('accessTokens')
        .select(['tokenHash as name', 'name as holder', 'role', ...shown])
        .where('merchantId', '=', merchantId)
        .where('expiresAtMs', 'is', null)
        .execute()
    case 'client':
      return db
        .selectFrom('apiClients')
        .select(['clientId as name', ...shown])
        .where('merchantId', '=', merchantId)
        .execute()
    default:
      return kind satisfies never
  }
}

async function markRevoked(
  db: Database,
  { kind, name, atMs }: { readonly kind: CredentialKind; readonly name: string; readonly atMs: number },
): Promise<void> {
  const revoked = { revokedAtMs: atMs }
  switch (kind) {
    case 'apiKey':
      await db.updateTable('apiKeys').set(revoked).where('keyHash', '=', name).execute()
      return
    case 'accessToken':
      await db.updateTable('accessTokens').set(revoked).where('tokenHash', '=', name).execute()
      return
    case 'client':
      await db.updateTable('apiClients').set(revoked).where('clientId', '=', name).execute()
      return
    default:
      kind satisfies never
  }
}
