import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** Written and emptied by readiness checks, to learn whether the store can be written: `probeStore`. */
export async function up(db: Database): Promise<void> {
  await runAll(db, [`create table store_probes (probe_id text not null primary key, padding text not null)`])
}
