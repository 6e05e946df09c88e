import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/**
 * Counts of notifications, which must not begin again when old notifications are deleted, and the order in which a
 * merchant can list them. The order has a table of its own, so that a reader who writes it never waits for a delivery.
 */
export async function up(db: Database): Promise<void> {
  await runAll(db, [
    `create table notification_counts (
      merchant_id text not null references merchants on delete cascade,
      subject text not null,
      count integer not null,
      primary key (merchant_id, subject))`,
    `insert into notification_counts (merchant_id, subject, count)
      select merchant_id, subject, max(position) from notifications group by merchant_id, subject`,
    `create table notification_order (
      merchant_id text not null references merchants on delete cascade,
      notification_id text not null primary key references notifications on delete cascade,
      round integer not null,
      ordinal integer)`,
    `insert into notification_order (merchant_id, notification_id, round)
      select merchant_id, notification_id,
        row_number() over (partition by merchant_id order by created_at_ms, position)
      from notifications`,
    `create index notification_order_by_round on notification_order (merchant_id, round)`,
    `create unique index notification_order_by_ordinal on notification_order (merchant_id, ordinal)
      where ordinal is not null`,
    `create index notification_order_open on notification_order (merchant_id, round) where ordinal is null`,
  ])
}
