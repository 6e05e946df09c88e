import type { TransferStatus } from '@element-js/protocol/http'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { call, writeTogether } from '../../database/direct/write-together.ts'
import { isPostgres } from '../../database/postgres/is-postgres.ts'
import { gatherQueries } from '../../database/shared/gather-queries.ts'
import { type ColumnTypes, rowsOfMany } from '../../database/shared/rows-of-many.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { HistoryEvent } from '../../history/domain/history-event.ts'
import { chargeEvent } from '../../history/domain/new-event.ts'
import { recordingAsItIs, withRequest } from '../../history/store/history-events.ts'
import {
  type EventValues,
  eventTypes,
  eventValues,
  insertEventsOf,
  type ManyWrites,
  prepareWriteWithEvent,
} from '../../history/store/write-with-event.ts'
import type { NewNotification } from '../../notifications/domain/notification.ts'
import {
  type NotificationValues,
  notificationValues,
  recordingsOfNotification,
  recordNotificationsOf,
  typesOfNotification,
} from '../../notifications/store/record-with-change.ts'
import { confirmationOf, confirmCardsOf } from '../../tokens/store/cards.ts'
import type { Charge, ChargeName, Intent } from '../domain/charge.ts'
import type { ChargeOutcome } from '../domain/outcome-of-intent.ts'
import { noIntent } from './intents.ts'

/** An intent with its outcome: the charge as it was while the intent was open, and what is to be written. */
export interface FinalizedIntent {
  readonly charge: Charge
  readonly outcome: ChargeOutcome
  readonly nowMs: number
}

/** What else an outcome changes. */
export interface Consequences {
  readonly confirmsCard: boolean
  readonly notification: NewNotification | null
}

/** The charge as it is once the outcome is written. Nothing else of a charge changes while its intent is open. */
export function chargeAfter({ charge, outcome }: FinalizedIntent): Charge {
  return { ...charge, ...writtenOf(outcome), ...noIntent }
}

function writtenOf({
  transferStatus,
  finalAmountMinor,
  declineReason,
  cancelCause,
  dueAtMs,
}: ChargeOutcome): Omit<ChargeOutcome, 'event'> {
  return { transferStatus, finalAmountMinor, declineReason, cancelCause, dueAtMs }
}

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
  const { merchantId, idempotencyKey, transferStatus: from } = charge
  const { openIntent: intent, intentOwner: owner } = charge
  const { transferStatus, finalAmountMinor, declineReason, cancelCause } = outcome
  const event = chargeEvent(charge, {
    event: outcome.event,
    status: transferStatus,
    cause: declineReason ?? cancelCause,
    // The acquirer has carried out what the service had decided.
    actor: cancelCause === 'authentication_abandoned' || cancelCause === 'not_attempted' ? 'job' : 'acquirer',
    amountMinor: transferStatus === 'CANCELLED' ? null : finalAmountMinor,
    atMs: nowMs,
  })
  const fields = { merchantId, idempotencyKey, from, intent, owner, ...writtenOf(outcome) }
  const hasConsequences = confirmsCard || notification !== null
  const found = hasConsequences
    ? (
        await withConsequences(db, { fields, event: withRequest(event), charge, confirmsCard, notification })
      )[0]
    : await onlyOutcome(db, fields, event)
  return found && chargeAfter(finalized)
}

interface OutcomeFields extends Omit<ChargeOutcome, 'event'>, ChargeName {
  readonly from: TransferStatus
  readonly intent: Intent | null
  readonly owner: string | null
}

type Finalized = Pick<Charge, 'idempotencyKey'>

function update(
  db: Database,
  { merchantId, idempotencyKey, from, intent, owner, ...outcome }: OutcomeFields,
): Compilable<Finalized> {
  return (
    db
      .updateTable('charges')
      .set({ ...outcome, ...noIntent })
      .where('merchantId', '=', merchantId)
      .where('idempotencyKey', '=', idempotencyKey)
      .where('transferStatus', '=', from)
      // With `=`, PostgreSQL might read through the index of open intents, in which each charge leaves a dead row.
      .where('openIntent', 'is not distinct from', intent)
      .where('intentOwner', '=', owner)
      .returning('idempotencyKey')
  )
}

const updates: ManyWrites<OutcomeFields> = {
  types: {
    ...{ merchantId: 'text', idempotencyKey: 'text', from: 'text', intent: 'text', owner: 'text' },
    ...{ transferStatus: 'text', declineReason: 'text', cancelCause: 'text' },
    ...{ finalAmountMinor: 'bigint', dueAtMs: 'bigint' },
  },
  write: sql`
    update charges set transfer_status = asked.transfer_status, final_amount_minor = asked.final_amount_minor,
      decline_reason = asked.decline_reason, cancel_cause = asked.cancel_cause, due_at_ms = asked.due_at_ms,
      open_intent = null, intent_owner = null, intent_amount_minor = null
    from asked
    where charges.merchant_id = asked.merchant_id and charges.idempotency_key = asked.idempotency_key
      and charges.transfer_status = asked."from" and charges.open_intent is not distinct from asked.intent
      and charges.intent_owner = asked.owner
    returning asked.place, charges.idempotency_key`,
}

// Without consequences it has fewer values, and PostgreSQL opens fewer tables for it.
const onlyOutcome = prepareWriteWithEvent<OutcomeFields, Finalized>({
  columns: ['idempotencyKey'],
  build: update,
  many: updates,
})

interface OutcomeWrite extends Consequences {
  readonly fields: OutcomeFields
  /** With its request. */
  readonly event: HistoryEvent
  readonly charge: Pick<Charge, 'merchantId' | 'cardId'>
}

interface ConfirmedCard {
  /** `null`: the card is not confirmed. */
  readonly confirmedCardId: string | null
}

type OutcomeValues = OutcomeFields & ConfirmedCard & EventValues & NotificationValues

const types: ColumnTypes<OutcomeValues> = {
  ...{ ...updates.types, confirmedCardId: 'text' },
  ...{ ...eventTypes, ...typesOfNotification },
}

function valuesOf({ fields, event, charge, confirmsCard, notification }: OutcomeWrite): OutcomeValues {
  const confirmedCardId = confirmsCard ? charge.cardId : null
  return { ...fields, confirmedCardId, ...eventValues(event), ...notificationValues(notification) }
}

function together(asked: RawBuilder<unknown>): RawBuilder<Finalized & { readonly place: number }> {
  return sql`
    with asked as materialized ${asked}, changed as (${updates.write}), recorded as (${insertEventsOf('changed')}),
      confirmed as (${confirmCardsOf('changed')}), ${recordNotificationsOf('changed')}
    select place, idempotency_key from changed`
}

const aloneOnPostgres = prepareQuery((db, places: OutcomeValues) => {
  const query = together(rowsOfMany(types).tableOfOne(places))
  return { compile: () => query.compile(db) }
})

const aloneOnSqlite = prepareQuery(update)

const withConsequences = gatherQueries<OutcomeWrite, OutcomeValues, Finalized>({
  alone: async (db, outcome) => {
    if (isPostgres(db)) return aloneOnPostgres(db, valuesOf(outcome))
    const { fields, event, charge, confirmsCard, notification } = outcome
    const written = await writeTogether(db, call(aloneOnSqlite, fields), [
      recordingAsItIs(event),
      ...(confirmsCard ? [confirmationOf(charge)] : []),
      ...(notification ? recordingsOfNotification(notification) : []),
    ])
    return written ? [written.row] : []
  },
  ...{ valuesOf, types, together },
})
