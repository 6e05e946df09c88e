import { pollUntil } from '@element-js/database'
import { ServiceError } from '@element-js/values'
import { findFirstStatus } from '../../history/store/history-events.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { findCard } from '../../tokens/store/cards.ts'
import type { ChargeContext } from '../context.ts'
import { asFirstAnswered, type Charge, isFirstAnswerOpen } from '../domain/charge.ts'
import { findCharge } from '../store/charges.ts'
import { isRemoved } from '../store/removed-charges.ts'
import type { ChargeOrder } from './read-charge-order.ts'

/** A payment with its card, as an answer needs them. */
export interface ChargeAnswer {
  readonly charge: Charge
  readonly card: Card
  /** Whether this is the answer to an earlier request, given again. */
  readonly isReplayed: boolean
}

interface Replay {
  readonly order: ChargeOrder
  readonly known: Charge
}

/**
 * Replays the first answer to a repeated request. If the first request is still in progress, this waits for it.
 *
 * @throws ServiceError 422 for another body; 409 if the first request takes longer than 5 s, or the payment was
 * removed.
 */
export async function replayCharge(
  { db }: Pick<ChargeContext, 'db'>,
  { order, known }: Replay,
): Promise<ChargeAnswer> {
  if (known.requestHash !== order.requestHash) {
    throw new ServiceError('idempotency_key_reused', { idempotencyKey: known.idempotencyKey })
  }
  const look = async (): Promise<Charge> => (await findCharge(db, order)) ?? known
  const isDone = (charge: Charge): boolean => !isFirstAnswerOpen(charge)
  const charge = isDone(known) ? known : await pollUntil({ look, isDone })
  if (isFirstAnswerOpen(charge)) throw new ServiceError('payment_in_progress', { retryAfterSeconds: 1 })
  const card = await findCard(db, charge)
  // The payment has just been removed. Otherwise only an emptied sandbox loses a card that a payment names.
  if (!card) throw new ServiceError((await isRemoved(db, charge)) ? 'payment_removed' : 'sandbox_reset')
  // A payment that waits for 3-D Secure has only been IN_PROGRESS.
  const firstStatus = (await findFirstStatus(db, charge)) ?? charge.transferStatus
  return { charge: asFirstAnswered(charge, firstStatus), card, isReplayed: true }
}
