import { ServiceError } from '../errors.ts'
import type { PagePlace } from './store/notifications.ts'

/** Encodes the start of a list's next page in an opaque text. */
export function writeCursor({ createdAtMs, notificationId }: PagePlace): string {
  return Buffer.from(JSON.stringify([createdAtMs, notificationId])).toString('base64url')
}

/** @throws ServiceError 400 for a text that `writeCursor` did not create. */
export function readCursor(cursor: string): PagePlace {
  const [, createdAt, notificationId] =
    /^\[(\d{1,15}),"(\w{1,64})"\]$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (createdAt === undefined || notificationId === undefined) {
    const message = 'cursor must be the nextCursor of a page before.'
    throw new ServiceError('invalid_request', { message, field: 'cursor' })
  }
  return { createdAtMs: Number(createdAt), notificationId }
}
