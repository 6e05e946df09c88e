import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createCommitGroups, openSqlite, type PaymentName } from '@element-js/server/adapters'
import type { NotificationRecord } from './notification-record.ts'
import { createNotificationStore, type NotificationStore, notificationSchema } from './notification-store.ts'
import type { PaymentRecord } from './payment-record.ts'
import { recordsIn } from './records-in.ts'
import type { RefundRecord } from './refund-record.ts'

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
