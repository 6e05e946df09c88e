import type { Database } from '../../database/database.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import { confirmCard, findCard } from '../../tokens/store/cards.ts'
import type { ChargeContext } from '../context.ts'
import { type CancelCause, type Charge, cardChargeOf } from '../domain/charge.ts'
import { writeUnauthenticated } from '../store/charges.ts'
import { type FinalizedIntent, writeIntentOutcome } from '../store/intents.ts'

/**
 * Writes down how an intent ended, with all that follows from it: the card's token that is confirmed by a payment, the
 * link that is paid by it, what the merchant is to hear.
 *
 * @returns the payment as it is now, or `undefined` when another was first, or has taken the intent over.
 */
export async function writeOutcome(
  context: ChargeContext,
  { isConfirmed, ...finalized }: FinalizedIntent & CardState,
): Promise<Charge | undefined> {
  const { charge, outcome } = finalized
  const isNew = charge.transferStatus === 'IN_PROGRESS'
  const isPaid = isNew && outcome.transferStatus !== 'CANCELLED' && !isConfirmed
  // Most payments: one statement is all there is to write, and needs no transaction.
  if (!isPaid && charge.linkId === null && charge.notificationUrl === null)
    return writeIntentOutcome(context.db, finalized)
  return write(context, charge, async (db) => {
    const written = await writeIntentOutcome(db, finalized)
    if (written && isPaid) await confirmCard(db, charge)
    return written
  })
}

interface CardState {
  /** Whether the card's token is known to be confirmed already. */
  readonly isConfirmed: boolean
}

interface Cancellation {
  readonly charge: Charge
  readonly cancelCause: CancelCause
}

/**
 * Cancels a payment that waits for its payer's authentication, with all that follows.
 *
 * @returns the payment as it is now, or `undefined` when it waits no longer.
 */
export async function cancelUnauthenticated(
  context: ChargeContext,
  { charge, cancelCause }: Cancellation,
): Promise<Charge | undefined> {
  return write(context, charge, (db) => writeUnauthenticated(db, { ...charge, cancelCause }))
}

async function write(
  context: ChargeContext,
  before: Charge,
  act: (db: Database) => Promise<Charge | undefined>,
): Promise<Charge | undefined> {
  const { linkId } = before
  if (linkId !== null) return context.finalizeWithLink(context, { charge: before, linkId, write: act })
  const after = await context.db.transaction().execute(async (transaction) => {
    const written = await act(transaction)
    if (written) await notify(context, { transaction, before, after: written })
    return written
  })
  if (after?.notificationUrl) context.outbox.wake()
  return after
}

interface ChargeChange {
  readonly transaction: Database
  readonly before: Charge
  readonly after: Charge
}

async function notify(context: ChargeContext, { transaction, before, after }: ChargeChange): Promise<void> {
  const { merchantId, idempotencyKey, notificationUrl: url } = after
  if (url === null || after.transferStatus === before.transferStatus) return
  const card = await findCard(transaction, after)
  if (!card) throw new Error('a card is gone from the store')
  const data = cardChargeOf({ charge: after, card, publicUrl: context.publicUrl })
  await recordNotification(transaction, {
    ...{ merchantId, url, data },
    // No link has such an id: the two are numbered apart.
    subject: chargeSubject(idempotencyKey),
    type: 'charge.updated',
    nowMs: context.nowMs(),
  })
}
