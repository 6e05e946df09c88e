import { PostgresAdapter } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import { takeSecurityCode } from '../../tokens/store/cards.ts'
import type { Charge } from '../domain/charge.ts'
import { insertCharge } from './charges.ts'

/** A charge that is stored and not yet authorized. */
export interface BegunCharge {
  readonly charge: Charge
  /** Of its card; `null`: an earlier authorization or the verification used it, or the charge waits for its payer. */
  readonly sealedCode: Uint8Array | null
}

/**
 * Stores a new payment and takes its card's security code out of the store, in one step: no two payments have it.
 *
 * @returns `null` when its key is taken; nothing is changed then.
 */
export async function beginCharge(db: Database, charge: Charge): Promise<BegunCharge | null> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const [inserted] = await beginning(db, charge)
    return inserted ? { charge, ...inserted } : null
  }
  return db.transaction().execute(async (transaction) => {
    if (!(await insertCharge(transaction, charge))) return null
    return { charge, sealedCode: await takeSecurityCode(transaction, charge) }
  })
}

// One statement instead of a transaction of four: each is a message to PostgreSQL and back. SQLite knows no such ones.
const beginning = prepareQuery((db, charge: Charge) =>
  db
    .with('inserted', (part) =>
      part
        .insertInto('charges')
        .values(charge)
        .onConflict((conflict) => conflict.columns(['merchantId', 'idempotencyKey']).doNothing())
        .returning(['merchantId', 'cardId']),
    )
    .with('taken', (part) =>
      part
        .deleteFrom('securityCodes')
        .using('inserted')
        .whereRef('securityCodes.merchantId', '=', 'inserted.merchantId')
        .whereRef('securityCodes.cardId', '=', 'inserted.cardId')
        .returning('sealedCode'),
    )
    .selectFrom('inserted')
    .leftJoin('taken', (join) => join.onTrue())
    .select('taken.sealedCode'),
)
