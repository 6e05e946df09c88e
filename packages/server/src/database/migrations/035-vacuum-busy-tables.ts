import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

// PostgreSQL vacuums a table when a fifth of its rows is dead, and analyzes it when a tenth has changed. In a table of
// fifty million payments, that would be work for hours, and statistics of last month.
const growing = ['charges', 'token_attempts', 'cards', 'payment_links', 'payment_attempts', 'notifications']

// Rows are only added. A vacuum of them marks pages as visible to all, for index-only scans, and freezes rows in small
// portions.
const appended = ['history_events', 'delivery_attempts']

// Rows live for minutes, so that most of the table is dead rows, whatever it holds at the moment. Among them are security
// codes, which stay in the file, encrypted, until a vacuum.
const shortLived = ['security_codes', 'cvv_tokens', 'temporary_holds', 'installment_plans', 'limit_windows']

/** Lets PostgreSQL vacuum the busy tables by the number of changes in them, and not by their size. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  const settings = {
    autovacuum_vacuum_scale_factor: 0.01,
    autovacuum_vacuum_threshold: 1000,
    autovacuum_analyze_scale_factor: 0.01,
    autovacuum_analyze_threshold: 1000,
  }
  const inserts = { autovacuum_vacuum_insert_scale_factor: 0.02, autovacuum_analyze_scale_factor: 0.02 }
  await runAll(db, [
    ...growing.map((table) => set(table, settings)),
    ...appended.map((table) => set(table, inserts)),
    ...shortLived.map((table) =>
      set(table, { ...settings, autovacuum_vacuum_scale_factor: 0, autovacuum_analyze_scale_factor: 0 }),
    ),
  ])
}

function set(table: string, settings: Readonly<Record<string, number>>): string {
  return `alter table ${table} set (${Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')})`
}
