import { type Database, prepareQuery, type Schema } from '@element-js/database'
import type { Insertable } from 'kysely'
import { isDue, type Moment } from '../../clocks/moment.ts'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import type { AccessRole } from '../domain/merchant.ts'
import { addCredential, shortIdOf } from './credentials.ts'

/** An access token as it is stored. */
export interface StoredAccessToken {
  readonly merchantId: string
  /** SHA-256 in hex. */
  readonly tokenHash: string
  /** `null`: it does not expire. */
  readonly expiresAtMs: number | null
  /** Who uses it: the name that it was given, or else the client that fetched it; `null` if neither is known. */
  readonly name: string | null
  readonly role: AccessRole
}

const byHash = prepareQuery((db, { tokenHash }: { readonly tokenHash: string }) =>
  db
    .selectFrom('accessTokens')
    .leftJoin('apiClients', 'apiClients.clientId', 'accessTokens.clientId')
    .select(['accessTokens.merchantId', 'tokenHash', 'expiresAtMs', 'role'])
    .select(({ fn }) => fn.coalesce('accessTokens.name', 'accessTokens.clientId').as('name'))
    .where('tokenHash', '=', tokenHash)
    .where('accessTokens.revokedAtMs', 'is', null)
    .where('apiClients.revokedAtMs', 'is', null),
)

/**
 * Finds a token that was not revoked; the caller must check whether it has expired. Revoking a client also invalidates
 * the tokens that it fetched, including one that is fetched at the same moment. Otherwise somebody with the stolen
 * secret would have access for another hour.
 */
export async function findAccessToken(
  db: Database,
  tokenHash: string,
): Promise<StoredAccessToken | undefined> {
  const [token] = await byHash(db, { tokenHash })
  return token
}

type NewAccessToken = Pick<StoredAccessToken, 'merchantId' | 'tokenHash' | 'expiresAtMs'> &
  Partial<Pick<StoredAccessToken, 'name' | 'role'>> & {
    /** The client that fetched it. */
    readonly clientId?: string
    readonly createdAtMs?: number
  }

type Row = Insertable<Schema['accessTokens']>

const insertion = prepareQuery((db, row: Row) => db.insertInto('accessTokens').values(row))

/** Adds a token. Default: it has no name, and the role `write`. */
export async function insertAccessToken(db: Database, token: NewAccessToken): Promise<void> {
  const { clientId = null, createdAtMs = null, name = null, role = 'write' } = token
  await insertion(db, { ...token, name, role, clientId, createdAtMs, revokedAtMs: null })
}

/**
 * Adds a token that does not expire to the settings of a merchant.
 *
 * @returns its short id, or `null` if the merchant has too many already.
 */
export async function addAccessToken(
  db: Database,
  author: SettingsAuthor,
  { tokenHash, name, role }: Pick<StoredAccessToken, 'tokenHash' | 'name' | 'role'>,
): Promise<string | null> {
  const id = shortIdOf(tokenHash)
  const { merchantId, atMs: createdAtMs } = author
  const token = { merchantId, tokenHash, expiresAtMs: null, createdAtMs, name, role }
  const isAdded = await addCredential(db, author, {
    kind: 'accessToken',
    change: { kind: 'access_token_added', id, holder: name, role },
    insert: (transaction) => insertAccessToken(transaction, token),
  })
  return isAdded ? id : null
}

/** Deletes the expired tokens of every merchant. */
export async function deleteExpiredAccessTokens(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('accessTokens').where(isDue('accessTokens.expiresAtMs', moment)).execute()
}
