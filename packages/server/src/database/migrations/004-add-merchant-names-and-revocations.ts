import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** Names of merchants, and credentials that can be listed and revoked. */
export async function up(db: Database): Promise<void> {
  const statements = [
    `alter table merchants add column name text not null default ''`,
    `update merchants set name = merchant_id`,
    `alter table merchants add column created_at_ms bigint`,
    // One index for each table, because lists are always of one merchant.
    ...['api_keys', 'access_tokens', 'api_clients'].flatMap((table) => [
      `alter table ${table} add column created_at_ms bigint`,
      `alter table ${table} add column revoked_at_ms bigint`,
      `create index ${table}_by_merchant on ${table} (merchant_id)`,
    ]),
    `alter table access_tokens add column client_id text`,
  ]
  await runAll(db, statements)
}
