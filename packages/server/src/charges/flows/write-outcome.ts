import type { Database } from '../../database/database.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import { confirmCard, findCard } from '../../tokens/store/cards.ts'
import type { ChargeContext } from '../context.ts'
import { type CancelCause, type Charge, cardChargeOf } from '../domain/charge.ts'
import { cancelWaiting } from '../store/charges.ts'
import { closeIntent, type EndedIntent } from '../store/intents.ts'

/**
 * Writes down how an intent ended, with all that follows from it: the card's token that is confirmed by a payment, the
 * link that is paid by it, what the merchant is to hear.
 *
 * @returns the payment as it is now, or `undefined` when another was first, or has taken the intent over.
 */
export async function endIntent(
  context: ChargeContext,
  { isConfirmed, ...ended }: EndedIntent & Known,
): Promise<Charge | undefined> {
  const { charge, conclusion } = ended
  const isNew = charge.transferStatus === 'IN_PROGRESS'
  const isPaid = isNew && conclusion.transferStatus !== 'CANCELLED' && !isConfirmed
  // Most payments: one statement is all there is to write, and needs no transaction.
  if (!isPaid && charge.linkId === null && charge.notificationUrl === null)
    return closeIntent(context.db, ended)
  return write(context, charge, async (db) => {
    const closed = await closeIntent(db, ended)
    if (closed && isPaid) await confirmCard(db, charge)
    return closed
  })
}

interface Known {
  /** Whether the card's token is known to be confirmed already. */
  readonly isConfirmed: boolean
}

interface Cancelling {
  readonly charge: Charge
  readonly cancelCause: CancelCause
}

/**
 * Cancels a payment that waits for its payer's authentication, with all that follows.
 *
 * @returns the payment as it is now, or `undefined` when it waits no longer.
 */
export async function endWaiting(
  context: ChargeContext,
  { charge, cancelCause }: Cancelling,
): Promise<Charge | undefined> {
  return write(context, charge, (db) => cancelWaiting(db, { ...charge, cancelCause }))
}

async function write(
  context: ChargeContext,
  before: Charge,
  act: (db: Database) => Promise<Charge | undefined>,
): Promise<Charge | undefined> {
  const { linkId } = before
  if (linkId !== null) return context.finalizeWithLink(context, { charge: before, linkId, write: act })
  const after = await context.db.transaction().execute(async (transaction) => {
    const ended = await act(transaction)
    if (ended) await tell(context, { transaction, before, after: ended })
    return ended
  })
  if (after?.notificationUrl) context.outbox.wake()
  return after
}

interface Telling {
  readonly transaction: Database
  readonly before: Charge
  readonly after: Charge
}

async function tell(context: ChargeContext, { transaction, before, after }: Telling): Promise<void> {
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
