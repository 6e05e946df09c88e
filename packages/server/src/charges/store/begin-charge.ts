import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { call, writeTogether } from '../../database/direct/write-together.ts'
import { gatherQueries } from '../../database/shared/gather-queries.ts'
import { ServiceError } from '../../errors.ts'
import type { Actor, HistoryEvent } from '../../history/domain/history-event.ts'
import { recordingAsItIs, withRequest } from '../../history/store/history-events.ts'
import {
  type EventValues,
  eventTypes,
  eventValues,
  insertEventsOf,
} from '../../history/store/write-with-event.ts'
import { refusalOfCvvToken } from '../../tokens/domain/cvv-token.ts'
import type { CodeOfPayment } from '../../tokens/flows/open-card.ts'
import { codeTaking, takeSecurityCode } from '../../tokens/store/cards.ts'
import { findCvvToken, holdCvvToken } from '../../tokens/store/cvv-tokens.ts'
import type { Charge } from '../domain/charge.ts'
import {
  chargeInsertion,
  chargeTypes,
  creationOf,
  insertCharge,
  type NewChargeRow,
  newChargeColumns,
  newChargeRow,
} from './charges.ts'

/** A charge that is stored and not yet authorized. */
export interface BegunCharge {
  readonly charge: Charge
  /** Also `null` if the charge waits for its payer. */
  readonly code: CodeOfPayment
}

/**
 * Stores a new charge and takes its card's security code out of the store, in one step: no two charges have it.
 *
 * @param creator Who asked for it.
 * @returns `null` if its key or the plan of its installments is taken; nothing is changed then.
 */
export async function beginCharge(db: Database, charge: Charge, creator: Actor): Promise<BegunCharge | null> {
  const [begun] = await beginning(db, { charge, event: withRequest(creationOf(charge, creator)) })
  return begun ? { charge, code: begun.code } : null
}

interface TypedCodeOfCharge {
  readonly tokenHash: string
  /** The code, as long as the charge waits for its payer; `null`: it does not wait. */
  readonly waitingCode: Uint8Array | null
  readonly creator: Actor
}

/**
 * Stores a new charge and gives it a token of its card's security code, in one transaction: no two charges have it.
 *
 * @returns `false` if its key is taken; nothing is changed then.
 * @throws ServiceError 409 if another charge has taken the token first; nothing is changed then.
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
    // The code of an unconfirmed card can be used for its first authorization, which is this one.
    if (charge.openIntent) await takeSecurityCode(transaction, charge)
    return true
  })
}

interface Beginning {
  readonly charge: Charge
  /** With its request. */
  readonly event: HistoryEvent
}

const columns = sql.join(newChargeColumns.map((name) => sql.ref(name)))

// In the order of their keys, so that two processes that begin the same charges do not each wait for the other.
const beginning = gatherQueries<Beginning, NewChargeRow & EventValues, Pick<BegunCharge, 'code'>>({
  alone: async (db, { charge, event }) => {
    const { merchantId, cardId } = charge
    const others = [recordingAsItIs(event), call(codeTaking, { merchantId, cardId })] as const
    const begun = await writeTogether(db, call(chargeInsertion, newChargeRow(charge)), others)
    return begun ? [{ code: begun.others[1][0]?.sealedCode ?? null }] : []
  },
  valuesOf: ({ charge, event }) => ({ ...newChargeRow(charge), ...eventValues(event) }),
  types: { ...chargeTypes, ...eventTypes },
  together: (asked) => sql`
    with asked as materialized ${asked},
      inserted as (
        insert into charges (${columns}) select ${columns} from asked order by merchant_id, idempotency_key
        on conflict do nothing
        returning merchant_id, card_id, acquirer_reference),
      begun as (
        select asked.place, inserted.merchant_id, inserted.card_id
        from inserted join asked on asked.acquirer_reference = inserted.acquirer_reference),
      taken as (
        delete from security_codes using begun
        where security_codes.merchant_id = begun.merchant_id and security_codes.card_id = begun.card_id
        returning begun.place, security_codes.sealed_code),
      recorded as (${insertEventsOf('begun')})
    select begun.place, taken.sealed_code as code from begun left join taken using (place)`,
})
