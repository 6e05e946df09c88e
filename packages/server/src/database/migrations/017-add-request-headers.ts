import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** The headers of each delivery, with its signatures, as JSON; null for deliveries before this version. */
export async function up(db: Database): Promise<void> {
  await runAll(db, [`alter table delivery_attempts add column request_headers text`])
}
