import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * Refunds of card payments, in the table of the refunds of links: a refund has either a link or the key of a payment.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  await runAll(db, kind === 'postgres' ? changeColumns : copyTable)
  await runAll(db, [
    // A partial index, so that refunds of links are not in it. It also lists the refunds of a payment.
    `create unique index refunds_by_key on refunds (merchant_id, idempotency_key, refund_key)
      where idempotency_key is not null`,
  ])
}

const oneSubject = `check ((link_id is null) <> (idempotency_key is null))`
const payment = `foreign key (merchant_id, idempotency_key) references charges`

const changeColumns: readonly string[] = [
  `alter table refunds alter column link_id drop not null`,
  `alter table refunds add column idempotency_key text`,
  `alter table refunds add column refund_key text`,
  `alter table refunds add column request_hash text`,
  `alter table refunds add constraint refunds_one_subject ${oneSubject}`,
  `alter table refunds add ${payment}`,
]

const columns = `merchant_id, refund_id, link_id, amount_minor, reason, bank_account, refund_status, due_at_ms,
  created_at_ms, ended_at_ms`

// SQLite cannot make a column nullable. No table refers to this one.
const copyTable: readonly string[] = [
  `create table all_refunds (
    merchant_id text not null references merchants,
    refund_id text not null primary key,
    link_id text references payment_links,
    idempotency_key text,
    refund_key text,
    request_hash text,
    amount_minor bigint not null check (amount_minor >= 1),
    reason text,
    bank_account text,
    refund_status text not null check (refund_status in ('IN_PROGRESS', 'SETTLED', 'FAILED')),
    due_at_ms bigint,
    created_at_ms bigint not null,
    ended_at_ms bigint,
    ${oneSubject},
    ${payment})`,
  `insert into all_refunds (${columns}) select ${columns} from refunds`,
  `drop table refunds`,
  `alter table all_refunds rename to refunds`,
  // As the migrations 008 and 011 made them.
  `create index refunds_by_link on refunds (link_id)`,
  `create index refunds_due on refunds (due_at_ms) where due_at_ms is not null`,
  `create unique index refunds_live on refunds (link_id) where refund_status in ('IN_PROGRESS', 'SETTLED')`,
  `create index refunds_by_age on refunds (merchant_id, created_at_ms, refund_id, refund_status)`,
]
