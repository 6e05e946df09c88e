import { type Database, prepareWrite } from '@element-js/database'
import type { TransferStatus } from '@element-js/protocol/http'
import type { HistoryEvent } from '../../history/domain/history-event.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { eventPart, withRequest } from '../../history/store/history-events.ts'
import type { Notification } from '../../notifications/domain/notification.ts'
import { type NotificationContent, newNotification } from '../../notifications/record-notification.ts'
import { notificationPart } from '../../notifications/store/notification-order.ts'
import type { CardName } from '../../tokens/domain/card.ts'
import { confirmationPart } from '../../tokens/store/cards.ts'
import type { Charge, ChargeName, Intent } from '../domain/charge.ts'
import type { ChargeOutcome } from '../domain/outcome-of-intent.ts'
import { noIntent } from './intents.ts'

/** An intent with its outcome: the charge as it was while the intent was open, and what is to be written. */
export interface FinalizedIntent {
  readonly charge: Charge
  readonly outcome: ChargeOutcome
  readonly nowMs: number
}

/** The charge as it is once the outcome is written. Nothing else of a charge changes while its intent is open. */
export function chargeAfter({ charge, outcome }: FinalizedIntent): Charge {
  const { event: _, ...written } = outcome
  return { ...charge, ...written, ...noIntent }
}

/** What else an outcome changes. */
interface Consequences {
  readonly confirmsCard: boolean
  readonly notification: NotificationContent | null
}

interface OutcomeFields extends Omit<ChargeOutcome, 'event'>, ChargeName, Pick<Charge, 'notificationCount'> {
  readonly from: TransferStatus
  readonly intent: Intent | null
  readonly owner: string | null
}

interface OutcomeParts {
  readonly event: HistoryEvent
  readonly confirmation: CardName
  readonly notification: Notification
}

const writing = prepareWrite<OutcomeFields, OutcomeParts, Pick<Charge, 'idempotencyKey'>>({
  types: {
    merchantId: 'text',
    idempotencyKey: 'text',
    from: 'text',
    intent: 'text',
    owner: 'text',
    transferStatus: 'text',
    finalAmountMinor: 'bigint',
    declineReason: 'text',
    cancelCause: 'text',
    dueAtMs: 'bigint',
    notificationCount: 'bigint',
  },
  build: (db, { merchantId, idempotencyKey, from, intent, owner, ...outcome }) =>
    db
      .updateTable('charges')
      .set({ ...outcome, ...noIntent })
      .where('merchantId', '=', merchantId)
      .where('idempotencyKey', '=', idempotencyKey)
      .where('transferStatus', '=', from)
      // With `=`, PostgreSQL might read through the index of open intents, in which each charge leaves a dead row.
      .where('openIntent', 'is not distinct from', intent)
      .where('intentOwner', '=', owner)
      .returning('idempotencyKey'),
  parts: { event: eventPart, confirmation: confirmationPart, notification: notificationPart },
})

/**
 * Writes the outcome of an intent with its consequences, in one step, so that exactly one of two attempts succeeds.
 *
 * @returns the charge as it is now, or `undefined` if another process was first or has taken over the intent.
 */
export async function writeIntentOutcome(
  db: Database,
  finalized: FinalizedIntent,
  { confirmsCard = false, notification = null }: Partial<Consequences> = {},
): Promise<Charge | undefined> {
  const { charge, outcome, nowMs } = finalized
  const { merchantId, idempotencyKey, cardId, transferStatus: from } = charge
  const { openIntent: intent, intentOwner: owner } = charge
  const { event, ...written } = outcome
  const { transferStatus, finalAmountMinor, declineReason, cancelCause } = outcome
  const recorded = chargeEvent(charge, {
    event,
    status: transferStatus,
    cause: declineReason ?? cancelCause,
    // The acquirer has carried out what the service had decided.
    actor: cancelCause === 'authentication_abandoned' || cancelCause === 'not_attempted' ? 'job' : 'acquirer',
    amountMinor: transferStatus === 'CANCELLED' ? null : finalAmountMinor,
    atMs: nowMs,
  })
  // The owner of the intent is the only one who notifies of the charge.
  const notificationCount = charge.notificationCount + (notification ? 1 : 0)
  const found = await writing(db, {
    values: { merchantId, idempotencyKey, from, intent, owner, ...written, notificationCount },
    parts: {
      event: withRequest(recorded),
      confirmation: confirmsCard ? { merchantId, cardId } : null,
      notification: notification && newNotification(notification, notificationCount),
    },
  })
  return found && { ...chargeAfter(finalized), notificationCount }
}
