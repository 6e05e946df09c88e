import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Flavor } from './migrations.ts'

/** Links, what payers began on them, and what was given back. */
export async function createPaymentLinks(db: Database): Promise<void> {
  await run(db, [
    `create table payment_links (
      merchant_id text not null references merchants,
      link_id text not null primary key,
      order_id text not null,
      amount_minor bigint not null check (amount_minor between 1 and 999999999999999),
      currency text not null,
      country text not null,
      expires_at_ms bigint not null,
      callback_url text,
      shipping_address text,
      terms text not null,
      payment_status text not null
        check (payment_status in ('INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'CANCELLED')),
      final_payment_method text,
      final_status_at_ms bigint,
      cancel_cause text,
      ending text,
      attempt_id text,
      created_at_ms bigint not null,
      updated_at_ms bigint not null)`,
    `create unique index payment_links_by_order on payment_links (merchant_id, order_id)`,
    `create index payment_links_by_age on payment_links (merchant_id, created_at_ms)`,
    `create index payment_links_overdue on payment_links (expires_at_ms)
      where final_status_at_ms is null and attempt_id is null`,
    `create table payment_attempts (
      merchant_id text not null references merchants,
      attempt_id text not null primary key,
      link_id text not null references payment_links,
      method text not null,
      state text not null check (state in ('waiting', 'paid', 'failed', 'withdrawn')),
      acquirer_reference text not null,
      instrument text not null,
      check_at_ms bigint,
      expires_at_ms bigint not null,
      created_at_ms bigint not null,
      ended_at_ms bigint)`,
    `create index payment_attempts_by_link on payment_attempts (link_id)`,
    `create index payment_attempts_to_check on payment_attempts (check_at_ms) where check_at_ms is not null`,
    // One attempt pays a link, and one at a time can.
    `create unique index payment_attempts_live on payment_attempts (link_id) where state in ('waiting', 'paid')`,
    `create table refunds (
      merchant_id text not null references merchants,
      refund_id text not null primary key,
      link_id text not null references payment_links,
      amount_minor bigint not null check (amount_minor >= 1),
      reason text,
      bank_account text,
      refund_status text not null check (refund_status in ('IN_PROGRESS', 'SETTLED', 'FAILED')),
      due_at_ms bigint,
      created_at_ms bigint not null,
      ended_at_ms bigint)`,
    `create index refunds_by_link on refunds (link_id)`,
    `create index refunds_due on refunds (due_at_ms) where due_at_ms is not null`,
    // A link has one refund that succeeded, or that can.
    `create unique index refunds_live on refunds (link_id) where refund_status in ('IN_PROGRESS', 'SETTLED')`,
    `alter table charges add column link_id text`,
    `alter table cards add column link_id text`,
  ])
}

/** What merchants are told, where, and signed with what. */
export async function createNotifications(db: Database, { bytes }: Flavor): Promise<void> {
  await run(db, [
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
    // With the receiver in it: those of one that is slow are passed over without being read.
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

/** Sessions of the dashboard. */
export async function createDashboardSessions(db: Database): Promise<void> {
  await run(db, [
    `create table desk_sessions (
      session_hash text not null primary key,
      merchant_id text not null references merchants,
      token_hash text not null,
      form_key text not null,
      expires_at_ms bigint not null)`,
    `create index desk_sessions_by_expiry on desk_sessions (expires_at_ms)`,
  ])
}

async function run(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
