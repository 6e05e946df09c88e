import { type RawBuilder, sql } from 'kysely'
import { type Call, call } from '../../database/direct/write-together.ts'
import type { ColumnTypes } from '../../database/shared/rows-of-many.ts'
import { type PreparedQuery, prepareQuery } from '../../database/sqlite/prepare-query.ts'
import { endOfPayload, type NewNotification } from '../domain/notification.ts'
import { insertRoundsFrom } from './notification-order.ts'

/*
 * Records a notification in the same step as the change that it reports. Its sequence has to be counted there, so the
 * database completes its payload.
 */

const types: ColumnTypes<NewNotification> = {
  merchantId: 'text',
  notificationId: 'text',
  subject: 'text',
  type: 'text',
  url: 'text',
  receiver: 'text',
  payloadStart: 'text',
  createdAtMs: 'bigint',
}

const names = Object.keys(types) as (keyof NewNotification)[]

const counting = prepareStatement(
  ({ merchantId, subject }) => sql`
    insert into notification_counts (merchant_id, subject, count) values (${merchantId}, ${subject}, 1)
    on conflict (merchant_id, subject) do update set count = notification_counts.count + 1`,
)

const insertion = prepareStatement(
  (places) => sql`
    ${insertNotifications((name) => sql`cast(${places[name]} as ${sql.raw(types[name])})`)}
    from notification_counts as counted where merchant_id = ${places.merchantId} and subject = ${places.subject}`,
)

const ordering = prepareStatement(
  ({ notificationId }) => sql`
    ${insertRoundsFrom(sql`notifications`)} where notification_id = ${notificationId}`,
)

/** The recording of a notification, to be written together with what it reports. */
export function recordingsOfNotification(notification: NewNotification): readonly Call<unknown>[] {
  return [counting, insertion, ordering].map((query) => call(query, notification))
}

/** The values of a notification by names that no other values of a query have; all `null`: there is no notification. */
export type NotificationValues = {
  readonly [Name in keyof NewNotification as `notification_${Name}`]: NewNotification[Name] | null
}

/** How PostgreSQL reads each of these values. */
export const typesOfNotification = Object.fromEntries(
  names.map((name) => [`notification_${name}`, types[name]]),
) as ColumnTypes<NotificationValues>

export function notificationValues(notification: NewNotification | null): NotificationValues {
  return Object.fromEntries(
    names.map((name) => [`notification_${name}`, notification?.[name] ?? null]),
  ) as NotificationValues
}

/**
 * The recording of the notifications of many, each of another subject, as parts of a statement that has their values as
 * `asked`. PostgreSQL only.
 *
 * @param source The part of the statement that writes the change, with the `place` of each that is written. It locks the
 *   rows that the notifications are about.
 */
export function recordNotificationsOf(source: string): RawBuilder<unknown> {
  const written = sql`asked join ${sql.table(source)} using (place)`
  return sql`
    counted as (
      insert into notification_counts (merchant_id, subject, count)
      select asked.notification_merchant_id, asked.notification_subject, 1 from ${written}
      where asked.notification_subject is not null
      on conflict (merchant_id, subject) do update set count = notification_counts.count + 1
      returning merchant_id, subject, count),
    notified as (
      ${insertNotifications((name) => sql.ref(`asked.notification_${name}`))}
      from ${written} join counted
        on counted.merchant_id = asked.notification_merchant_id and counted.subject = asked.notification_subject
      returning merchant_id, notification_id),
    ordered as (${insertRoundsFrom(sql`notified`)})`
}

/**
 * The insertion of notifications, up to the `from` of what they are selected from: a row of `notification_counts` for
 * each, as `counted`.
 *
 * @param expressionOf Gives the expression of each value.
 */
function insertNotifications(
  expressionOf: (name: keyof NewNotification) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = ['merchantId', 'notificationId', 'subject', 'type', 'url', 'receiver'] as const
  return sql`
    insert into notifications (${sql.join(own.map((name) => sql.ref(name)))}, position, payload, state, attempts,
      next_attempt_at_ms, created_at_ms)
    select ${sql.join(own.map(expressionOf))}, counted.count,
      ${expressionOf('payloadStart')} || counted.count || ${sql.lit(endOfPayload)}, 'pending', 0,
      ${expressionOf('createdAtMs')}, ${expressionOf('createdAtMs')}`
}

function prepareStatement(
  build: (places: NewNotification) => RawBuilder<unknown>,
): PreparedQuery<NewNotification, unknown> {
  return prepareQuery((db, places) => ({ compile: () => build(places).compile(db) }))
}
