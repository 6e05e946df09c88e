import type { Database } from '../database.ts'
import { type DatabaseKind, typeOfBytes } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** Merchants and their credentials, the vault, and charges. It is one list, because its tables refer to each other. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const bytes = typeOfBytes(kind)
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
  await runAll(db, statements)
}
