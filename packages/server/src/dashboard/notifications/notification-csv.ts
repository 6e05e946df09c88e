import type { Notification } from '../../notifications/domain/notification.ts'
import type { Cell } from '../lists/csv.ts'
import { isoOf } from '../lists/send-csv.ts'

/** The columns of notifications in a CSV file. */
export const notificationCsv: Readonly<Record<string, (notification: Notification) => Cell>> = {
  notificationId: ({ notificationId }) => notificationId,
  type: ({ type }) => type,
  about: ({ subject }) => subject,
  sequence: ({ position }) => position,
  createdAt: ({ createdAtMs }) => isoOf(createdAtMs),
  state: ({ state }) => state,
  attempts: ({ attempts }) => attempts,
  nextAttemptAt: ({ nextAttemptAtMs }) => isoOf(nextAttemptAtMs),
  url: ({ url }) => url,
}
