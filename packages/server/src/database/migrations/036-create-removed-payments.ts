import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * The data that stays of removed payments and links: the amounts with which the acquirer's list is compared, and the
 * names that must never be used again.
 *
 * The database itself refuses such a name, for every version of the service that writes to it. A check before the
 * insertion would not be enough: the payment could be removed between the two, and the payer would be charged again.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  await runAll(db, [
    `create table removed_payments (
      merchant_id text not null references merchants,
      reference text not null,
      payment text not null,
      kind text not null,
      state text not null,
      amount_minor bigint,
      captured_minor bigint,
      currency text not null,
      created_at_ms bigint not null,
      primary key (merchant_id, payment, reference))`,
    `create index removed_payments_by_reference on removed_payments (reference)`,
    `create table removed_refunds (
      merchant_id text not null references merchants,
      refund_reference text not null,
      reference text not null,
      payment text not null,
      state text not null,
      amount_minor bigint,
      currency text not null,
      created_at_ms bigint not null,
      primary key (merchant_id, refund_reference))`,
    `create index removed_refunds_by_reference on removed_refunds (reference)`,
    `create table removed_orders (
      merchant_id text not null references merchants,
      order_id text not null,
      primary key (merchant_id, order_id))`,
    // Whether another payment was made with the card. The columns never change, so that an update of a charge need not
    // touch the index.
    `create index charges_by_card on charges (merchant_id, card_id)`,
    `create index reconciliation_differences_by_payment on reconciliation_differences (merchant_id, payment)
      where payment is not null`,
    ...(kind === 'postgres' ? [...triggersOfPostgres, ...vacuums] : triggersOfSqlite),
  ])
}

const isRemovedKey = `exists (select 1 from removed_payments where merchant_id = new.merchant_id
  and payment = new.idempotency_key and kind = 'charge')`
const isRemovedOrder = `exists (select 1 from removed_orders where merchant_id = new.merchant_id
  and order_id = new.order_id)`

// SQLite has one writer at a time, so a check before the insertion is enough. The row is skipped, like one whose key is
// taken.
const triggersOfSqlite = [
  `create trigger charges_keep_removed_keys before insert on charges when ${isRemovedKey}
    begin select raise(ignore); end`,
  `create trigger payment_links_keep_removed_orders before insert on payment_links when ${isRemovedOrder}
    begin select raise(ignore); end`,
]

// After the insertion, with a snapshot of its own: if the row could be inserted because the payment had just been removed,
// the removal is committed, and visible here.
const triggersOfPostgres = [
  refusal('keep_removed_keys', isRemovedKey),
  `create trigger charges_keep_removed_keys after insert on charges
    for each row execute function keep_removed_keys()`,
  refusal('keep_removed_orders', isRemovedOrder),
  `create trigger payment_links_keep_removed_orders after insert on payment_links
    for each row execute function keep_removed_orders()`,
]

function refusal(name: string, isRemoved: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin
      if ${isRemoved} then
        raise exception using errcode = 'unique_violation', constraint = 'name_not_removed',
          message = 'the name belongs to a payment that was removed';
      end if;
      return null;
    end $$`
}

// Rows of these are deleted with the payments from now on. By the usual settings a fifth of the table would be dead first.
const vacuums = ['history_events', 'delivery_attempts', 'refunds'].map(
  (table) =>
    `alter table ${table} set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000)`,
)
