import type { Database } from '../database.ts'
import { type DatabaseKind, typeOfBytes } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** Security codes of saved cards, each for one authorization, and the payment that holds each. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const bytes = typeOfBytes(kind)
  await runAll(db, [
    `create table cvv_tokens (
      merchant_id text not null references merchants,
      token_hash text not null,
      card_id text not null,
      request_fingerprint text,
      mismatches integer not null,
      sealed_code ${bytes},
      waiting_code ${bytes},
      held_by text,
      used_at_ms bigint,
      expires_at bigint not null,
      created_at_ms bigint not null,
      primary key (merchant_id, token_hash),
      foreign key (merchant_id, card_id) references cards)`,
    // For the job that wipes expired codes. Codes that are wiped already are not in it.
    `create index cvv_tokens_to_wipe on cvv_tokens (expires_at) where sealed_code is not null`,
    `create index cvv_tokens_by_age on cvv_tokens (created_at_ms)`,
    `create index cvv_tokens_by_card on cvv_tokens (merchant_id, card_id)`,
    `alter table charges add column cvv_token_hash text`,
  ])
}
