import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type CommitGroups,
  createCommitGroups,
  openSqlite,
  type PaymentName,
} from '@element-js/server/adapters'
import { type NotificationRecord, type PaymentRecord, type RefundRecord, subjectsOf } from './records.ts'

/**
 * The adapter's own durable record, in SQLite. A promise resolves when the data that it read or wrote is on the disk,
 * so that the adapter never has to withdraw an answer.
 */
export interface RecordStore extends NotificationStore {
  findPayment(name: PaymentName): Promise<PaymentRecord | null>
  findRefund(refund: Pick<RefundRecord, 'merchantId' | 'refundReference'>): Promise<RefundRecord | null>
  refundsOf(name: PaymentName): Promise<readonly RefundRecord[]>
  /** Adds a record, or replaces the one of the same name. */
  writePayment(record: PaymentRecord): Promise<void>
  writeRefund(record: RefundRecord): Promise<void>
  /** The payments with a pending operation. */
  findPending(): Promise<readonly PaymentRecord[]>
  /**
   * Finds the payments and refunds that a notification is about: by its reference, and payments also by the processor's
   * ids.
   */
  findConcerned(notification: NotificationRecord): Promise<Concerned>
  close(): Promise<void>
}

/** Payments and refunds of all merchants. */
export interface Concerned {
  readonly payments: readonly PaymentRecord[]
  readonly refunds: readonly RefundRecord[]
}

// The records are JSON. The other columns exist only because queries search them.
// `lookAtMs` is null while a notification is open.
const notificationSchema = `
  create table if not exists notifications (
    number integer primary key,
    id text not null unique,
    lookAtMs integer,
    record text not null);
  create index if not exists notifications_by_time on notifications (lookAtMs);
  create table if not exists notification_subjects (
    subject text not null,
    number integer not null,
    primary key (subject, number)) without rowid;`

const schema = `
  create table if not exists payments (
    merchantId text not null,
    reference text not null,
    isPending integer not null,
    record text not null,
    primary key (merchantId, reference)) without rowid;
  create index if not exists pending_payments on payments (isPending) where isPending = 1;
  create index if not exists payments_by_reference on payments (reference);
  create index if not exists payments_by_processor_id on payments (record ->> 'processorId');
  create table if not exists refunds (
    merchantId text not null,
    refundReference text not null,
    reference text not null,
    record text not null,
    primary key (merchantId, refundReference)) without rowid;
  create index if not exists refunds_by_payment on refunds (merchantId, reference);
  create index if not exists refunds_by_reference on refunds (refundReference);
  ${notificationSchema}`

/** @param location A file path, or `:memory:`. */
export function openRecordStore(location: string): RecordStore {
  const lock = holdAlone(location)
  const sqlite = openSqlite(location)
  sqlite.exec(schema)
  // The commit groups wait for other processes on their own.
  sqlite.exec('PRAGMA busy_timeout = 0')
  const groups = createCommitGroups(sqlite)
  const payment = sqlite.prepare('select record from payments where merchantId = ? and reference = ?')
  const concernedPayments = sqlite.prepare(
    "select record from payments where reference = ? or record ->> 'processorId' in (?, ?)",
  )
  const concernedRefunds = sqlite.prepare('select record from refunds where refundReference = ?')
  const pending = sqlite.prepare('select record from payments where isPending = 1')
  const refund = sqlite.prepare('select record from refunds where merchantId = ? and refundReference = ?')
  const refunds = sqlite.prepare('select record from refunds where merchantId = ? and reference = ?')
  const putPayment = sqlite.prepare('insert or replace into payments values (?, ?, ?, ?)')
  const putRefund = sqlite.prepare('insert or replace into refunds values (?, ?, ?, ?)')
  const first = <T>(row: unknown): T | null => (row === undefined ? null : (recordsIn<T>([row])[0] ?? null))
  return {
    ...createNotificationStore(sqlite, groups),
    findPayment: ({ merchantId, reference }) =>
      groups.transact(() => first(payment.get(merchantId, reference))),
    findRefund: ({ merchantId, refundReference }) =>
      groups.transact(() => first(refund.get(merchantId, refundReference))),
    refundsOf: ({ merchantId, reference }) =>
      groups.transact(() => recordsIn(refunds.all(merchantId, reference))),
    writePayment: (record) =>
      groups.transact(() => {
        const { merchantId, reference } = record
        putPayment.run(merchantId, reference, record.pending ? 1 : 0, JSON.stringify(record))
      }),
    writeRefund: (record) =>
      groups.transact(() => {
        const { merchantId, refundReference, reference } = record
        putRefund.run(merchantId, refundReference, reference, JSON.stringify(record))
      }),
    findPending: () => groups.transact(() => recordsIn(pending.all())),
    findConcerned: ({ reference, processorId, paymentId }) =>
      groups.transact(() => ({
        payments: recordsIn(concernedPayments.all(reference, processorId, paymentId)),
        refunds: recordsIn(concernedRefunds.all(reference)),
      })),
    close: async () => {
      await groups.close()
      sqlite.close()
      lock.close()
    },
  }
}

