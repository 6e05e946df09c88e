import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** What comparisons of the store with the acquirer have found. */
export async function up(db: Database): Promise<void> {
  await runAll(db, [
    `create table reconciliation_runs (
      run_id text not null primary key,
      source text not null,
      from_ms bigint not null,
      until_ms bigint not null,
      state text not null,
      owner text,
      started_at_ms bigint not null,
      ended_at_ms bigint)`,
    // One comparison at a time: the others would find the same.
    `create unique index reconciliation_runs_running on reconciliation_runs (state) where state = 'running'`,
    `create index reconciliation_runs_by_time on reconciliation_runs (started_at_ms)`,
    `create table reconciliation_counts (
      merchant_id text not null references merchants,
      run_id text not null references reconciliation_runs,
      started_at_ms bigint not null,
      line_count bigint not null,
      payment_count bigint not null,
      difference_count bigint not null,
      brought_forward_count bigint not null,
      primary key (merchant_id, run_id))`,
    `create index reconciliation_counts_by_time on reconciliation_counts (merchant_id, started_at_ms, run_id)`,
    `create index reconciliation_counts_by_run on reconciliation_counts (run_id)`,
    `create table reconciliation_differences (
      merchant_id text not null references merchants,
      run_id text not null references reconciliation_runs,
      number bigint not null,
      kind text not null,
      reference text not null,
      refund_reference text,
      payment text,
      store_state text,
      store_amount_minor bigint,
      store_currency text,
      acquirer_state text,
      acquirer_amount_minor bigint,
      acquirer_currency text,
      at_ms bigint,
      resolution text not null,
      primary key (merchant_id, run_id, number))`,
    `create index reconciliation_differences_by_run on reconciliation_differences (run_id)`,
  ])
}
