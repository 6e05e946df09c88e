import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '../programs/find-free-port.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

/** A PostgreSQL server for tests. It ends with the process that started it, however that ends. */
export interface TestPostgres {
  /** The URL of its administrative database. */
  readonly url: string
  /** The folder of its files: tables, indexes and write-ahead log. */
  readonly data: string
  /** Creates an empty database. @returns its URL. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** The database of the shared server whose tables are up to date, to be copied. */
export const migratedDatabase = 'migrated'

/** The folder of PostgreSQL's programs on this machine; `null` if PostgreSQL is not installed. */
export const postgresPrograms: string | null =
  globSync('/usr/lib/postgresql/*/bin')
    .sort()
    .findLast((folder) => existsSync(join(folder, 'initdb'))) ?? null

interface PostgresOptions {
  /** Default `off`, because a test's data need not survive a crash of the machine. */
  readonly fsync?: 'on' | 'off'
  /** The URL of a server of which this one is a replica. */
  readonly replicaOf?: string
}

/** Creates a database cluster, starts it on a free port of this machine, and waits until it answers. */
export async function startPostgres(
  programs: string,
  { fsync = 'off', replicaOf }: PostgresOptions = {},
): Promise<TestPostgres> {
  const folder = makeTemporaryFolder()
  const data = join(folder.path, 'data')
  const port = await findFreePort()
  const prefix = ['setpriv', '--pdeathsig=QUIT', ...asPostgresUser(folder.path)]
  const run = (program: string, args: readonly string[]): readonly [string, string[]] => {
    const [command = '', ...rest] = [...prefix, join(programs, program), ...args]
    return [command, rest]
  }
  const fill = replicaOf
    ? run('pg_basebackup', ['-D', data, '-d', replicaOf, '-R', '--checkpoint=fast', '--no-sync'])
    : run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'])
  await promisify(execFile)(...fill)
  const settings = [
    `fsync=${fsync}`,
    'listen_addresses=127.0.0.1',
    // A socket beside the data requires no permission to write to /run.
    `unix_socket_directories=${folder.path}`,
    // Two test files run at once, each with up to five services of sixteen connections, and other programs.
    'max_connections=300',
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const server = spawn(...run('postgres', ['-D', data, '-p', String(port), ...options]), { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`
  await waitUntilItAnswers(urlOf('postgres'), server)
  return {
    url: urlOf('postgres'),
    data,
    createDatabase: async (name) => {
      await query(urlOf('postgres'), `create database ${name}`)
      return urlOf(name)
    },
    stop: async () => {
      // Immediately, without flushing data that is removed next.
      server.kill('SIGQUIT')
      await ended
      folder.remove()
    },
  }
}

/** The arguments of `setpriv` for a server that refuses to run as root; its folder becomes the other user's. */
export function asPostgresUser(folder: string): readonly string[] {
  if (userInfo().uid !== 0) return []
  execFileSync('chown', ['postgres', folder])
  return ['--reuid=postgres', '--regid=postgres', '--clear-groups']
}

// PostgreSQL refuses connections until it has started, which may take any time. Only its end is a failure.
async function waitUntilItAnswers(connectionString: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const answers = await query(connectionString, 'select 1').then(
      () => true,
      () => false,
    )
    if (answers) return
    await sleep(50)
  }
  throw new Error('PostgreSQL ended before it answered')
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}
