import type { RowPlace } from '../../database/newest-first.ts'
import { ServiceError } from '../../errors.ts'

/** Encodes the row after which a list's next page begins in an opaque text. */
export function writeCursor({ createdAtMs, id }: RowPlace): string {
  return Buffer.from(JSON.stringify([createdAtMs, id])).toString('base64url')
}

/** @throws ServiceError 400 for a text that `writeCursor` did not create. */
export function readCursor(cursor: string): RowPlace {
  const [, createdAt, id] =
    /^\[(\d{1,15}),"([\w.~-]{1,64})"\]$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (createdAt === undefined || id === undefined) {
    const message = 'cursor must be the nextCursor of a previous page.'
    throw new ServiceError('invalid_request', { message, field: 'cursor' })
  }
  return { createdAtMs: Number(createdAt), id }
}
