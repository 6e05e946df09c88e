import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * What happened to charges and payment links, in order; rows are only added.
 *
 * What is known of earlier charges and links becomes their history, with the actor `imported`: when they were created, and
 * when attempts, links and refunds ended. When a charge changed its status was not stored, except by the attempt of a
 * link: else the status that it has is imported as the event `imported`, with the time of this migration.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const isPostgres = kind === 'postgres'
  await runAll(db, [
    `create table history_events (
      event_id ${isPostgres ? 'bigint generated always as identity' : 'integer primary key'},
      merchant_id text not null references merchants,
      subject text not null,
      event text not null,
      status text not null,
      cause text,
      actor text not null,
      amount_minor bigint,
      reference text,
      at_ms bigint not null${isPostgres ? ', primary key (merchant_id, subject, event_id)' : ''})`,
    // SQLite's indexes end with the row's id.
    ...(isPostgres
      ? []
      : [`create index history_events_by_subject on history_events (merchant_id, subject)`]),
  ])
  // A sandbox's clock can be ahead: an import is not before what it imports.
  const { rows } = await sql<{ offset: number }>`select offset_ms as "offset" from sandbox_state`.execute(db)
  const nowMs = Date.now() + (rows[0]?.offset ?? 0)
  await runAll(db, [importCharges(nowMs), importLinks])
}

const columns = 'merchant_id, subject, event, status, cause, actor, amount_minor, reference, at_ms'

// Each charge was created. Each that was to be captured later was authorized before it was captured or cancelled, unless
// it was declined or failed at 3-D Secure. The attempt of a link ended together with its charge.
const importCharges = (nowMs: number): string => `
  insert into history_events (${columns})
  select merchant_id, 'charge:' || idempotency_key, event, status, cause, 'imported', amount_minor, null, at_ms from (
    select merchant_id, idempotency_key, 1 as step, 'created' as event, 'IN_PROGRESS' as status, null as cause,
      amount_minor, created_at_ms as at_ms
    from charges
    union all
    select merchant_id, idempotency_key, 2, 'imported', 'AUTHORIZED', null, amount_minor, ${notBefore('created_at_ms', nowMs)}
    from charges
    where capture_mode = 'later' and transfer_status in ('SETTLED', 'CANCELLED') and decline_reason is null
      and (cancel_cause is null or cancel_cause in ('requested', 'expired'))
    union all
    select charges.merchant_id, idempotency_key, 3,
      case when ended_at_ms is null then 'imported' else ${chargeEvent} end,
      transfer_status, coalesce(decline_reason, cancel_cause),
      case when transfer_status = 'CANCELLED' then null else final_amount_minor end,
      coalesce(ended_at_ms, ${notBefore('charges.created_at_ms', nowMs)})
    from charges left join payment_attempts on charges.link_id is not null and attempt_id = idempotency_key
    where transfer_status <> 'IN_PROGRESS'
  ) as known
  order by merchant_id, idempotency_key, step`

// What ended together with the attempt of a link, which pays at once.
const chargeEvent = `case when transfer_status = 'SETTLED' then 'collected' when decline_reason is not null then 'declined'
  else 'unauthenticated' end`

function notBefore(column: string, nowMs: number): string {
  return `case when ${column} > ${nowMs} then ${column} else ${nowMs} end`
}

// What happened in one millisecond is in the order of the attempts and refunds that it is about.
const importLinks = `
  insert into history_events (${columns})
  select merchant_id, link_id, event, status, cause, 'imported', amount_minor, reference, at_ms from (
    select merchant_id, link_id, 'created' as event, 'INITIAL_STATUS' as status, null as cause, amount_minor,
      null as reference, created_at_ms as at_ms, 0 as begun_at_ms, 1 as step
    from payment_links
    union all
    select payment_attempts.merchant_id, payment_attempts.link_id, 'attempt_begun',
      case when state = 'waiting' then payment_status else 'IN_PROGRESS' end, method, null, payment_attempts.attempt_id,
      payment_attempts.created_at_ms, payment_attempts.created_at_ms, 2
    from payment_attempts join payment_links on payment_links.link_id = payment_attempts.link_id
    union all
    select merchant_id, link_id,
      case state when 'paid' then 'paid' when 'failed' then 'attempt_failed' else 'attempt_withdrawn' end,
      case state when 'paid' then 'SETTLED' else 'INITIAL_STATUS' end, method, null, attempt_id,
      ended_at_ms, created_at_ms, 3
    from payment_attempts where ended_at_ms is not null
    union all
    select merchant_id, link_id, 'cancellation_begun', payment_status, ending, null, null, updated_at_ms, updated_at_ms, 4
    from payment_links where ending is not null
    union all
    select merchant_id, link_id, case cancel_cause when 'expired' then 'expired' else 'cancelled' end, 'CANCELLED',
      cancel_cause, null, null, final_status_at_ms, final_status_at_ms, 5
    from payment_links where payment_status = 'CANCELLED'
    union all
    select merchant_id, link_id, 'refund_begun', 'SETTLED', null, amount_minor, refund_id, created_at_ms, created_at_ms, 6
    from refunds
    union all
    select merchant_id, link_id, case refund_status when 'SETTLED' then 'refunded' else 'refund_failed' end, 'SETTLED',
      null, amount_minor, refund_id, ended_at_ms, created_at_ms, 7
    from refunds where ended_at_ms is not null
  ) as known
  order by merchant_id, link_id, at_ms, begun_at_ms, step`
