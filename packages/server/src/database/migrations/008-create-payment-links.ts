import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** Payment links, the attempts to pay them, and their refunds. It is one list, because they all refer to the links. */
export async function up(db: Database): Promise<void> {
  await runAll(db, [
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
    // At most one attempt of a link is waiting or paid.
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
    // At most one refund of a link is in progress or has succeeded.
    `create unique index refunds_live on refunds (link_id) where refund_status in ('IN_PROGRESS', 'SETTLED')`,
    `alter table charges add column link_id text`,
    `alter table cards add column link_id text`,
  ])
}