/**
 * Keeps the record for this process until the process ends, however it ends. The calls of a payment take turns in one
 * process only, and a second process could not see the work in progress of the first. The lock has its own file, so
 * that others can read and back up the record in the meantime.
 */
function holdAlone(location: string): { close(): void } {
  if (location === ':memory:') return { close: () => {} }
  mkdirSync(dirname(location), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(`${location}.lock`, { timeout: 0 })
  lock.exec('begin exclusive')
  return lock
}

/** The durable record of a processor's notifications. */
export interface NotificationStore {
  /** Stores a notification. If the record has it already, nothing changes. */
  keepNotification(record: NotificationRecord): Promise<void>
  /** The notifications with one of some names or ids, in the order in which they arrived. */
  findNotifications(subjects: readonly string[]): Promise<readonly NotificationRecord[]>
  /** The notifications that may still require action, in the order in which they arrived. */
  openNotifications(): Promise<readonly NotificationRecord[]>
  /**
   * Records that a notification requires no more action.
   *
   * @param lookAtMs The time from which `oldNotifications` returns it. A notification that is already closed gets this
   *   new time.
   */
  closeNotification(id: string, lookAtMs: number): Promise<void>
  /** Closed notifications whose `lookAtMs` has come, at most as many as the limit. */
  oldNotifications(nowMs: number, most: number): Promise<readonly NotificationRecord[]>
  deleteNotification(record: NotificationRecord): Promise<void>
}

function createNotificationStore(sqlite: DatabaseSync, groups: CommitGroups): NotificationStore {
  const insert = sqlite.prepare('insert or ignore into notifications (id, record) values (?, ?)')
  const insertSubject = sqlite.prepare('insert or ignore into notification_subjects values (?, ?)')
  const about = sqlite.prepare(
    `select record from notifications where number in
       (select number from notification_subjects where subject in (select value from json_each(?)))
     order by number`,
  )
  const open = sqlite.prepare('select record from notifications where lookAtMs is null order by number')
  const close = sqlite.prepare('update notifications set lookAtMs = ? where id = ?')
  const old = sqlite.prepare('select record from notifications where lookAtMs <= ? order by lookAtMs limit ?')
  const numberOf = sqlite.prepare('select number from notifications where id = ?')
  const removeSubject = sqlite.prepare('delete from notification_subjects where subject = ? and number = ?')
  const remove = sqlite.prepare('delete from notifications where number = ?')
  return {
    keepNotification: (record) =>
      groups.transact(() => {
        const { changes, lastInsertRowid } = insert.run(record.id, JSON.stringify(record))
        if (changes === 0) return
        for (const subject of subjectsOf(record)) insertSubject.run(subject, lastInsertRowid)
      }),
    findNotifications: (subjects) => groups.transact(() => recordsIn(about.all(JSON.stringify(subjects)))),
    openNotifications: () => groups.transact(() => recordsIn(open.all())),
    closeNotification: (id, lookAtMs) => groups.transact(() => void close.run(lookAtMs, id)),
    oldNotifications: (nowMs, most) => groups.transact(() => recordsIn(old.all(nowMs, most))),
    deleteNotification: (record) =>
      groups.transact(() => {
        const found = numberOf.get(record.id)
        if (!found) return
        const { number } = found as { readonly number: number }
        // SQLite may use the number again.
        for (const subject of subjectsOf(record)) removeSubject.run(subject, number)
        remove.run(number)
      }),
  }
}

/** The records of rows that store a record as JSON in their column `record`. */
function recordsIn<T>(rows: readonly unknown[]): readonly T[] {
  return rows.map((row) => JSON.parse((row as { record: string }).record) as T)
}
