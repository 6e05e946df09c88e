import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** Whose an access token is, and what it may do. Tokens from before may do everything. */
export async function up(db: Database): Promise<void> {
  await runAll(db, [
    `alter table access_tokens add column name text`,
    `alter table access_tokens add column role text not null default 'write' check (role in ('read', 'write'))`,
  ])
}
