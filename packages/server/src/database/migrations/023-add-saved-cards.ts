import type { Database } from '../database.ts'
import { runAll } from './run-all.ts'

/** The customer to whom a card belongs, and when the card was deleted. */
export async function up(db: Database): Promise<void> {
  await runAll(db, [
    `alter table cards add column customer_id text`,
    `alter table cards add column deleted_at_ms bigint`,
    `create index cards_by_customer on cards (merchant_id, customer_id, created_at_ms, card_id)
      where customer_id is not null`,
    // For the job that wipes the numbers of deleted cards. Numbers that are wiped already are not in it.
    `create index cards_deleted on cards (deleted_at_ms)
      where deleted_at_ms is not null and sealed_pan is not null`,
    // The columns never change, so that an update of a charge need not touch the index.
    `create index charges_challenged_by_card on charges (merchant_id, card_id) where challenge_id is not null`,
  ])
}
