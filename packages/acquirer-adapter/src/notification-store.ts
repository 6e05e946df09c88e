import type { DatabaseSync } from 'node:sqlite'
import type { CommitGroups } from '@element-js/server/adapters'
import { type NotificationRecord, subjectsOf } from './notification-record.ts'
import { recordsIn } from './records-in.ts'

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

// `lookAtMs` is null while a notification is open.
export const notificationSchema = `
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

export function createNotificationStore(sqlite: DatabaseSync, groups: CommitGroups): NotificationStore {
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
