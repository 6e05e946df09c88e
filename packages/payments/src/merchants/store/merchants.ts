import { type Database, prepareQuery, type Schema } from '@element-js/database'
import { newId } from '@element-js/values'
import type { Selectable } from 'kysely'
import { type SettingsAuthor, shownUrlOf } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import type { RuleTerms } from '../../installments/domain/installment-rule.ts'
import { insertInstallmentRule } from '../../installments/store/installment-rules.ts'
import type { Capability, Merchant, SandboxSession } from '../domain/merchant.ts'
import { type Profile, type ProfileField, profileFields } from '../domain/profile.ts'
import { insertAccessToken } from './access-tokens.ts'
import { insertApiClient } from './api-clients.ts'
import { insertApiKey } from './api-keys.ts'
import { insertFrameOrigin } from './frame-origins.ts'

/** A merchant with all its credentials. Secrets are SHA-256 hashes in hex; the API key is public. */
export interface NewMerchant extends Omit<Merchant, 'logoUrl' | 'notificationUrl' | 'profile' | 'session'> {
  /** Default: empty. */
  readonly profile?: Profile
  /** Default: none. */
  readonly logoUrl?: string | null
  /** Default: none. */
  readonly notificationUrl?: string | null
  readonly apiKey: string
  readonly accessTokenHash: string
  /** The client that fetches access tokens. Default: none. */
  readonly clientId?: string
  readonly clientSecretHash?: string
  /** CSP sources for `frame-ancestors`. */
  readonly frameOrigins: readonly string[]
  /** Default: none, so that cards are paid at once. */
  readonly installmentRules?: readonly RuleTerms[]
  /** Default: not recorded. */
  readonly createdAtMs?: number
}

const insertion = prepareQuery((db, row: Selectable<Schema['merchants']>) =>
  db
    .insertInto('merchants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('merchantId'),
)

/** Creates a merchant. An existing one does not change. */
export async function insertMerchant(db: Database, merchant: NewMerchant): Promise<void> {
  await db.transaction().execute((transaction) => insertMerchantIn(transaction, merchant))
}

/** The same as a part of a transaction. */
export async function insertMerchantIn(transaction: Database, merchant: NewMerchant): Promise<void> {
  const { id: merchantId, name, createdAtMs = null } = merchant
  const inserted = await insertion(transaction, {
    merchantId,
    name,
    isPaymentServiceProvider: merchant.isPaymentServiceProvider ? 1 : 0,
    capabilities: JSON.stringify(merchant.capabilities),
    createdAtMs,
    notificationUrl: merchant.notificationUrl ?? null,
    logoUrl: merchant.logoUrl ?? null,
    profile: JSON.stringify(merchant.profile ?? {}),
  })
  if (inserted.length > 0) await insertMerchantAccess(transaction, merchant)
}

/**
 * Restores the credentials and the settings with which a merchant was created. All other credentials and signing
 * secrets are deleted, and so are another notification URL, the logo, another profile and other rules for installments. Call
 * it in a transaction.
 */
export async function restoreCredentials(db: Database, merchant: NewMerchant): Promise<void> {
  // First, because it locks the merchant, as each change of settings does before it locks anything else.
  await changeMerchant(db, merchant.id, {
    notificationUrl: merchant.notificationUrl ?? null,
    logoUrl: merchant.logoUrl ?? null,
    profile: merchant.profile ?? {},
  })
  for (const table of [
    'apiKeys',
    'accessTokens',
    'apiClients',
    'frameOrigins',
    'notificationSecrets',
    'merchantLogos',
    'installmentRules',
  ] as const) {
    await db.deleteFrom(table).where('merchantId', '=', merchant.id).execute()
  }
  await insertMerchantAccess(db, merchant)
}

/** Changes a merchant's own settings. @returns whether the merchant exists. */
export async function changeMerchant(
  db: Database,
  id: string,
  { profile, ...change }: Partial<Pick<Merchant, 'notificationUrl' | 'logoUrl' | 'profile'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('merchants')
    .set({ ...change, ...(profile && { profile: JSON.stringify(profile) }) })
    .where('merchantId', '=', id)
    .returning('merchantId')
    .executeTakeFirst()
  return changed !== undefined
}

async function insertMerchantAccess(db: Database, merchant: NewMerchant): Promise<void> {
  const { id: merchantId, createdAtMs = null, clientId } = merchant
  const { apiKey, accessTokenHash: tokenHash, clientSecretHash: secretHash } = merchant
  const noted = createdAtMs !== null && { createdAtMs }
  await insertApiKey(db, { merchantId, apiKey, createdAtMs })
  await insertAccessToken(db, { merchantId, tokenHash, expiresAtMs: null, ...noted })
  if (clientId !== undefined && secretHash !== undefined) {
    await insertApiClient(db, { merchantId, clientId, secretHash, createdAtMs })
  }
  for (const pattern of merchant.frameOrigins) await insertFrameOrigin(db, { merchantId, pattern })
  for (const rule of merchant.installmentRules ?? []) {
    const names = { merchantId, ruleId: newId('inr') }
    await insertInstallmentRule(db, { ...rule, ...names, createdAtMs: createdAtMs ?? 0 })
  }
}

const byApiKey = prepareQuery((db, { keyHash }: { readonly keyHash: string }) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('merchants', 'merchants.merchantId', 'apiKeys.merchantId')
    .leftJoin('sandboxSessions', 'sandboxSessions.sessionId', 'merchants.merchantId')
    .select(['merchants.merchantId', 'merchants.name', 'isPaymentServiceProvider', 'capabilities', 'keyHash'])
    .select(['logoUrl', 'notificationUrl', 'profile', 'offsetMs', 'resets', 'expiresAtMs'])
    .where('keyHash', '=', keyHash)
    .where('revokedAtMs', 'is', null),
)

/** Finds the merchant of an API key, with the key's hash for the caller to compare. */
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
  /** `null` for the merchants of a sandbox. */
  readonly createdAtMs: number | null
}

