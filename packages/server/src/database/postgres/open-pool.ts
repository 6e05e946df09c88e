import pg from 'pg'
import { connectionOptions, setLimits } from './connection-options.ts'
import type { PoolLimits } from './pool-limits.ts'

/** Opens a pool of connections, none of which waits without end. @param getTypeParser As `pg` has it. */
export function openPool(
  url: string,
  {
    limits,
    getTypeParser,
  }: { readonly limits: PoolLimits; readonly getTypeParser: typeof pg.types.getTypeParser },
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
    types: { getTypeParser },
    onConnect: (client) => setLimits(client, url, limits),
  })
  // The pool replaces broken connections. Without listeners, a broken connection would end the process: the first
  // listener is for idle connections, the second for those in use, whose statement fails anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', endWhenSilent)
  return pool
}

/** What `pg` says when `query_timeout` is over. */
export const silence = 'Query read timeout'

/**
 * Closes a connection whose server does not answer in time. `pg` only gives up the statement: the connection would go
 * back to the pool, and every later statement on it would wait behind the lost one, for as long as the line is silent.
 */
function endWhenSilent(client: pg.PoolClient & Partial<Pick<pg.Client, 'end'>>): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const endIfSilent = (error: unknown): void => {
    if (!(error instanceof Error) || error.message !== silence) return
    // It waits for an answer, so it is cut off, and does not say goodbye. The pool drops it when it comes back.
    client.end?.().catch(() => {})
  }
  const watched = (...given: unknown[]): unknown => {
    const answer = query(...given)
    if (answer instanceof Promise) answer.catch(endIfSilent)
    return answer
  }
  client.query = watched as pg.PoolClient['query']
}
