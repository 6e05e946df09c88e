import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'

/** An access token as it is stored. */
export interface StoredAccessToken {
  readonly merchantId: string
  /** SHA-256 in hex. */
  readonly tokenHash: string
  /** `null`: it does not expire. */
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

/** @param token `clientId` is the client that fetched it. */
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

/** Deletes the expired tokens of every merchant. */
export async function deleteExpiredAccessTokens(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('accessTokens').where('expiresAtMs', '<=', nowMs).execute()
}
