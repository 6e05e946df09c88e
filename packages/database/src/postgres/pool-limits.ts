import type pg from 'pg'
import { setUp } from './set-up.ts'

/**
 * What the connections of a pool are for. Each use has connections of its own: while requests use all of theirs, the
 * jobs go on, and the probes of the service's health are answered.
 */
export type PoolUse = 'requests' | 'jobs' | 'probes' | 'migrations'

/** How many connections a pool has, and how long each step may take; 0 is no limit. */
export interface PoolLimits {
  readonly connections: number
  /** For a free connection, and for a new one to be ready. */
  readonly connectMs: number
  /** For a statement; then PostgreSQL cancels it. */
  readonly statementMs: number
  /** For a lock that somebody else holds; then PostgreSQL gives up the statement that waits. */
  readonly lockMs: number
  /** For an answer of the server, whatever the reason for its silence; then the connection is closed. */
  readonly answerMs: number
  /** Whether parameters of the URL replace these limits. */
  readonly areReplaceable: boolean
}

// Longer than a statement may take, so that a server's answer still arrives.
const answerAfterMs = 2000

const none = { statementMs: 0, lockMs: 0, answerMs: 0, areReplaceable: false }

/** The default of `DATABASE_POOL_SIZE`. */
export const usualPoolSize = 10

/**
 * The limits of each pool. A request that waits for a lock gives up before its client does, and a job may take longer,
 * because it is repeated. Migrations take as long as they take, and processes that start together wait for one of them.
 */
export function poolLimitsOf(use: PoolUse, poolSize: number = usualPoolSize): PoolLimits {
  switch (use) {
    case 'requests':
      return limits({ connections: poolSize, connectMs: 5000, statementMs: 10_000, lockMs: 3000 })
    case 'jobs':
      return limits({ connections: 4, connectMs: 15_000, statementMs: 30_000, lockMs: 10_000 })
    case 'probes':
      return limits({ connections: 1, connectMs: 2000, statementMs: 2000, lockMs: 2000 })
    case 'migrations':
      return { connections: 2, connectMs: 5000, ...none }
    default:
      return use satisfies never
  }
}

function limits(given: Omit<PoolLimits, 'answerMs' | 'areReplaceable'>): PoolLimits {
  return { ...given, answerMs: given.statementMs + answerAfterMs, areReplaceable: true }
}

// A pooler in transaction mode, such as PgBouncer, lends a connection of the server for one transaction at a time. What
// lasts longer than a transaction is lost, or is left to somebody else: settings, session locks and named statements.
const pooled = new WeakSet<pg.ClientBase>()

/** Whether a pooler is between this process and the server, as `detectPooler` has found. */
export function isPooled(client: pg.ClientBase): boolean {
  return pooled.has(client)
}

/**
 * Finds out whether a pooler answers on a new connection. A pooler gives each client a process number of its own, by
 * which a client could cancel a statement; a server gives the number of its own process. A pooler in session mode cannot
 * be told from one in transaction mode, so both are used alike.
 */
export async function detectPooler(
  client: pg.ClientBase & { readonly processID?: number },
): Promise<boolean> {
  const { rows } = await setUp(client, 'select pg_backend_pid() as pid')
  const found = rows[0]?.pid !== client.processID
  if (found) pooled.add(client)
  return found
}

/**
 * Lets every transaction of a pooled connection begin with its limits, in the message that begins it: limits of the
 * session would apply to whatever transaction the server's connection is lent to next.
 */
export function limitTransactions(
  client: pg.ClientBase,
  { statementMs, lockMs, idleMs }: Pick<PoolLimits, 'statementMs' | 'lockMs'> & { readonly idleMs: number },
): void {
  const begin = `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const limited = (...given: unknown[]): unknown =>
    given[0] === 'begin' ? (query(begin) as Promise<readonly unknown[]>).then(first) : query(...given)
  client.query = limited as pg.ClientBase['query']
}

// A message of several statements has several results.
function first(results: readonly unknown[]): unknown {
  return results[0]
}
