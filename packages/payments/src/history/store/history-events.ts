import {
  type Change,
  type ColumnTypes,
  type Database,
  type Part,
  prepareQuery,
  prepareWrite,
} from '@element-js/database'
import { currentRequestId } from '@element-js/http'
import type { TransferStatus } from '@element-js/protocol/http'
import type { ChargeName } from '../../charges/domain/charge.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import type { ChargeHistory, HistoryEvent, LinkHistory } from '../domain/history-event.ts'

/** Every column of an event, and how PostgreSQL reads its values. */
const types: ColumnTypes<HistoryEvent> = {
  merchantId: 'text',
  subject: 'text',
  event: 'text',
  status: 'text',
  cause: 'text',
  actor: 'text',
  amountMinor: 'bigint',
  reference: 'text',
  atMs: 'bigint',
  requestId: 'text',
}

const buildInsertion = (db: Database, event: HistoryEvent) => db.insertInto('historyEvents').values(event)
const insertion = prepareQuery(buildInsertion)

/** The event of a change, with its request. */
export const eventPart: Part<HistoryEvent> = { types, statements: [buildInsertion] }

/**
 * Prepares a change of one row that records an event, if it changes the row.
 *
 * @returns a function that gives what the change returns, or `undefined` if there is nothing to change.
 */
export function prepareWriteWithEvent<Values extends object, Row extends object>(
  change: Change<Values, Row>,
): (db: Database, values: Values, event: HistoryEvent) => Promise<Row | undefined> {
  const write = prepareWrite<Values, { event: HistoryEvent }, Row>({ ...change, parts: { event: eventPart } })
  return (db, values, event) => write(db, { values, parts: { event: withRequest(event) } })
}

/** An event with the request that caused it, if it was the merchant's. */
export function withRequest(event: HistoryEvent): HistoryEvent {
  return { ...event, requestId: event.actor === 'merchant' ? currentRequestId() : null }
}

/** Records an event. To be called in the transaction of what happened. */
export async function recordEvent(transaction: Database, event: HistoryEvent): Promise<void> {
  await insertion(transaction, withRequest(event))
}

/** Records several events in one statement, in their order. To be called in the transaction of what happened. */
export async function recordEvents(transaction: Database, events: readonly HistoryEvent[]): Promise<void> {
  if (events.length === 0) return
  await transaction.insertInto('historyEvents').values(events.map(withRequest)).execute()
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
    .select(Object.keys(types) as (keyof HistoryEvent)[])
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
