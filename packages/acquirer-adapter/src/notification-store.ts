import type { DatabaseSync } from 'node:sqlite'
import type { CommitGroups } from '@element-js/server/adapters'
import { type NotificationRecord, subjectsOf } from './notification-record.ts'

/** The durable record of a processor's notifications. */
export interface NotificationStore {
  /** Keeps a notification. One that is known already is kept once. */
  keepNotification(record: NotificationRecord): Promise<void>
  /** The notifications with one of some names or ids, in the order in which they arrived. */
  findNotifications(subjects: readonly string[]): Promise<readonly NotificationRecord[]>
  /** Those that may still demand something. */
  openNotifications(): Promise<readonly NotificationRecord[]>
  /** Records that a notification demands nothing any more. */
  closeNotification(id: string): Promise<void>
}

export const notificationSchema = `
  create table if not exists notifications (
    number integer primary key,
    id text not null unique,
    isOpen integer not null,
    record text not null);
  create index if not exists open_notifications on notifications (isOpen) where isOpen = 1;
  create table if not exists notification_subjects (
    subject text not null,
    number integer not null,
    primary key (subject, number)) without rowid;`

export function createNotificationStore(sqlite: DatabaseSync, groups: CommitGroups): NotificationStore {
  const insert = sqlite.prepare('insert or ignore into notifications (id, isOpen, record) values (?, 1, ?)')
  const insertSubject = sqlite.prepare('insert or ignore into notification_subjects values (?, ?)')
  const about = sqlite.prepare(
    `select record from notifications where number in
       (select number from notification_subjects where subject in (select value from json_each(?)))
     order by number`,
  )
  const open = sqlite.prepare('select record from notifications where isOpen = 1 order by number')
  const close = sqlite.prepare('update notifications set isOpen = 0 where id = ?')
  const read = (rows: readonly unknown[]): readonly NotificationRecord[] =>
    rows.map((row) => JSON.parse((row as { record: string }).record) as NotificationRecord)
  return {
    keepNotification: (record) =>
      groups.transact(() => {
        const { changes, lastInsertRowid } = insert.run(record.id, JSON.stringify(record))
        if (changes === 0) return
        for (const subject of subjectsOf(record)) insertSubject.run(subject, lastInsertRowid)
      }),
    findNotifications: (subjects) => groups.transact(() => read(about.all(JSON.stringify(subjects)))),
    openNotifications: () => groups.transact(() => read(open.all())),
    closeNotification: (id) => groups.transact(() => void close.run(id)),
  }
}
