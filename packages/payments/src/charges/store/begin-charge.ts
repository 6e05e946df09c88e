import { type Database, prepareWrite } from '@element-js/database'
import { ServiceError } from '@element-js/values'
import type { Actor, HistoryEvent } from '../../history/domain/history-event.ts'
import { eventPart, withRequest } from '../../history/store/history-events.ts'
import type { CardName } from '../../tokens/domain/card.ts'
import { refusalOfCvvToken } from '../../tokens/domain/cvv-token.ts'
import type { CodeOfPayment } from '../../tokens/flows/open-card.ts'
import { codeTakingPart, takeSecurityCode } from '../../tokens/store/cards.ts'
import { findCvvToken, holdCvvToken } from '../../tokens/store/cvv-tokens.ts'
import type { Charge } from '../domain/charge.ts'
import { chargeInsertion, creationOf, insertCharge, type NewChargeRow, newChargeRow } from './charges.ts'

/** A charge that is stored and not yet authorized. */
export interface BegunCharge {
  readonly charge: Charge
  /** Also `null` if the charge waits for its payer. */
  readonly code: CodeOfPayment
}

interface BeginningParts {
  readonly event: HistoryEvent
  readonly code: CardName
}

const beginning = prepareWrite<NewChargeRow, BeginningParts, { readonly sealedCode: Uint8Array | null }>({
  ...chargeInsertion,
  parts: { event: eventPart, code: codeTakingPart },
})

/**
 * Stores a new charge and takes its card's security code out of the store, in one step: no two charges have it.
 *
 * @param creator Who asked for it.
 * @returns `null` if its key or the plan of its installments is taken; nothing is changed then.
 */
export async function beginCharge(db: Database, charge: Charge, creator: Actor): Promise<BegunCharge | null> {
  const { merchantId, cardId } = charge
  const begun = await beginning(db, {
    values: newChargeRow(charge),
    parts: { event: withRequest(creationOf(charge, creator)), code: { merchantId, cardId } },
  })
  return begun ? { charge, code: begun.sealedCode ?? null } : null
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
