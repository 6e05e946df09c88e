import type { Database } from './database.ts'

/** An access token as it is stored. */
export interface StoredAccessToken {
  readonly merchantId: string
  /** SHA-256 in hex. */
  readonly tokenHash: string
  /** `null`: never. */
  readonly expiresAtMs: number | null
}

/** A client that may fetch access tokens. */
export interface ApiClient {
  readonly merchantId: string
  readonly clientId: string
  readonly secretHash: string
}

export async function findAccessToken(
  db: Database,
  tokenHash: string,
): Promise<StoredAccessToken | undefined> {
  return db.selectFrom('accessTokens').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

export async function insertAccessToken(db: Database, token: StoredAccessToken): Promise<void> {
  await db.insertInto('accessTokens').values(token).execute()
}

export async function findApiClient(db: Database, clientId: string): Promise<ApiClient | undefined> {
  return db.selectFrom('apiClients').selectAll().where('clientId', '=', clientId).executeTakeFirst()
}

/** Forgets the tokens of every merchant that have expired. */
export async function deleteExpiredAccessTokens(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('accessTokens').where('expiresAtMs', '<=', nowMs).execute()
}
