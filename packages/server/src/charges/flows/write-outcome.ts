import type { Database } from '../../database/database.ts'
import type { Actor } from '../../history/domain/history-event.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { recordNotification } from '../../notifications/record-notification.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { confirmCard, findCard } from '../../tokens/store/cards.ts'
import { releaseCvvToken, useUpCvvToken } from '../../tokens/store/cvv-tokens.ts'
import type { ChargeContext } from '../context.ts'
import { type CancelCause, type Charge, cardChargeOf } from '../domain/charge.ts'
import { writeUnauthenticated } from '../store/charges.ts'
import { type FinalizedIntent, writeIntentOutcome } from '../store/intents.ts'

/**
 * Writes the outcome of an intent with all its consequences: a payment confirms the card's token and pays its link, and
 * the merchant is notified.
 *
 * @returns the charge as it is now, or `undefined` if another process was first or has taken over the intent.
 */
export async function writeOutcome(
  context: ChargeContext,
  { card, ...finalized }: FinalizedIntent & KnownCard,
): Promise<Charge | undefined> {
  const { charge, outcome } = finalized
  const isNew = charge.transferStatus === 'IN_PROGRESS'
  const confirmsCard = isNew && outcome.transferStatus !== 'CANCELLED' && card?.expiresAt !== null
  // Most payments need only this one write, and no transaction of ours.
  if (!confirmsCard && !charge.cvvTokenHash && charge.linkId === null && charge.notificationUrl === null)
    return writeIntentOutcome(context.db, finalized)
  const write = async (db: Database): Promise<Charge | undefined> => {
    const written = await writeIntentOutcome(db, finalized)
    if (written && isNew) await endHold(db, written, finalized.nowMs)
    // The card of a payment link cannot pay anything else, so its number is kept no longer than an unconfirmed one.
    if (written && confirmsCard && charge.linkId === null) await confirmCard(db, charge)
    return written
  }
  return writeWithConsequences(context, { before: charge, card, actor: 'acquirer', write })
}

// A declined payment leaves its payer's code to the next one: the payer need not type it again.
async function endHold(
  db: Database,
  { merchantId, cvvTokenHash: tokenHash, idempotencyKey: heldBy, transferStatus }: Charge,
  nowMs: number,
): Promise<void> {
  if (tokenHash === null) return
  const held = { merchantId, tokenHash, heldBy }
  if (transferStatus === 'CANCELLED') await releaseCvvToken(db, held)
  else await useUpCvvToken(db, { ...held, nowMs })
}

interface KnownCard {
  /** The charge's card, if it was read already. A confirmed card need not be confirmed again. */
  readonly card?: Card | undefined
}

interface Cancellation {
  readonly charge: Charge
  readonly cancelCause: CancelCause
  readonly actor: Actor
}

/**
 * Cancels a charge that waits for its payer's authentication, with all consequences.
 *
 * @returns the charge as it is now, or `undefined` if it no longer waits.
 */
export async function cancelUnauthenticated(
  context: ChargeContext,
  { charge, cancelCause, actor }: Cancellation,
): Promise<Charge | undefined> {
  const { merchantId, idempotencyKey } = charge
  const unauthenticated = { merchantId, idempotencyKey, cancelCause, actor, nowMs: context.nowMs() }
  const write = async (db: Database): Promise<Charge | undefined> => {
    const written = await writeUnauthenticated(db, unauthenticated)
    if (written) await endHold(db, written, unauthenticated.nowMs)
    return written
  }
  return writeWithConsequences(context, { before: charge, actor, write })
}

interface ChargeWrite extends KnownCard {
  readonly before: Charge
  readonly actor: Actor
  readonly write: (db: Database) => Promise<Charge | undefined>
}

async function writeWithConsequences(
  context: ChargeContext,
  { before, card, actor, write }: ChargeWrite,
): Promise<Charge | undefined> {
  const { linkId } = before
  if (linkId !== null) return context.finalizeWithLink(context, { charge: before, linkId, actor, write })
  const after = await context.db.transaction().execute(async (transaction) => {
    const written = await write(transaction)
    if (written) await notify(context, { transaction, before, after: written, card })
    return written
  })
  if (after?.notificationUrl) context.outbox.wake()
  return after
}

interface ChargeChange extends KnownCard {
  readonly transaction: Database
  readonly before: Charge
  readonly after: Charge
}

async function notify(context: ChargeContext, change: ChargeChange): Promise<void> {
  const { transaction, before, after } = change
  const { merchantId, idempotencyKey, notificationUrl: url } = after
  if (url === null || after.transferStatus === before.transferStatus) return
  const card = change.card ?? (await findCard(transaction, after))
  if (!card) throw new Error('a card is missing from the store')
  const data = cardChargeOf({ charge: after, card, publicUrl: context.publicUrl })
  await recordNotification(transaction, {
    ...{ merchantId, url, data },
    // No link has such an id: charges and links have different ids.
    subject: chargeSubject(idempotencyKey),
    type: 'charge.updated',
    nowMs: context.nowMs(),
  })
}
