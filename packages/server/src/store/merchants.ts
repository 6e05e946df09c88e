import type { Capability, Merchant } from '../domain/merchant.ts'
import type { Database } from './database.ts'

/** A merchant with everything that lets it in. Secrets come as SHA-256 in hex. */
export interface NewMerchant extends Merchant {
  readonly apiKeyHash: string
  readonly accessTokenHash: string
  readonly clientId: string
  readonly clientSecretHash: string
  /** Sources as `frame-ancestors` takes them. */
  readonly frameOrigins: readonly string[]
}

/** Creates a merchant; one that is there already stays as it is. */
export async function insertMerchant(db: Database, merchant: NewMerchant): Promise<void> {
  const { id: merchantId, apiKeyHash, accessTokenHash, clientId, clientSecretHash } = merchant
  await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('merchants')
      .values({
        merchantId,
        isPaymentServiceProvider: merchant.isPaymentServiceProvider ? 1 : 0,
        capabilities: JSON.stringify(merchant.capabilities),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('merchantId')
      .executeTakeFirst()
    if (!inserted) return
    await transaction.insertInto('apiKeys').values({ merchantId, keyHash: apiKeyHash }).execute()
    await transaction
      .insertInto('accessTokens')
      .values({ merchantId, tokenHash: accessTokenHash, expiresAtMs: null })
      .execute()
    await transaction
      .insertInto('apiClients')
      .values({ merchantId, clientId, secretHash: clientSecretHash })
      .execute()
    const origins = merchant.frameOrigins.map((pattern) => ({ merchantId, pattern }))
    if (origins.length > 0) await transaction.insertInto('frameOrigins').values(origins).execute()
  })
}

/** The merchant that an API key belongs to, with the key's hash for the caller to compare. */
export async function findMerchantByApiKey(
  db: Database,
  keyHash: string,
): Promise<{ readonly merchant: Merchant; readonly keyHash: string } | null> {
  const row = await db
    .selectFrom('apiKeys')
    .innerJoin('merchants', 'merchants.merchantId', 'apiKeys.merchantId')
    .select(['merchants.merchantId', 'isPaymentServiceProvider', 'capabilities', 'keyHash'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
  if (!row) return null
  const { merchantId: id, isPaymentServiceProvider } = row
  const capabilities = JSON.parse(row.capabilities) as readonly Capability[]
  return {
    keyHash: row.keyHash,
    merchant: { id, isPaymentServiceProvider: isPaymentServiceProvider === 1, capabilities },
  }
}

/** The origins whose pages may show the merchant's frames. */
export async function listFrameOrigins(db: Database, merchantId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('frameOrigins')
    .select('pattern')
    .where('merchantId', '=', merchantId)
    .orderBy('pattern')
    .execute()
  return rows.map(({ pattern }) => pattern)
}
