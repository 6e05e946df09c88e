import { codeOf } from '@element-js/values'
import pg from 'pg'
import { isOnStandby, silence } from './open-pool.ts'

/**
 * The SQLSTATEs, by their beginnings, of a database that goes down or comes up (57P), cannot be written (25006, and 42501
 * without the rights to), lacks space, memory or connections (53), or fails to read or write its files (58), and of connections that broke (08). Also
 * of statements that took longer than their time limit (57014), waited too long for a lock (55P03), or came too late in
 * their transaction (25P03).
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const lockTimeout = '55P03'
const states = ['08', '25006', '25P03', '42501', '53', lockTimeout, '57014', '57P', '58']

/** The beginnings of `pg`'s messages, without a code, about a connection that broke or is silent. */
const messages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  silence,
]

const networkErrors: ReadonlySet<string | null> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/** Whether the error of a statement says that the database is away, read-only or full. */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError)
    return isOnStandby(error) || states.some((state) => code?.startsWith(state))
  return networkErrors.has(code) || messages.some((message) => error.message.startsWith(message))
}

/** Whether a statement waited too long for a lock that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockTimeout
}
