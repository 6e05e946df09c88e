import { PostgresAdapter, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { call, writeTogether } from '../../database/direct/write-together.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import { ServiceError } from '../../errors.ts'
import type { Actor } from '../../history/domain/history-event.ts'
import { recordingOf } from '../../history/store/history-events.ts'
import { type EventValues, eventValues, insertEventFrom } from '../../history/store/write-with-event.ts'
import { refusalOfCvvToken } from '../../tokens/domain/cvv-token.ts'
import type { CodeOfPayment } from '../../tokens/flows/open-card.ts'
import { codeTaking, takeSecurityCode } from '../../tokens/store/cards.ts'
import { findCvvToken, holdCvvToken } from '../../tokens/store/cvv-tokens.ts'
import type { Charge } from '../domain/charge.ts'
import { chargeInsertion, creationOf, insertCharge, insertionOf } from './charges.ts'

/** A charge that is stored and not yet authorized. */
export interface BegunCharge {
  readonly charge: Charge
  /** `null` too when the charge waits for its payer. */
  readonly code: CodeOfPayment
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
    return inserted ? { charge, code: inserted.sealedCode } : null
  }
  const { merchantId, cardId } = charge
  const begun = await writeTogether(db, call(chargeInsertion, charge), [
    recordingOf(creationOf(charge, creator)),
    call(codeTaking, { merchantId, cardId }),
  ])
  return begun && { charge, code: begun.others[1][0]?.sealedCode ?? null }
}

interface TypedCodeOfCharge {
  readonly tokenHash: string
  /** The code for as long as the charge waits for its payer; `null`: it does not. */
  readonly waitingCode: Uint8Array | null
  readonly creator: Actor
}

/**
 * Stores a new charge and gives it a token of its card's security code, in one transaction: no two charges have it.
 *
 * @returns `false` when its key is taken; nothing is changed then.
 * @throws ServiceError 409 when another charge was first to take the token; nothing is changed then.
 */
export async function beginWithCvvToken(
  db: Database,
  charge: Charge,
  { tokenHash, waitingCode, creator }: TypedCodeOfCharge,
): Promise<boolean> {
  const { merchantId, cardId, idempotencyKey: heldBy, createdAtMs: nowMs } = charge
  return db.transaction().execute(async (transaction) => {
    if (!(await insertCharge(transaction, charge, creator))) return false
    if (!(await holdCvvToken(transaction, { merchantId, tokenHash, heldBy, waitingCode }))) {
      const token = await findCvvToken(transaction, { merchantId, tokenHash })
      throw new ServiceError(refusalOfCvvToken(token, { cardId, nowMs }) ?? 'cvv_token_in_use', {
        field: 'cvvToken',
      })
    }
    // The code of an unconfirmed card is good for its first authorization, which this is.
    if (charge.openIntent) await takeSecurityCode(transaction, charge)
    return true
  })
}

// One statement instead of a transaction of five: each is a message to PostgreSQL and back. SQLite knows no such ones.
const beginning = prepareQuery((db, values: Charge & EventValues) => {
  const statement = sql<{ readonly sealedCode: Uint8Array | null }>`
    with inserted as (${insertionOf(db, values).returning(['merchantId', 'cardId'])}),
      taken as (
        delete from security_codes using inserted
        where security_codes.merchant_id = inserted.merchant_id and security_codes.card_id = inserted.card_id
        returning sealed_code),
      recorded as (${insertEventFrom('inserted', values)})
    select taken.sealed_code from inserted left join taken on true`
  return { compile: () => statement.compile(db) }
})
