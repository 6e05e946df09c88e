import { PostgresAdapter, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { Actor } from '../../history/domain/history-event.ts'
import { type EventValues, eventValues, insertEventFrom } from '../../history/store/write-with-event.ts'
import { takeSecurityCode } from '../../tokens/store/cards.ts'
import type { Charge } from '../domain/charge.ts'
import { creationOf, insertCharge, insertionOf } from './charges.ts'

/** A charge that is stored and not yet authorized. */
export interface BegunCharge {
  readonly charge: Charge
  /** Of its card; `null`: an earlier authorization or the verification used it, or the charge waits for its payer. */
  readonly sealedCode: Uint8Array | null
}

/**
 * Stores a new charge and takes its card's security code out of the store, in one step: no two charges have it.
 *
 * @param creator Who asked for it.
 * @returns `null` when its key or the plan of its installments is taken; nothing is changed then.
 */
export async function beginCharge(db: Database, charge: Charge, creator: Actor): Promise<BegunCharge | null> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const [inserted] = await beginning(db, { ...charge, ...eventValues(creationOf(charge, creator)) })
    return inserted ? { charge, ...inserted } : null
  }
  return db.transaction().execute(async (transaction) => {
    if (!(await insertCharge(transaction, charge, creator))) return null
    return { charge, sealedCode: await takeSecurityCode(transaction, charge) }
  })
}

// One statement instead of a transaction of five: each is a message to PostgreSQL and back. SQLite knows no such ones.
const beginning = prepareQuery((db, values: Charge & EventValues) => {
  const statement = sql<Pick<BegunCharge, 'sealedCode'>>`
    with inserted as (${insertionOf(db, values).returning(['merchantId', 'cardId'])}),
      taken as (
        delete from security_codes using inserted
        where security_codes.merchant_id = inserted.merchant_id and security_codes.card_id = inserted.card_id
        returning sealed_code),
      recorded as (${insertEventFrom('inserted', values)})
    select taken.sealed_code from inserted left join taken on true`
  return { compile: () => statement.compile(db) }
})
