import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** Payments in installments: merchants' rules, the plans that payers are offered, and the installments of a charge. */
export async function up(db: Database, _kind: DatabaseKind): Promise<void> {
  await runAll(db, [
    `create table installment_rules (
      merchant_id text not null references merchants,
      rule_id text not null primary key,
      country text not null,
      currency text not null,
      brands text not null,
      counts text not null,
      monthly_rate_millionths integer not null,
      min_installment_minor bigint not null,
      min_amount_minor bigint not null,
      created_at_ms bigint not null)`,
    `create index installment_rules_by_merchant on installment_rules (merchant_id)`,
    `create table installment_plans (
      merchant_id text not null references merchants,
      plan_id text not null primary key,
      amount_minor bigint not null,
      currency text not null,
      country text not null,
      brand text,
      options text not null,
      created_at_ms bigint not null,
      expires_at_ms bigint not null)`,
    `create index installment_plans_by_expiry on installment_plans (expires_at_ms)`,
    `alter table charges add column installments text`,
    `alter table charges add column installments_plan_id text`,
    // A plan pays once, whatever keys its requests have; after a decline it can be used again.
    `create unique index charges_by_plan on charges (merchant_id, installments_plan_id)
      where installments_plan_id is not null and transfer_status <> 'CANCELLED'`,
  ])
}
