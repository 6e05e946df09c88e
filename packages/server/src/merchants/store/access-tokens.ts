import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'

/** An access token as it is stored. */
export interface StoredAccessToken {
  readonly merchantId: string
  /** SHA-256 in hex. */
  readonly tokenHash: string
  /** `null`: never. */
  readonly expiresAtMs: number | null
}

const byHash = prepareQuery((db, { tokenHash }: { readonly tokenHash: string }) =>
  db
    .selectFrom('accessTokens')
    .leftJoin('apiClients', 'apiClients.clientId', 'accessTokens.clientId')
    .select(['accessTokens.merchantId', 'tokenHash', 'expiresAtMs'])
    .where('tokenHash', '=', tokenHash)
    .where('accessTokens.revokedAtMs', 'is', null)
    .where('apiClients.revokedAtMs', 'is', null),
)

/**
 * Finds a token that was not revoked; whether it has expired is for the caller to see. A client that was revoked takes
 * the tokens along that it fetched, also one that it fetched in that moment: else whoever stole its secret would be in
 * for an hour longer.
 */
export async function findAccessToken(
  db: Database,
  tokenHash: string,
): Promise<StoredAccessToken | undefined> {
  const [token] = await byHash(db, { tokenHash })
  return token
}

/** @param token Its `clientId`: the client that fetched it. */
export async function insertAccessToken(
  db: Database,
  token: StoredAccessToken & { readonly clientId?: string; readonly createdAtMs?: number },
): Promise<void> {
  const { clientId = null, createdAtMs = null } = token
  await db
    .insertInto('accessTokens')
    .values({ ...token, clientId, createdAtMs, revokedAtMs: null })
    .execute()
}

/** Forgets the tokens of every merchant that have expired. */
export async function deleteExpiredAccessTokens(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('accessTokens').where('expiresAtMs', '<=', nowMs).execute()
}
