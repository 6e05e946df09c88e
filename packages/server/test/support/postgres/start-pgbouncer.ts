import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../programs/find-free-port.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { asPostgresUser } from './start-postgres.ts'

const program = '/usr/sbin/pgbouncer'

/** Whether PgBouncer is installed. */
export const hasPgbouncer: boolean = existsSync(program)

/**
 * A pooler in transaction mode in front of a PostgreSQL server for tests. It ends with the process that started it, however
 * that ends.
 */
export interface TestPgbouncer {
  /** The address of a database of the server, through the pooler. */
  urlOf(database: string): string
  /** Runs a command of its console. */
  command(text: string): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
}

/** Starts PgBouncer. @param poolSize Its connections to the server for each database. */
export async function startPgbouncer(
  server: string,
  { poolSize }: { readonly poolSize: number },
): Promise<TestPgbouncer> {
  const { hostname, port: serverPort } = new URL(server)
  const folder = makeTemporaryFolder()
  const port = await findFreePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'admin_users = postgres',
    'pool_mode = transaction',
    'max_client_conn = 200',
    `default_pool_size = ${poolSize}`,
  ]
  // With `auth_type = any`, the server is asked as one user.
  settings[1] += ' user=postgres'
  const file = join(folder.path, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  const [command = '', ...args] = [
    'setpriv',
    '--pdeathsig=KILL',
    ...asPostgresUser(folder.path),
    program,
    file,
  ]
  const child = spawn(command, args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`
  const ask = async (text: string): Promise<readonly Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: urlOf('pgbouncer') })
    await client.connect()
    const { rows } = await client.query(text).finally(() => client.end())
    return rows
  }
  for (;;) {
    const answers = await ask('show version').then(
      () => true,
      () => false,
    )
    if (answers) break
    if (child.exitCode !== null) throw new Error('PgBouncer ended before it answered')
    await sleep(20)
  }
  return {
    urlOf,
    command: ask,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      folder.remove()
    },
  }
}
