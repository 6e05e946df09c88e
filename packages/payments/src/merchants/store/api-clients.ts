import type { Database } from '@element-js/database'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { addCredential } from './credentials.ts'

/** A client that may fetch access tokens. */
export interface ApiClient {
  readonly merchantId: string
  readonly clientId: string
  /** SHA-256 in hex. */
  readonly secretHash: string
}

/** Finds a client that was not revoked. */
export async function findApiClient(db: Database, clientId: string): Promise<ApiClient | undefined> {
  return db
    .selectFrom('apiClients')
    .select(['merchantId', 'clientId', 'secretHash'])
    .where('clientId', '=', clientId)
    .where('revokedAtMs', 'is', null)
    .executeTakeFirst()
}

export async function insertApiClient(
  db: Database,
  client: ApiClient & { readonly createdAtMs: number | null },
): Promise<void> {
  await db
    .insertInto('apiClients')
    .values({ ...client, revokedAtMs: null })
    .execute()
}

/** Adds a client to the settings of a merchant. @returns `false` if the merchant has too many already. */
export async function addApiClient(
  db: Database,
  author: SettingsAuthor,
  { clientId, secretHash }: Pick<ApiClient, 'clientId' | 'secretHash'>,
): Promise<boolean> {
  const { merchantId, atMs: createdAtMs } = author
  return addCredential(db, author, {
    kind: 'client',
    change: { kind: 'client_added', id: clientId },
    insert: (transaction) => insertApiClient(transaction, { merchantId, clientId, secretHash, createdAtMs }),
  })
}
