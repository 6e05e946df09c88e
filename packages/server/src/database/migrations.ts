import { sql } from 'kysely'
import { createDashboardIndexes } from './dashboard-indexes.ts'
import type { Database } from './database.ts'
import { createDashboardSessions, createNotifications, createPaymentLinks } from './payment-link-tables.ts'

/** What differs between the databases, as far as tables go. */
export interface Flavor {
  /** The type of a column of bytes. */
  readonly bytes: 'blob' | 'bytea'
  /** Makes other processes wait until the transaction ends; `null` when its beginning already did. */
  readonly lock: string | null
}

interface Goal extends Flavor {
  /** Default: the newest. */
  readonly version?: number
}

type Migration = (db: Database, flavor: Flavor) => Promise<void>

/** In order; the place in the list is the version. What is released here is never changed, only added to. */
const migrations: readonly Migration[] = [
  createFirstTables,
  createTokenAttempts,
  addIntents,
  createMerchantNamesAndRevocations,
  createKeyRotation,
  createSandboxState,
  indexNumbersToWipe,
  createPaymentLinks,
  createNotifications,
  createDashboardSessions,
  createDashboardIndexes,
  countMismatches,
]

/** Brings the tables up to date. Of several processes that start at once, one does it and the others wait. */
export async function migrate(db: Database, { version = migrations.length, ...flavor }: Goal): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (flavor.lock) await sql.raw(flavor.lock).execute(transaction)
    await sql`create table if not exists schema_versions (version integer primary key)`.execute(transaction)
    const { rows } = await sql<{ version: number | null }>`
      select max(version) as version from schema_versions`.execute(transaction)
    const reached = rows[0]?.version ?? 0
    for (const [index, migration] of migrations.entries()) {
      if (index < reached || index >= version) continue
      await migration(transaction, flavor)
      await sql`insert into schema_versions (version) values (${index + 1})`.execute(transaction)
    }
  })
}

