import type { Database } from '../database.ts'
import { type DatabaseKind, typeOfBytes } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** Where merchants' requests may be forwarded to with the data of a card, and what was forwarded. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const bytes = typeOfBytes(kind)
  await runAll(db, [
    `create table forward_destinations (
      merchant_id text not null references merchants,
      name text not null,
      origin text not null,
      methods text not null,
      paths text not null,
      answer_fields text not null,
      pinned_certificates text,
      sealed_client_key ${bytes},
      created_at_ms bigint not null,
      primary key (merchant_id, name))`,
    // The record of what was sent: it names cards and destinations, and needs neither of them to be there still.
    `create table forwards (
      merchant_id text not null references merchants,
      forward_id text not null primary key,
      idempotency_key text not null,
      request_fingerprint text not null,
      requester text not null,
      request_id text,
      card_id text not null,
      destination text not null,
      origin text not null,
      method text not null,
      path text not null,
      used_security_code integer not null,
      state text not null,
      owner text,
      failure text,
      answer_status integer,
      request_bytes integer not null,
      sealed_answer ${bytes},
      created_at_ms bigint not null,
      ended_at_ms bigint)`,
    // A request under a key is sent once. One that was not sent leaves its key free.
    `create unique index forwards_by_key on forwards (merchant_id, idempotency_key) where state <> 'not_sent'`,
    `create index forwards_by_time on forwards (merchant_id, created_at_ms, forward_id)`,
    `create index forwards_under_way on forwards (owner) where state = 'sending'`,
    `create index forwards_to_wipe on forwards (ended_at_ms) where sealed_answer is not null`,
  ])
}
