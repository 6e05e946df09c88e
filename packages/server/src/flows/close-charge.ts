import type { Position } from '../acquirer/acquirer.ts'
import type { Card } from '../domain/card.ts'
import type { Charge } from '../domain/charge.ts'
import { concludeIntent } from '../domain/conclude-intent.ts'
import { ServiceError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { confirmCard } from '../store/cards.ts'
import { closeIntent, type EndedIntent, findCharge } from '../store/charges.ts'
import type { Database } from '../store/database.ts'
import { noteMove } from './note-move.ts'

interface Closing {
  /** With an open intent. */
  readonly charge: Charge
  readonly position: Position
  /** Default: not looked at. One that is confirmed need not be confirmed again. */
  readonly card?: Card
}

/**
 * Writes down how an open intent ended. When another was first, what that one wrote stands.
 *
 * @returns the payment as it is now.
 */
export async function closeCharge(parts: Parts, { charge, position, card }: Closing): Promise<Charge> {
  const conclusion = concludeIntent(charge, position, parts.nowMs())
  const ended = { charge, conclusion }
  const isConfirmed = card?.expiresAt === null
  const closed = await (isConfirmed ? closeIntent(parts.db, ended) : closeAndConfirm(parts.db, ended))
  if (closed && closed.transferStatus !== charge.transferStatus) noteMove(parts, closed)
  const stored = closed ?? (await findCharge(parts.db, charge))
  if (!stored) throw new ServiceError('payment_not_found')
  return stored
}

// A payment that succeeded keeps its card's token from expiring.
function closeAndConfirm(db: Database, ended: EndedIntent): Promise<Charge | undefined> {
  const { charge, conclusion } = ended
  const isApproved = conclusion.transferStatus !== 'CANCELLED'
  if (charge.openIntent !== 'authorize' || !isApproved) return closeIntent(db, ended)
  return db.transaction().execute(async (transaction) => {
    await confirmCard(transaction, charge)
    return closeIntent(transaction, ended)
  })
}
