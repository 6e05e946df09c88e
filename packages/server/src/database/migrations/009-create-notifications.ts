import type { Database } from '../database.ts'
import { type DatabaseKind, typeOfBytes } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** Notifications for merchants, the attempts to deliver them, and the secrets that sign them. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const bytes = typeOfBytes(kind)
  await runAll(db, [
    `create table notifications (
      merchant_id text not null references merchants,
      notification_id text not null primary key,
      subject text not null,
      position integer not null,
      type text not null,
      url text not null,
      receiver text not null,
      payload text not null,
      state text not null check (state in ('pending', 'delivered', 'given_up')),
      attempts integer not null,
      next_attempt_at_ms bigint,
      lease_owner text,
      lease_until_ms bigint,
      created_at_ms bigint not null)`,
    `create unique index notifications_by_subject on notifications (merchant_id, subject, position)`,
    // The index contains the receiver, so that notifications for a slow receiver are skipped without being read.
    `create index notifications_due on notifications (next_attempt_at_ms, receiver, merchant_id)
      where state = 'pending'`,
    `create index notifications_leased on notifications (lease_owner) where lease_owner is not null`,
    `create index notifications_ended on notifications (created_at_ms) where state <> 'pending'`,
    `create index notifications_by_age on notifications (merchant_id, created_at_ms)`,
    `create table delivery_attempts (
      merchant_id text not null references merchants,
      delivery_id text not null primary key,
      notification_id text not null references notifications,
      number integer not null,
      sent_at_ms bigint not null,
      duration_ms bigint not null,
      status integer,
      failure text,
      response text)`,
    `create index delivery_attempts_by_age on delivery_attempts (merchant_id, sent_at_ms)`,
    `create index delivery_attempts_by_notification on delivery_attempts (notification_id)`,
    `create table notification_secrets (
      merchant_id text not null references merchants,
      secret_id text not null primary key,
      sealed_secret ${bytes} not null,
      created_at_ms bigint not null,
      retires_at_ms bigint)`,
    `create index notification_secrets_by_merchant on notification_secrets (merchant_id)`,
    `alter table merchants add column notification_url text`,
    `alter table merchants add column logo_url text`,
    `alter table charges add column notification_url text`,
  ])
}
