import type { TransferStatus } from '@element-js/protocol/http'
import type { ChargeName } from '../../charges/domain/charge.ts'
import type { Database } from '../../database/database.ts'
import { type Call, call } from '../../database/direct/write-together.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import { currentRequestId } from '../current-request.ts'
import type { ChargeHistory, HistoryEvent, LinkHistory } from '../domain/history-event.ts'

const insertion = prepareQuery((db, event: HistoryEvent) => db.insertInto('historyEvents').values(event))

/** An event with the request that caused it, if it was the merchant's. */
export function withRequest(event: HistoryEvent): HistoryEvent {
  return { ...event, requestId: event.actor === 'merchant' ? currentRequestId() : null }
}

/** Records an event. To be called in the transaction of what happened. */
export async function recordEvent(transaction: Database, event: HistoryEvent): Promise<void> {
  await recordingOf(event).run(transaction)
}

/** Records several events in one statement, in their order. To be called in the transaction of what happened. */
export async function recordEvents(transaction: Database, events: readonly HistoryEvent[]): Promise<void> {
  if (events.length === 0) return
  await transaction.insertInto('historyEvents').values(events.map(withRequest)).execute()
}

/** The recording of an event, to be written together with what happened. */
export function recordingOf(event: HistoryEvent): Call<unknown> {
  return recordingAsItIs(withRequest(event))
}

/** The recording of an event that has its request already. */
export function recordingAsItIs(event: HistoryEvent): Call<unknown> {
  return call(insertion, event)
}

// More than any real charge or payer causes. It keeps endless repetitions from filling a page.
const mostListed = 200

/** The events of a charge, in order; of a long history the last 200 events. */
export async function listChargeHistory(
  db: Database,
  { merchantId, idempotencyKey }: ChargeName,
): Promise<readonly ChargeHistory[]> {
  const subject = chargeSubject(idempotencyKey)
  return (await bySubject(db, { merchantId, subject })).toReversed() as readonly ChargeHistory[]
}

/** The events of a payment link, its attempts and its refunds, in order; of a long history the last 200 events. */
export async function listLinkHistory(
  db: Database,
  { merchantId, linkId }: { readonly merchantId: string; readonly linkId: string },
): Promise<readonly LinkHistory[]> {
  return (await bySubject(db, { merchantId, subject: linkId })).toReversed() as readonly LinkHistory[]
}

const bySubject = prepareQuery((db, { merchantId, subject }: Pick<HistoryEvent, 'merchantId' | 'subject'>) =>
  db
    .selectFrom('historyEvents')
    .select([
      'merchantId',
      'subject',
      'event',
      'status',
      'cause',
      'actor',
      'amountMinor',
      'reference',
      'atMs',
      'requestId',
    ])
    .where('merchantId', '=', merchantId)
    .where('subject', '=', subject)
    .orderBy('eventId', 'desc')
    .limit(mostListed),
)

const firstStatus = prepareQuery(
  (db, { merchantId, subject }: Pick<HistoryEvent, 'merchantId' | 'subject'>) =>
    db
      .selectFrom('historyEvents')
      .select('status')
      .where('merchantId', '=', merchantId)
      .where('subject', '=', subject)
      .where('status', '<>', 'IN_PROGRESS')
      .orderBy('eventId')
      .limit(1),
)

/** The first status that a charge had after IN_PROGRESS; `undefined`: none is recorded. */
export async function findFirstStatus(
  db: Database,
  { merchantId, idempotencyKey }: ChargeName,
): Promise<TransferStatus | undefined> {
  const [event] = await firstStatus(db, { merchantId, subject: chargeSubject(idempotencyKey) })
  return event?.status as TransferStatus | undefined
}
