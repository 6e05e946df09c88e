import { sql } from 'kysely'
import type { Database } from '../../../../database/src/database.ts'
import { chargeColumns, insertCharge } from '../../../../payments/src/charges/store/charges.ts'
import { cardRow, chargeRow } from '../stored-rows.ts'

interface ManyCharges {
  readonly charges: number
  /** The charges are made at regular intervals from this moment. */
  readonly fromMs: number
  readonly untilMs: number
}

// PostgreSQL would cancel a statement that takes too long.
const batch = 20_000

/** Stores charges of the demo merchant over 10.00 BRL, one in ten of them declined, without history. */
export async function writeManyCharges(
  db: Database,
  { charges, fromMs, untilMs }: ManyCharges,
): Promise<void> {
  const card = cardRow()
  await db.insertInto('cards').values(card).execute()
  const first = chargeRow({ cardId: card.cardId, createdAtMs: fromMs })
  await insertCharge(db, first)
  const changed: Partial<Record<string, ReturnType<typeof sql>>> = {
    idempotencyKey: sql`'key_' || i`,
    acquirerReference: sql`'chg_' || i`,
    referenceId: sql`'order-' || i`,
    createdAtMs: sql`created_at_ms + i * ${sql.lit(untilMs - fromMs)} / ${sql.lit(charges)}`,
    transferStatus: sql`case when i % 10 = 0 then 'CANCELLED' else 'SETTLED' end`,
    declineReason: sql`case when i % 10 = 0 then 'card_declined' end`,
  }
  const columns = sql.join(chargeColumns.map((name) => sql.ref(name)))
  const values = sql.join(chargeColumns.map((name) => changed[name] ?? sql.ref(name)))
  for (let next = 1; next < charges; next += batch) {
    const last = Math.min(charges - 1, next + batch - 1)
    await sql`insert into charges (${columns})
      with recursive numbers (i) as (
        select cast(${sql.lit(next)} as bigint) union all select i + 1 from numbers where i < ${sql.lit(last)})
      select ${values} from charges cross join numbers
      where merchant_id = 'demo' and idempotency_key = ${first.idempotencyKey}`.execute(db)
  }
}