export async function findMerchant(db: Database, id: string): Promise<MerchantRecord | undefined> {
  const row = await merchantsWithSessions(db).where('merchantId', '=', id).executeTakeFirst()
  return row && { ...merchantOf(row), createdAtMs: row.createdAtMs }
}

/** Merchants by their ids. */
export async function listMerchantsById(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Merchant>> {
  if (ids.length === 0) return new Map()
  const rows = await merchantsWithSessions(db).where('merchantId', 'in', ids).execute()
  return new Map(rows.map((row) => [row.merchantId, merchantOf(row)]))
}

/** All merchants, oldest first, without the sessions of a sandbox. */
export async function listMerchants(db: Database): Promise<readonly MerchantRecord[]> {
  const rows = await merchantsWithSessions(db).where('sessionId', 'is', null).orderBy('merchantId').execute()
  return rows
    .map((row) => ({ ...merchantOf(row), createdAtMs: row.createdAtMs }))
    .sort((a, b) => (a.createdAtMs ?? 0) - (b.createdAtMs ?? 0))
}

/** The ids of all merchants, also those of the sessions of a sandbox. */
export async function listMerchantIds(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('merchants').select('merchantId').orderBy('merchantId').execute()
  return rows.map(({ merchantId }) => merchantId)
}

function merchantsWithSessions(db: Database) {
  return db
    .selectFrom('merchants')
    .leftJoin('sandboxSessions', 'sandboxSessions.sessionId', 'merchants.merchantId')
    .selectAll('merchants')
    .select(['offsetMs', 'resets', 'expiresAtMs'])
}

type Row = Omit<Selectable<Schema['merchants']>, 'createdAtMs'> & {
  readonly [Column in keyof SandboxSession]: SandboxSession[Column] | null
}

function merchantOf(row: Row): Merchant {
  const { merchantId: id, name, logoUrl, notificationUrl, isPaymentServiceProvider } = row
  const { offsetMs, resets, expiresAtMs } = row
  const capabilities = JSON.parse(row.capabilities) as readonly Capability[]
  return {
    id,
    name,
    logoUrl,
    notificationUrl,
    isPaymentServiceProvider: isPaymentServiceProvider === 1,
    capabilities,
    profile: JSON.parse(row.profile) as Profile,
    session: offsetMs === null ? null : { offsetMs, resets: resets ?? 0, expiresAtMs: expiresAtMs ?? 0 },
  }
}

const kinds = { notificationUrl: 'notification_url_changed', logoUrl: 'logo_url_changed' } as const
const names = ['notificationUrl', 'logoUrl'] as const

/** Changes the addresses in the settings of a merchant. Those that are not given stay. */
export async function changeMerchantUrls(
  db: Database,
  author: SettingsAuthor,
  change: Partial<Pick<Merchant, keyof typeof kinds>>,
): Promise<void> {
  await changeSettings(db, author, async (transaction, record) => {
    const before = await findMerchant(transaction, author.merchantId)
    if (!before) return
    await changeMerchant(transaction, author.merchantId, change)
    for (const name of names) {
      const to = change[name]
      if (to === undefined || to === before[name]) continue
      await record({ kind: kinds[name], from: shownUrlOf(before[name]), to: shownUrlOf(to) })
    }
  })
}

/** Changes fields of a merchant's profile. Those that are not given stay; `null` removes one. */
export async function changeProfile(
  db: Database,
  author: SettingsAuthor,
  change: Readonly<Partial<Record<ProfileField, string | null>>>,
): Promise<void> {
  await changeSettings(db, author, async (transaction, record) => {
    const before = await findMerchant(transaction, author.merchantId)
    if (!before) return
    const profile: Partial<Record<ProfileField, string>> = { ...before.profile }
    for (const field of profileFields) {
      const to = change[field]
      const from = profile[field] ?? null
      if (to === undefined || to === from) continue
      if (to === null) delete profile[field]
      else profile[field] = to
      const shown = field.endsWith('Url') ? shownUrlOf : (text: string | null) => text
      await record({ kind: 'profile_changed', field, from: shown(from), to: shown(to) })
    }
    await changeMerchant(transaction, author.merchantId, { profile })
  })
}
