import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** Intents of charges and their owners. Earlier authorizations expire after a week, as new ones do. */
export async function up(db: Database): Promise<void> {
  const statements = [
    `alter table charges add column intent_owner text`,
    `alter table charges add column intent_amount_minor bigint`,
    `alter table charges add column due_at_ms bigint`,
    `alter table charges add column cancel_cause text`,
    `alter table charges add column payment_flow text check (payment_flow in ('DIRECT', 'REDIRECT'))`,
    `alter table charges add column merchant_site3ds text`,
    `alter table charges add column challenge_id text`,
    `create index charges_due on charges (due_at_ms) where due_at_ms is not null`,
    `create unique index charges_by_challenge on charges (challenge_id) where challenge_id is not null`,
    `update charges set due_at_ms = created_at_ms + 604800000 where transfer_status = 'AUTHORIZED'`,
    `update charges set final_amount_minor = 0 where transfer_status = 'CANCELLED'`,
    `alter table token_attempts add column intent_owner text`,
    `alter table temporary_holds add column owner text`,
  ]
  await runAll(db, statements)
}
