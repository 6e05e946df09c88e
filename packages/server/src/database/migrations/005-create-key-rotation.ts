import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** Which master keys each running service knows, and which one a rotation is going to. */
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
