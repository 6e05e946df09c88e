import { StartError } from '../../start-error.ts'
import type { Hosts } from './choose-host.ts'
import { connectionOptions } from './connection-options.ts'
import type { PoolLimits } from './pool-limits.ts'
import { detectPooler } from './pooler.ts'
import { setUp } from './set-up.ts'

/**
 * Requires that a server behind a pooler itself limits statements and waits for locks: a statement outside of a
 * transaction cannot set its own limits.
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
      `select current_user as role, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    )
    const { role, statement, lock } = rows[0]
    if (statement !== '0' && lock !== '0') return
    throw new StartError(
      `DATABASE_URL leads to a connection pooler, behind which statements and waits for locks have no limit. Set the limits of the role: ALTER ROLE "${role}" SET statement_timeout = ${statementMs}; ALTER ROLE "${role}" SET lock_timeout = ${lockMs}; and make the pooler reconnect (RECONNECT in PgBouncer's console).`,
    )
  } finally {
    await client.end().catch(() => {
      // It was never connected.
    })
  }
}
