import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** Token requests, so that a repeated request gets the first answer. */
export async function up(db: Database): Promise<void> {
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
  await runAll(db, statements)
}
