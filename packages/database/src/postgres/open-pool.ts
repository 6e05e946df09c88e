import { codeOf } from '@element-js/values'
import pg from 'pg'
import type { Hosts } from './choose-host.ts'
import { connectionOptions, setLimits } from './connection-options.ts'
import type { PoolLimits } from './pool-limits.ts'

/** Opens a pool of connections, none of which waits forever. @param getTypeParser As `pg` has it. */
export function openPool(
  hosts: Hosts,
  {
    limits,
    getTypeParser,
  }: { readonly limits: PoolLimits; readonly getTypeParser: typeof pg.types.getTypeParser },
): pg.Pool {
  function newClient(options: pg.ClientConfig): pg.Client {
    return hosts.newClient(options)
  }
  const pool = new pg.Pool({
    ...connectionOptions,
    // The pool calls it with `new`, and then it may return an object of its own.
    Client: newClient as unknown as new () => pg.ClientBase,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: answerMsOf(hosts, limits),
    types: { getTypeParser },
    onConnect: async (client) => {
      await setLimits(client, hosts, limits)
      await hosts.requireFit(client)
    },
  })
  // The pool replaces broken connections. Without listeners, a broken connection would end the process: the first
  // listener is for idle connections, the second for those in use, whose statement fails anyway.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => endWhenUseless(client, hosts))
  forgetWhenLeft(pool, hosts)
  return pool
}

/**
 * Makes the pool drop its idle connections to a host when that host is left. The pool would otherwise learn of their
 * end a moment later, and hand one out meanwhile. Connections that are read-only are used once, for something to read.
 */
function forgetWhenLeft(pool: pg.Pool, hosts: Hosts): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => {
    if (hosts.isReadOnly(client)) endSoon(client)
    else idle.add(client)
  })
  pool.on('remove', (client) => idle.delete(client))
  hosts.onLeave(() => {
    for (const client of idle) {
      if (!hosts.isChosen(client)) client.emit('error', new Error('the host of the database was left'))
    }
  })
}

// `pg` would take it from the URL for every pool, and a 0 in the URL for no time at all.
function answerMsOf({ parameters }: Hosts, { answerMs, areReplaceable }: PoolLimits): number {
  const given = areReplaceable ? parameters.get('query_timeout') : null
  return given === null ? answerMs : Number(given) || 0
}

/** The error message of `pg` when `query_timeout` is over. */
export const silence = 'Query read timeout'

/** The SQLSTATE of a write to a server that is read-only. */
const readOnly = '25006'

/**
 * Whether a statement failed because its server is a standby, which has no unlogged tables: those of the limits. Its
 * SQLSTATE, a feature that is not supported, says too little, and its message depends on the server's language.
 */
export function isOnStandby(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'get_relation_info'
}

/**
 * Closes a connection whose server does not answer in time. `pg` only gives up the statement: the connection would go
 * back to the pool, and every later statement on it would wait behind the lost one, for as long as the line is silent.
 * It also leaves a server that has become read-only: another host, or a proxy, may lead to the new primary.
 */
function endWhenUseless(client: pg.PoolClient, hosts: Hosts): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const endIfUseless = (error: unknown): void => {
    const isReadOnly = isOnStandby(error) || codeOf(error) === readOnly
    const isSilent = error instanceof Error && error.message === silence
    if (!isReadOnly && !isSilent) return
    hosts.leave(client)
    // A silent connection waits for an answer, so it is cut off without a goodbye.
    endSoon(client)
  }
  const watched = (...given: unknown[]): unknown => {
    const answer = query(...given)
    if (answer instanceof Promise) answer.catch(endIfUseless)
    return answer
  }
  client.query = watched as pg.PoolClient['query']
}

// The pool drops it when it comes back.
function endSoon(client: pg.PoolClient & Partial<Pick<pg.Client, 'end'>>): void {
  client.end?.().catch(() => {})
}