async function createFirstTables(db: Database, { bytes }: Flavor): Promise<void> {
  const statements = [
    `create table merchants (
      merchant_id text primary key,
      is_payment_service_provider integer not null,
      capabilities text not null)`,
    `create table api_keys (
      key_hash text primary key,
      merchant_id text not null references merchants)`,
    `create table access_tokens (
      token_hash text primary key,
      merchant_id text not null references merchants,
      expires_at_ms bigint)`,
    `create table api_clients (
      client_id text primary key,
      merchant_id text not null references merchants,
      secret_hash text not null)`,
    `create table frame_origins (
      merchant_id text not null references merchants,
      pattern text not null,
      primary key (merchant_id, pattern))`,
    `create table merchant_keys (
      merchant_id text not null references merchants,
      purpose text not null,
      version integer not null,
      master_version integer not null,
      wrapped ${bytes} not null,
      primary key (merchant_id, purpose, version))`,
    `create table cards (
      merchant_id text not null references merchants,
      card_id text not null,
      card_holder_name text not null,
      expiration_month integer not null,
      expiration_year integer not null,
      brand text not null,
      bin text not null,
      last4 text not null,
      fingerprint text not null,
      sealed_pan ${bytes},
      expires_at bigint,
      created_at_ms bigint not null,
      primary key (merchant_id, card_id))`,
    `create index cards_by_expiry on cards (expires_at) where expires_at is not null`,
    `create table security_codes (
      merchant_id text not null,
      card_id text not null,
      sealed_code ${bytes} not null,
      expires_at bigint not null,
      primary key (merchant_id, card_id),
      foreign key (merchant_id, card_id) references cards)`,
    `create table temporary_holds (
      merchant_id text not null references merchants,
      acquirer_reference text not null,
      primary key (merchant_id, acquirer_reference))`,
    `create table charges (
      merchant_id text not null references merchants,
      idempotency_key text not null,
      request_hash text not null,
      acquirer_reference text not null,
      reference_id text not null,
      card_id text not null,
      amount_minor bigint not null check (amount_minor between 1 and 999999999999999),
      currency text not null,
      country text not null,
      capture_mode text not null check (capture_mode in ('at_once', 'later')),
      description text,
      sub_merchant_id text,
      transfer_status text not null
        check (transfer_status in ('IN_PROGRESS', 'AUTHORIZED', 'SETTLED', 'CANCELLED')),
      open_intent text,
      decline_reason text,
      final_amount_minor bigint not null,
      final_currency text not null,
      created_at_ms bigint not null,
      primary key (merchant_id, idempotency_key),
      foreign key (merchant_id, card_id) references cards)`,
    `create index charges_open on charges (created_at_ms) where open_intent is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function createTokenAttempts(db: Database): Promise<void> {
  const statements = [
    `create table token_attempts (
      merchant_id text not null references merchants,
      key_fingerprint text not null,
      request_fingerprint text not null,
      card_id text not null,
      method text not null check (method in ('zero_amount', 'temporary_authorization', 'none')),
      acquirer_reference text not null,
      open_intent text,
      decline_reason text,
      created_at_ms bigint not null,
      primary key (merchant_id, key_fingerprint))`,
    `create index token_attempts_by_age on token_attempts (created_at_ms)`,
    `create index token_attempts_open on token_attempts (created_at_ms) where open_intent is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// What was reserved before this version expires as if it had known the time.
async function addIntents(db: Database): Promise<void> {
  const statements = [
    `alter table charges add column intent_owner text`,
    `alter table charges add column intent_amount_minor bigint`,
    `alter table charges add column due_at_ms bigint`,
    `alter table charges add column cancel_cause text`,
    `alter table charges add column payment_flow text check (payment_flow in ('DIRECT', 'REDIRECT'))`,
    `alter table charges add column merchant_site3ds text`,
    `alter table charges add column challenge_id text`,
    `create index charges_due on charges (due_at_ms) where due_at_ms is not null`,
    `create unique index charges_by_challenge on charges (challenge_id) where challenge_id is not null`,
    `update charges set due_at_ms = created_at_ms + 604800000 where transfer_status = 'AUTHORIZED'`,
    `update charges set final_amount_minor = 0 where transfer_status = 'CANCELLED'`,
    `alter table token_attempts add column intent_owner text`,
    `alter table temporary_holds add column owner text`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function createMerchantNamesAndRevocations(db: Database): Promise<void> {
  const statements = [
    `alter table merchants add column name text not null default ''`,
    `update merchants set name = merchant_id`,
    `alter table merchants add column created_at_ms bigint`,
    // One index a table: what is listed is one merchant's.
    ...['api_keys', 'access_tokens', 'api_clients'].flatMap((table) => [
      `alter table ${table} add column created_at_ms bigint`,
      `alter table ${table} add column revoked_at_ms bigint`,
      `create index ${table}_by_merchant on ${table} (merchant_id)`,
    ]),
    `alter table access_tokens add column client_id text`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function createKeyRotation(db: Database): Promise<void> {
  const statements = [
    `create table key_holders (
      owner text primary key,
      master_keys text not null)`,
    `create table key_rotation (
      id integer primary key,
      master_version integer)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// One row, also in a store that is no sandbox: what is always there needs no making.
async function createSandboxState(db: Database): Promise<void> {
  const statements = [
    `create table sandbox_state (
      id integer primary key check (id = 1),
      offset_ms bigint not null,
      resets bigint not null)`,
    `insert into sandbox_state (id, offset_ms, resets) values (1, 0, 0)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Every minute the expired numbers are looked for: not among all that ever expired.
async function indexNumbersToWipe(db: Database): Promise<void> {
  await sql`create index cards_to_wipe on cards (expires_at)
    where expires_at is not null and sealed_pan is not null`.execute(db)
  await sql`drop index cards_by_expiry`.execute(db)
}

async function countMismatches(db: Database): Promise<void> {
  await sql`alter table token_attempts add column mismatches integer not null default 0`.execute(db)
}
