import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { Capability, Merchant } from '../domain/merchant.ts'
import { insertAccessToken } from './access-tokens.ts'
import { insertApiClient } from './api-clients.ts'
import { insertApiKey } from './api-keys.ts'
import { insertFrameOrigin } from './frame-origins.ts'

/** A merchant with everything that lets it in. Secrets come as SHA-256 in hex. */
export interface NewMerchant extends Omit<Merchant, 'logoUrl' | 'notificationUrl'> {
  /** Default: none. */
  readonly logoUrl?: string | null
  /** Default: nowhere. */
  readonly notificationUrl?: string | null
  readonly apiKeyHash: string
  readonly accessTokenHash: string
  readonly clientId: string
  readonly clientSecretHash: string
  /** Sources as `frame-ancestors` takes them. */
  readonly frameOrigins: readonly string[]
  /** Default: not noted. */
  readonly createdAtMs?: number
}

/** Creates a merchant; one that is there already stays as it is. */
export async function insertMerchant(db: Database, merchant: NewMerchant): Promise<void> {
  const { id: merchantId, name, createdAtMs = null } = merchant
  await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('merchants')
      .values({
        merchantId,
        name,
        isPaymentServiceProvider: merchant.isPaymentServiceProvider ? 1 : 0,
        capabilities: JSON.stringify(merchant.capabilities),
        createdAtMs,
        notificationUrl: merchant.notificationUrl ?? null,
        logoUrl: merchant.logoUrl ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('merchantId')
      .executeTakeFirst()
    if (inserted) await letIn(transaction, merchant)
  })
}

/**
 * Gives a merchant back what it was created with: nothing else lets it in or signs for it any more, and it hears of its
 * payments nowhere else. For use in a transaction.
 */
export async function restoreCredentials(db: Database, merchant: NewMerchant): Promise<void> {
  for (const table of [
    'apiKeys',
    'accessTokens',
    'apiClients',
    'frameOrigins',
    'notificationSecrets',
  ] as const) {
    await db.deleteFrom(table).where('merchantId', '=', merchant.id).execute()
  }
  await changeMerchant(db, merchant.id, {
    notificationUrl: merchant.notificationUrl ?? null,
    logoUrl: merchant.logoUrl ?? null,
  })
  await letIn(db, merchant)
}

/** Changes what a merchant can change of itself. @returns whether there is one. */
export async function changeMerchant(
  db: Database,
  id: string,
  change: Partial<Pick<Merchant, 'notificationUrl' | 'logoUrl'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('merchants')
    .set(change)
    .where('merchantId', '=', id)
    .returning('merchantId')
    .executeTakeFirst()
  return changed !== undefined
}

async function letIn(db: Database, merchant: NewMerchant): Promise<void> {
  const { id: merchantId, createdAtMs = null, clientId } = merchant
  const { apiKeyHash: keyHash, accessTokenHash: tokenHash, clientSecretHash: secretHash } = merchant
  const noted = createdAtMs !== null && { createdAtMs }
  await insertApiKey(db, { merchantId, keyHash, createdAtMs })
  await insertAccessToken(db, { merchantId, tokenHash, expiresAtMs: null, ...noted })
  await insertApiClient(db, { merchantId, clientId, secretHash, createdAtMs })
  for (const pattern of merchant.frameOrigins) await insertFrameOrigin(db, { merchantId, pattern })
}

const byApiKey = prepareQuery((db, { keyHash }: { readonly keyHash: string }) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('merchants', 'merchants.merchantId', 'apiKeys.merchantId')
    .select(['merchants.merchantId', 'name', 'isPaymentServiceProvider', 'capabilities', 'keyHash'])
    .select(['logoUrl', 'notificationUrl'])
    .where('keyHash', '=', keyHash)
    .where('revokedAtMs', 'is', null),
)

/** The merchant that an API key lets in, with the key's hash for the caller to compare. */
export async function findMerchantByApiKey(
  db: Database,
  keyHash: string,
): Promise<{ readonly merchant: Merchant; readonly keyHash: string } | null> {
  const [row] = await byApiKey(db, { keyHash })
  return row ? { keyHash: row.keyHash, merchant: merchantOf(row) } : null
}

export async function hasMerchants(db: Database): Promise<boolean> {
  return (await db.selectFrom('merchants').select('merchantId').limit(1).executeTakeFirst()) !== undefined
}

/** A merchant as the command line shows it. */
export interface MerchantRecord extends Merchant {
  /** `null`: from before this was noted. */
  readonly createdAtMs: number | null
}

export async function findMerchant(db: Database, id: string): Promise<MerchantRecord | undefined> {
  const row = await db.selectFrom('merchants').selectAll().where('merchantId', '=', id).executeTakeFirst()
  return row && { ...merchantOf(row), createdAtMs: row.createdAtMs }
}

/** Every merchant, oldest first. */
export async function listMerchants(db: Database): Promise<readonly MerchantRecord[]> {
  const rows = await db.selectFrom('merchants').selectAll().orderBy('merchantId').execute()
  return rows
    .map((row) => ({ ...merchantOf(row), createdAtMs: row.createdAtMs }))
    .sort((a, b) => (a.createdAtMs ?? 0) - (b.createdAtMs ?? 0))
}

function merchantOf(row: Omit<Selectable<Schema['merchants']>, 'createdAtMs'>): Merchant {
  const { merchantId: id, name, logoUrl, notificationUrl, isPaymentServiceProvider } = row
  const capabilities = JSON.parse(row.capabilities) as readonly Capability[]
  return {
    id,
    name,
    logoUrl,
    notificationUrl,
    isPaymentServiceProvider: isPaymentServiceProvider === 1,
    capabilities,
  }
}
