import type { Database } from '@element-js/database'
import type { Actor } from '../../history/domain/history-event.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { type NotificationContent, recordNotification } from '../../notifications/record-notification.ts'
import type { Card } from '../../tokens/domain/card.ts'
import { findCard } from '../../tokens/store/cards.ts'
import { releaseCvvToken, useUpCvvToken } from '../../tokens/store/cvv-tokens.ts'
import type { ChargeContext } from '../context.ts'
import { type CancelCause, type Charge, cardChargeOf } from '../domain/charge.ts'
import { writeUnauthenticated } from '../store/charges.ts'
import { chargeAfter, type FinalizedIntent, writeIntentOutcome } from '../store/outcomes.ts'

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
  const { charge, nowMs } = finalized
  const { linkId } = charge
  const isNew = charge.transferStatus === 'IN_PROGRESS'
  const after = chargeAfter(finalized)
  const write = async (
    db: Database,
    notification: NotificationContent | null,
  ): Promise<Charge | undefined> => {
    const confirmsCard = isNew && mayConfirm(after) && card?.expiresAt !== null
    const written = await writeIntentOutcome(db, finalized, { confirmsCard, notification })
    if (written && isNew) await endHold(db, written, nowMs)
    return written
  }
  if (linkId !== null) {
    const change = { charge, linkId, actor: 'acquirer', write: (db: Database) => write(db, null) } as const
    return context.finalizeWithLink(context, change)
  }
  const notification = await notificationOf(context, { db: context.db, before: charge, after, card })
  const holdsCode = isNew && charge.cvvTokenHash !== null
  const written = holdsCode
    ? await context.db.transaction().execute((transaction) => write(transaction, notification))
    : await write(context.db, notification)
  if (written && notification) context.outbox.wake()
  return written
}

// The card of a payment link cannot pay anything else, so its number is kept no longer than an unconfirmed one.
function mayConfirm({ linkId, transferStatus }: Charge): boolean {
  return linkId === null && transferStatus !== 'CANCELLED'
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
  const { merchantId, idempotencyKey, linkId } = charge
  const unauthenticated = { merchantId, idempotencyKey, cancelCause, actor, nowMs: context.nowMs() }
  const write = async (db: Database): Promise<Charge | undefined> => {
    const written = await writeUnauthenticated(db, unauthenticated)
    if (written) await endHold(db, written, unauthenticated.nowMs)
    return written
  }
  if (linkId !== null) return context.finalizeWithLink(context, { charge, linkId, actor, write })
  const after = await context.db.transaction().execute(async (transaction) => {
    const written = await write(transaction)
    const content =
      written && (await notificationOf(context, { db: transaction, before: charge, after: written }))
    if (content) await recordNotification(transaction, content)
    return written
  })
  if (after?.notificationUrl) context.outbox.wake()
  return after
}

interface ChargeChange extends KnownCard {
  readonly db: Database
  readonly before: Charge
  readonly after: Charge
}

async function notificationOf(
  context: ChargeContext,
  { db, before, after, card: known }: ChargeChange,
): Promise<NotificationContent | null> {
  const { merchantId, idempotencyKey, notificationUrl: url } = after
  if (url === null || after.transferStatus === before.transferStatus) return null
  const card = known ?? (await findCard(db, after))
  if (!card) throw new Error('a card is missing from the store')
  return {
    merchantId,
    url,
    data: cardChargeOf({ charge: after, card, publicUrl: context.publicUrl }),
    // No link has such an id: charges and links have different ids.
    subject: chargeSubject(idempotencyKey),
    type: 'charge.updated',
    nowMs: context.nowMs(),
  }
}
