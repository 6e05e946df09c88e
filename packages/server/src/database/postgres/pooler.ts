import type pg from 'pg'
import type { PoolLimits } from './pool-limits.ts'
import { setUp } from './set-up.ts'

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
