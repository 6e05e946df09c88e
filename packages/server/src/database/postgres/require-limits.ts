import { StartError } from '../../start-error.ts'
import type { Hosts } from './choose-host.ts'
import { connectionOptions, idleInTransactionMs } from './connection-options.ts'
import type { PoolLimits } from './pool-limits.ts'
import { detectPooler } from './pooler.ts'
import { setUp } from './set-up.ts'

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
