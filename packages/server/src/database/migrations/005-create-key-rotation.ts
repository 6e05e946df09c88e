import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** The master keys that each running service knows, and the target of a rotation. */
export async function up(db: Database): Promise<void> {
  const statements = [
    `create table key_holders (
      owner text primary key,
      master_keys text not null)`,
    `create table key_rotation (
      id integer primary key,
      master_version integer)`,
  ]
  await runAll(db, statements)
}
