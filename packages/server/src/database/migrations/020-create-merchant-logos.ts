import type { Database } from '../database.ts'
import { type DatabaseKind, typeOfBytes } from './database-kind.ts'
import { runAll } from './run-all.ts'

/** The logos that the service shows to payers, one for each merchant. */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  await runAll(db, [
    `create table merchant_logos (
      merchant_id text not null primary key references merchants,
      logo_hash text not null,
      media_type text not null,
      content ${typeOfBytes(kind)} not null)`,
    `create index merchant_logos_by_hash on merchant_logos (logo_hash)`,
  ])
}
