import type { Position } from '../acquirer/acquirer.ts'
import type { Charge } from '../domain/charge.ts'
import { concludeIntent } from '../domain/conclude-intent.ts'
import { ServiceError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { confirmCard } from '../store/cards.ts'
import { closeIntent, type EndedIntent, findCharge } from '../store/charges.ts'
import { orGiveUp } from './give-up.ts'

interface Closing {
  /** With an open intent. */
  readonly charge: Charge
  readonly position: Position
}

/**
 * Writes down how an open intent ended. When another was first, what that one wrote stands.
 *
 * @returns the payment as it is now.
 */
export async function closeCharge(parts: Parts, { charge, position }: Closing): Promise<Charge> {
  const conclusion = concludeIntent(charge, position, parts.nowMs())
  const closed = await orGiveUp(parts, charge, () => write(parts, { charge, conclusion }))
  const stored = closed ?? (await findCharge(parts.db, charge))
  if (!stored) throw new ServiceError('payment_not_found')
  return stored
}

function write({ db }: Parts, ended: EndedIntent): Promise<Charge | undefined> {
  const { charge, conclusion } = ended
  const isApproved = conclusion.transferStatus !== 'CANCELLED'
  if (charge.openIntent !== 'authorize' || !isApproved) return closeIntent(db, ended)
  return db.transaction().execute(async (transaction) => {
    await confirmCard(transaction, charge)
    return closeIntent(transaction, ended)
  })
}
