import pg from 'pg'
import { codeOf } from '../../start-error.ts'

/**
 * The SQLSTATEs, by their beginnings, of a database that goes down or comes up (57P), cannot be written (25006), lacks
 * space, memory or connections (53), or fails to read or write its files (58), and of connections that broke (08).
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const states = ['08', '25006', '53', '57P', '58']

/** The beginnings of what `pg` says, without a code, about a connection that broke. */
const messages = ['Connection terminated', 'Client has encountered a connection error', 'Client was closed']

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
  if (error instanceof pg.DatabaseError) return states.some((state) => code?.startsWith(state))
  return networkErrors.has(code) || messages.some((message) => error.message.startsWith(message))
}
