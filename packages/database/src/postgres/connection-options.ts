import { StartError } from '@element-js/values'
import type pg from 'pg'
import type { Hosts } from './choose-host.ts'
import { detectPooler, limitTransactions, type PoolLimits } from './pool-limits.ts'
import { setUp } from './set-up.ts'

// Without probes, either side would notice a broken connection only after two hours: the server would hold the locks of
// a process that is gone, and a process would wait for a server that is gone.
const probeAfterSeconds = 10
const serverProbes = {
  tcp_keepalives_idle: probeAfterSeconds,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}

// A process that hangs in the middle of a transaction loses its locks after this time.
const idleInTransactionMs = 10_000

const planning = {
  // Connections keep the plans of their statements. While PostgreSQL has no statistics about a table, its default of 4,
  // which is meant for spinning disks, lets it plan to read all of a small table, and it keeps that plan while the table
  // grows.
  random_page_cost: 1.1,
  // A statement that PostgreSQL expects to be long is compiled first, which takes 50 to 200 ms. All statements here are
  // short, whatever it expects from old statistics.
  jit: 'off',
}

/** What every connection to PostgreSQL has in common. A parameter of the URL replaces the option of the same name. */
export const connectionOptions: pg.ClientConfig = {
  // In `pg_stat_activity`.
  application_name: 'element-server',
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: probeAfterSeconds * 1000,
}

/** Makes the server probe a connection. A pooler has its own settings for that. */
export async function setProbes(client: pg.ClientBase, hosts: Hosts): Promise<void> {
  if (await detectPooler(client)) return
  await set(client, hosts.parameters, serverProbes)
}

/**
 * Sets the server's limits for a connection, and makes it probe the connection; behind a pooler, the limits of each
 * transaction.
 */
export async function setLimits(
  client: pg.ClientBase,
  hosts: Hosts,
  { statementMs, lockMs, areReplaceable }: PoolLimits,
): Promise<void> {
  if (await detectPooler(client)) {
    limitTransactions(client, { statementMs, lockMs, idleMs: idleInTransactionMs })
    return
  }
  const given = areReplaceable ? hosts.parameters : new URLSearchParams()
  await set(client, given, {
    ...serverProbes,
    ...planning,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  })
}

// Statements, because PgBouncer refuses these settings as parameters of a new connection. `pg` sends those of the URL.
async function set(
  client: pg.ClientBase,
  given: URLSearchParams,
  settings: Readonly<Record<string, number | string>>,
): Promise<void> {
  const own = Object.entries(settings).filter(([name]) => !given.has(name))
  if (own.length > 0) await setUp(client, own.map(([name, value]) => `set ${name} = ${value}`).join('; '))
}

/**
 * Requires that a server behind a pooler itself limits statements, waits for locks and open transactions: a statement
 * outside of a transaction cannot set its own limits.
 *
 * @throws StartError with the statements that set them.
 */
export async function requireLimitsBehindPooler(
  hosts: Hosts,
  { statementMs, lockMs }: PoolLimits,
): Promise<void> {
  const client = hosts.newClient(connectionOptions)
  client.on('error', () => {})
  try {
    await client.connect()
    await hosts.requireFit(client)
    if (!(await detectPooler(client))) return
    const { rows } = await setUp(
      client,
      `select current_user as role, current_setting('statement_timeout') as statement_timeout,
        current_setting('lock_timeout') as lock_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout`,
    )
    const { role, ...set } = rows[0]
    const limits = Object.entries({
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    })
    if (limits.every(([name]) => set[name] !== '0')) return
    const statements = limits.map(([name, ms]) => `ALTER ROLE "${role}" SET ${name} = ${ms};`)
    throw new StartError(
      `DATABASE_URL leads to a connection pooler, behind which statements, waits for locks and open transactions have no limit. Set the limits of the role: ${statements.join(' ')} and make the pooler reconnect (RECONNECT in PgBouncer's console).`,
    )
  } finally {
    await client.end().catch(() => {
      // It was never connected.
    })
  }
}
